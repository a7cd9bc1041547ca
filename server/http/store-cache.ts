/** A bounded cache of values that each belong to one store, and are valid until something of that store changes. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { clockOf } from './shared-cache.ts'

/** When more stores than this have changed, all values are discarded. */
const MAX_CHANGED = 10_000

type Entry<V> = {
  storeId: string
  version: number
  /** An estimate, in the unit of `maxSize`, at least 1. */
  size: number
  value: V
}
type Options = {
  clock: Clock
  ttlMs: number
  maxEntries: number
  /** Of all entries together. */
  maxSize: number
  isEnabled: () => boolean
}

export class StoreCache<V extends {}> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #isEnabled: () => boolean
  /** For each store that has changed since the last `clear`, the version since when it is unchanged. */
  readonly #changed = new Map<string, number>()
  #version = 0
  #clearedAt = 0

  constructor({ clock, ttlMs, maxEntries, maxSize, isEnabled }: Options) {
    this.#isEnabled = isEnabled
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize,
      sizeCalculation: ({ size }) => size,
      ttl: ttlMs,
      ...clockOf(clock),
    })
  }

  /** Counts the changes. Read it before reading a value, and store it with the value. */
  get version(): number {
    return this.#version
  }

  get(key: string): V | undefined {
    if (!this.#isEnabled()) return undefined
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (this.#isCurrent(entry)) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, entry: Entry<V>): void {
    if (this.#isEnabled() && this.#isCurrent(entry)) this.#entries.set(key, entry)
  }

  #isCurrent({ storeId, version }: Entry<V>): boolean {
    return version >= this.#clearedAt && version >= (this.#changed.get(storeId) ?? 0)
  }

  /** Discards the values of a store, also those that are being read. */
  clearStore(storeId: string): void {
    this.#changed.set(storeId, ++this.#version)
    if (this.#changed.size > MAX_CHANGED) this.clear()
  }

  clear(): void {
    this.#clearedAt = ++this.#version
    this.#changed.clear()
    this.#entries.clear()
  }
}
