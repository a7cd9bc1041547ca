/** A bounded cache of values that are the same for every visitor. Concurrent callers share one load. */
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
  /** Loads in progress. */
  #pending = new Map<string, Promise<V | null>>()
  #version = 0

  constructor({ clock, ttlMs, maxEntries, maxSize, sizeOf, isEnabled }: SharedCacheOptions<V>) {
    this.#isEnabled = isEnabled
    this.#entries = new LRUCache<string, V>({
      max: maxEntries,
      // 0 would mean no expiry; `isEnabled` returns false in that case.
      ttl: Math.max(1, ttlMs),
      ...clockOf(clock),
      ...(maxSize !== undefined &&
        sizeOf && { maxSize, sizeCalculation: (value: V) => Math.max(1, sizeOf(value)) }),
    })
  }

  /**
   * Changes with `clear()`: a value whose load began under another version may be outdated, and `set` ignores
   * it.
   */
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
   * The stored value, or the one that `produce` returns; concurrent callers wait for one call of `produce`.
   * It returns null for a value that depends on the visitor: nothing is stored, and each waiting caller calls
   * it for itself.
   */
  load(key: string, produce: () => Promise<V>): Promise<V>
  load(key: string, produce: () => Promise<V | null>): Promise<V | null>
  async load(key: string, produce: () => Promise<V | null>): Promise<V | null> {
    if (!this.#isEnabled()) return produce()
    const stored = this.#entries.get(key)
    if (stored !== undefined) return stored
    const pending = this.#pending
    const running = pending.get(key)
    if (running) return (await running) ?? produce()
    const version = this.#version
    const started = produce()
    pending.set(key, started)
    try {
      const value = await started
      if (value !== null) this.set(key, value, version)
      return value
    } finally {
      pending.delete(key)
    }
  }

  /** Later callers do not wait for loads that began before this. */
  clear(): void {
    this.#version++
    this.#entries.clear()
    this.#pending = new Map()
  }
}

/** Options of an LRUCache whose entries expire by the injected clock, to the millisecond. */
export const clockOf = (clock: Clock) => ({ perf: { now: () => clock.now().getTime() }, ttlResolution: 0 })
