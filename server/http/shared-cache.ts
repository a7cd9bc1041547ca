/** A bounded cache of values that are the same for every visitor, and are made once for all who ask at the same time. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'

export type SharedCacheOptions<V> = {
  clock: Clock
  ttlMs: number
  maxEntries: number
  /** Needs `sizeOf`. */
  maxSize?: number
  sizeOf?: (value: V) => number
  /** While it returns false nothing is stored, and nothing stored is returned. */
  isEnabled: () => boolean
}

export class SharedCache<V extends {}> {
  readonly #entries: LRUCache<string, V>
  readonly #isEnabled: () => boolean
  /** What is being made at the moment. */
  #pending = new Map<string, Promise<V | null>>()
  #version = 0

  constructor({ clock, ttlMs, maxEntries, maxSize, sizeOf, isEnabled }: SharedCacheOptions<V>) {
    this.#isEnabled = isEnabled
    this.#entries = new LRUCache<string, V>({
      max: maxEntries,
      // Zero would mean for ever; `isEnabled` is false then.
      ttl: Math.max(1, ttlMs),
      ...clockOf(clock),
      ...(maxSize !== undefined &&
        sizeOf && { maxSize, sizeCalculation: (value: V) => Math.max(1, sizeOf(value)) }),
    })
  }

  /** Changes with `clear()`: a value that was begun under another version may be outdated, and `set` ignores it. */
  get version(): number {
    return this.#version
  }

  get(key: string): V | undefined {
    return this.#isEnabled() ? this.#entries.get(key) : undefined
  }

  set(key: string, value: V, version: number): void {
    if (this.#isEnabled() && version === this.#version) this.#entries.set(key, value)
  }

  /**
   * The stored value, or the one that `make` returns; concurrent callers wait for one `make`. It returns null for a value that
   * is one visitor's own: nothing is stored, and each caller who waited makes their own.
   */
  load(key: string, make: () => Promise<V>): Promise<V>
  load(key: string, make: () => Promise<V | null>): Promise<V | null>
  async load(key: string, make: () => Promise<V | null>): Promise<V | null> {
    if (!this.#isEnabled()) return make()
    const stored = this.#entries.get(key)
    if (stored !== undefined) return stored
    const pending = this.#pending
    const begun = pending.get(key)
    if (begun) return (await begun) ?? make()
    const version = this.#version
    const made = make()
    pending.set(key, made)
    try {
      const value = await made
      if (value !== null) this.set(key, value, version)
      return value
    } finally {
      pending.delete(key)
    }
  }

  /** Callers who ask after this do not wait for values that were begun before it. */
  clear(): void {
    this.#version++
    this.#entries.clear()
    this.#pending = new Map()
  }
}

/** Entries grow old by the injected clock, to the millisecond. */
export const clockOf = (clock: Clock) => ({ perf: { now: () => clock.now().getTime() }, ttlResolution: 0 })
