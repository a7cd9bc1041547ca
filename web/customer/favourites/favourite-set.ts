/**
 * Which offers are favourites, as the visitor sees it. A press shows at once; what the server does not take is taken back. Presses in
 * quick succession become as many requests as it takes for the server to say the same as the last of them.
 */
export class FavouriteSet {
  readonly #shown: Set<string>
  readonly #stored: Set<string>
  readonly #send: SendFavourite
  readonly #settling = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()

  constructor(kept: readonly string[], send: SendFavourite) {
    this.#shown = new Set(kept)
    this.#stored = new Set(kept)
    this.#send = send
  }

  has(offerId: string): boolean {
    return this.#shown.has(offerId)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when the server says the same, and rejects when it did not take it. */
  put(offerId: string, keep: boolean): Promise<void> {
    mark(this.#shown, offerId, keep)
    this.#tell()
    const begun = this.#settling.get(offerId)
    if (begun) return begun
    const settling = this.#settle(offerId).finally(() => this.#settling.delete(offerId))
    this.#settling.set(offerId, settling)
    return settling
  }

  /** What a page has been told of its own favourites is so. */
  know(offerIds: readonly string[]): void {
    for (const id of offerIds) {
      if (this.#settling.has(id)) continue
      mark(this.#shown, id, true)
      mark(this.#stored, id, true)
    }
    this.#tell()
  }

  async #settle(offerId: string): Promise<void> {
    try {
      while (this.#shown.has(offerId) !== this.#stored.has(offerId)) {
        const keep = this.#shown.has(offerId)
        await this.#send(offerId, keep)
        mark(this.#stored, offerId, keep)
      }
    } catch (error) {
      mark(this.#shown, offerId, this.#stored.has(offerId))
      this.#tell()
      throw error
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const mark = (ids: Set<string>, id: string, is: boolean): unknown => (is ? ids.add(id) : ids.delete(id))

export type SendFavourite = (offerId: string, keep: boolean) => Promise<void>
