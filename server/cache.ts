/**
 * Values that a process stores because they are the same for everyone. They expire by time: no change clears them. A value
 * is fresh for CACHE_SECONDS, and is sent to others for as long again while one request renews it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { systemClock, type Clock } from './clock.ts'

type Options<V> = {
  clock?: Clock
  /** Time for which a value is fresh. With 0, nothing is stored. */
  freshMs: number
  /** Time for which a value may be used after that, while one caller loads it again. */
  staleMs?: number
  /** Time for which a caller waits for another one that loads the value, before it loads its own. */
  waitMs?: number
  max: number
  /** Size of all values together, as `getSize` measures them. */
  maxSize?: number
  getSize?: (value: V) => number
}
type Entry<V> = { value: V; storedAt: number }
type Loaded<V> = V | null | undefined

const WAIT_MS = 10_000

export class Cached<V extends {}> {
  readonly #freshMs: number
  readonly #clock: Clock
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #maxAgeMs: number
  readonly #waitMs: number
  readonly #loading = new Map<string, Promise<Loaded<V>>>()

  constructor(options: Options<V>) {
    const { clock = systemClock, freshMs, staleMs = 0, waitMs = WAIT_MS, max, maxSize, getSize } = options
    this.#freshMs = freshMs
    this.#waitMs = waitMs
    this.#maxAgeMs = freshMs + staleMs
    this.#clock = clock
    this.#entries = new LRUCache({
      max,
      ...(maxSize !== undefined &&
        getSize && { maxSize, sizeCalculation: ({ value }: Entry<V>) => Math.max(1, getSize(value)) }),
    })
  }

  get(key: string): V | undefined {
    return this.#find(key)?.value
  }

  set(key: string, value: V): void {
    if (this.#maxAgeMs > 0) this.#entries.set(key, { value, storedAt: this.#now() })
  }

  /**
   * The stored value, or that of `produce`, which one caller at a time runs. The others get the stale value, or wait. If
   * it returns null, fails or takes too long, nothing is stored, and each waiting caller runs its own. If it returns
   * undefined, because its caller is gone, one of those that wait runs its own for the others.
   */
  load(key: string, produce: () => Promise<V>): Promise<V>
  load(key: string, produce: () => Promise<V | null>): Promise<V | null>
  load(key: string, produce: () => Promise<Loaded<V>>): Promise<Loaded<V>>
  async load(key: string, produce: () => Promise<Loaded<V>>): Promise<Loaded<V>> {
    if (this.#maxAgeMs === 0) return produce()
    const startedAt = performance.now()
    for (;;) {
      const stored = this.#find(key)
      const loading = this.#loading.get(key)
      if (stored && (loading || this.#getAge(stored) < this.#freshMs)) return stored.value
      if (!loading) return this.#loadNow(key, produce)
      const value = await this.#waitFor(key, loading, this.#waitMs - (performance.now() - startedAt))
      if (value !== undefined) return value ?? produce()
    }
  }

  async #loadNow(key: string, produce: () => Promise<Loaded<V>>): Promise<Loaded<V>> {
    const started = produce()
    this.#loading.set(key, started)
    try {
      const value = await started
      if (value !== null && value !== undefined) this.set(key, value)
      return value
    } finally {
      this.#stopLoading(key, started)
    }
  }

  /** Waits for the loaded value; null after `ms`. Callers that come then do not wait for it either. */
  async #waitFor(key: string, loading: Promise<Loaded<V>>, ms: number): Promise<Loaded<V>> {
    const arrived = new AbortController()
    const late = pause(Math.max(0, ms), null, { signal: arrived.signal }).then(() => {
      this.#stopLoading(key, loading)
      return null
    })
    late.catch(() => undefined)
    try {
      return await Promise.race([loading.catch(() => null), late])
    } finally {
      arrived.abort()
    }
  }

  #stopLoading(key: string, loading: Promise<Loaded<V>>): void {
    if (this.#loading.get(key) === loading) this.#loading.delete(key)
  }

  /** Returns the time since the value was stored; 0 without one. */
  ageMs(key: string): number {
    const entry = this.#find(key)
    return entry ? this.#getAge(entry) : 0
  }

  clear(): void {
    this.#entries.clear()
  }

  #find(key: string): Entry<V> | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#getAge(entry) < this.#maxAgeMs ? entry : undefined
  }
  #getAge({ storedAt }: Entry<V>): number {
    return this.#now() - storedAt
  }
  #now(): number {
    return this.#clock.now().getTime()
  }
}

/** A response as it was sent. */
export type StoredResponse = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, Header>>
  readonly etag: string
}
export type Header = number | string | string[]
/** The number of rows of each kind. */
export type GroupCounts = ReadonlyMap<string, number>

/** Lists up to this long are counted each time. */
export const MAX_EXACT_COUNT = 1000

/** One per process. */
export type Cache = ReturnType<typeof openCache>

export function openCache({ clock, ttlMs }: { clock: Clock; ttlMs: number }) {
  const longList = { clock, freshMs: 30_000, max: 500 }
  return {
    ttlMs,
    /** Responses by address, variant and encoding; pages too. */
    responses: new Cached<StoredResponse>({
      clock,
      freshMs: ttlMs,
      staleMs: ttlMs,
      max: 1000,
      maxSize: 32 * 1024 * 1024,
      getSize: ({ body }) => body.length,
    }),
    /** Data besides bookings from which free times follow; some kilobytes each. */
    plans: new Cached<readonly object[]>({ clock, freshMs: ttlMs, max: 4000 }),
    /** The best rows of a list that have free times. */
    freeRows: new Cached<FreeRows>({ clock, freshMs: ttlMs, max: 300 }),

    // Counts of lists longer than MAX_EXACT_COUNT.
    counts: new Cached<number>(longList),
    groupCounts: new Cached<GroupCounts>(longList),
    /** The ids of a list in an order that no index has. */
    orders: new Cached<readonly string[]>({ ...longList, max: 20 }),
  }
}

/** Days as `YYYY-MM-DD`. */
type FreeRows = readonly { id: string; days: readonly string[] }[]
