import { Cached } from '#server/cache.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A row of a list query: its id and the version of its card. */
export type CardRef = readonly [id: string, version: string]
export type VersionedCard<Card> = { id: string; version: string; card: Card }

/**
 * Cards (features/offers/sql, features/stores/sql), read and parsed once per version. Every list still queries the
 * ids and versions of its rows, so a cached card is never outdated. Versions are random, and so unique across
 * databases and restores.
 */
export class CardCache<Card extends object> {
  readonly #cards: Cached<Card>
  readonly #read: (db: Queryable, ids: readonly string[]) => Promise<VersionedCard<Card>[]>

  constructor(options: {
    max: number
    read(db: Queryable, ids: readonly string[]): Promise<VersionedCard<Card>[]>
  }) {
    this.#cards = new Cached({ freshMs: Infinity, max: options.max })
    this.#read = options.read
  }

  /** Returns the cards in the order of `refs`, without cards that have been deleted since. */
  async load(db: Queryable, refs: readonly CardRef[]): Promise<Card[]> {
    const found = refs.map(([, version]) => this.#cards.get(version))
    const missing = refs.flatMap(([id], index) => (found[index] ? [] : [id]))
    if (missing.length === 0) return found.filter((card) => card !== undefined)

    const read = new Map<string, Card>()
    for (const { id, version, card } of await this.#read(db, missing)) {
      this.#cards.set(version, card)
      read.set(id, card)
    }
    return refs.flatMap(([id], index) => found[index] ?? read.get(id) ?? [])
  }
}
