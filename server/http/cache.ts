/**
 * The caches of a process, for values that are the same for every visitor. They are cleared when PostgreSQL
 * sends a notification on the channel `catalogue`, which triggers in server/database
 * (functions/catalogue_changes.sql) do when any process changes the catalogue. While notifications cannot be
 * received, nothing is cached.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { openPgListener } from '../database/pg-listener.ts'
import type { Log } from '../observability/log.ts'
import { clockOf, SharedCache } from './shared-cache.ts'
import { StoreCache } from './store-cache.ts'

/** One per process. */
export type Cache = {
  /** False while notifications cannot be received, or when CACHE_SECONDS is 0. */
  readonly isEnabled: boolean
  readonly ttlMs: number
  /** Responses as they were sent, by address and encoding. */
  readonly responses: SharedCache<StoredResponse>
  /**
   * Results of the contract's shared routes, before they are serialized: also for pages of signed-in
   * visitors.
   */
  readonly results: SharedCache<{}>
  /** What free times follow from besides bookings. Changes send `PLANS_CHANGED`, with the store if it is one. */
  readonly plans: StoreCache<{}>
  /** Values that depend on bookings, too: for ten seconds, whatever changes. Their readers check what they show. */
  readonly recent: SharedCache<{}>
  /** Rendered pages of visitors without a session. */
  readonly pages: SharedCache<StoredPage>

  // Values about lists longer than MAX_EXACT_COUNT are not cleared by changes and expire after
  // LONG_LIST_TTL_MS.
  readonly counts: LoadingCache<number>
  readonly groupCounts: LoadingCache<GroupCounts>
  /** The ids of a list in an order that no index has. */
  readonly orders: LoadingCache<readonly string[]>

  /** Resolves when the notifications of all earlier commits have been received. */
  caughtUp(): Promise<void>
  clear(): void
  /** Nothing is cached after this. */
  close(): Promise<void>
}

/** A response as it was sent. */
export type StoredResponse = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, Header>>
  readonly etag: string
}
/** A rendered page, before compression. */
type StoredPage = {
  readonly text: string
  readonly headers: Readonly<Record<string, Header>>
  /** Hashes of its inline scripts. */
  readonly scripts: readonly string[]
}
export type Header = number | string | string[]

/**
 * `forceFetch(key, { context: load })` returns the stored value or loads it; concurrent callers share one
 * load.
 */
type LoadingCache<V extends {}> = LRUCache<string, V, () => Promise<V>>

/** The number of rows of each kind. */
export type GroupCounts = ReadonlyMap<string, number>

/** Lists up to this long are counted each time. */
export const MAX_EXACT_COUNT = 1000

const LONG_LIST_TTL_MS = 30_000
const MAX_RESPONSES = 1000
const MAX_RESPONSE_BYTES = 24 * 1024 * 1024
const MAX_PAGES = 200
const MAX_PAGE_CHARACTERS = 12 * 1024 * 1024
const MAX_RESULTS = 300
const MAX_PLANS = 10_000
/** Their offers and times (hours, shifts, leave), each of which needs some hundred bytes. */
const MAX_PLAN_PARTS = 400_000
/** Far longer than other values, because a change of one store clears only its plans. */
const PLANS_TTL_MS = 15 * 60_000
const MAX_RECENT = 300
const RECENT_TTL_MS = 10_000
const MAX_COUNTS = 500
const MAX_ORDERS = 20
const CHANNEL = 'catalogue'
/** Followed by the id of a store, or by nothing. */
const PLANS_CHANGED = 'plans '

export async function openCache(options: {
  databaseUrl: string
  clock: Clock
  log: Log
  ttlMs: number
}): Promise<Cache> {
  const { clock, log, ttlMs } = options
  let isListening = false
  const isEnabled = (): boolean => isListening && ttlMs > 0
  const shared = { clock, ttlMs, isEnabled }
  const responses = new SharedCache<StoredResponse>({
    ...shared,
    maxEntries: MAX_RESPONSES,
    maxSize: MAX_RESPONSE_BYTES,
    sizeOf: ({ body }) => body.length,
  })
  const pages = new SharedCache<StoredPage>({
    ...shared,
    maxEntries: MAX_PAGES,
    maxSize: MAX_PAGE_CHARACTERS,
    sizeOf: ({ text }) => text.length,
  })
  const results = new SharedCache<{}>({ ...shared, maxEntries: MAX_RESULTS })
  const plans = new StoreCache<{}>({
    clock,
    isEnabled,
    ttlMs: PLANS_TTL_MS,
    maxEntries: MAX_PLANS,
    maxSize: MAX_PLAN_PARTS,
  })
  const recent = new SharedCache<{}>({
    ...shared,
    ttlMs: Math.min(ttlMs, RECENT_TTL_MS),
    maxEntries: MAX_RECENT,
  })
  const longLists = {
    counts: loadingCache<number>(clock, MAX_COUNTS),
    groupCounts: loadingCache<GroupCounts>(clock, MAX_COUNTS),
    orders: loadingCache<readonly string[]>(clock, MAX_ORDERS),
  }
  const clearShared = (): void => {
    for (const cache of [responses, results, pages]) cache.clear()
  }
  const clearAllPlans = (): void => {
    plans.clear()
    recent.clear()
  }
  const clearPlans = (storeId: string): void => {
    if (storeId === '') clearAllPlans()
    // `recent` expires by itself: of thousands of stores, one changes nearly every second.
    else plans.clearStore(storeId)
  }
  const clear = (): void => {
    clearShared()
    clearAllPlans()
    for (const cache of Object.values(longLists)) cache.clear()
  }

  const waiting = new Map<string, () => void>()
  const listener = await openPgListener({
    databaseUrl: options.databaseUrl,
    channel: CHANNEL,
    log,
    onNotification(payload) {
      if (payload === '') clearShared()
      else if (payload.startsWith(PLANS_CHANGED)) clearPlans(payload.slice(PLANS_CHANGED.length))
      else waiting.get(payload)?.()
    },
    onConnected() {
      clear()
      isListening = true
    },
    onDisconnected() {
      isListening = false
      for (const done of waiting.values()) done()
    },
  })

  let tokens = 0
  const markReceived = async (): Promise<void> => {
    // Notifications arrive in the order of their commits, so ours comes after those of all earlier changes.
    const token = `${process.pid}-${++tokens}-${performance.now()}`
    const received = new Promise<void>((done) => waiting.set(token, done))
    try {
      if (await listener.notify(token)) await received
    } finally {
      waiting.delete(token)
    }
  }
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  return {
    get isEnabled() {
      return isEnabled()
    },
    ttlMs,
    responses,
    results,
    plans,
    recent,
    pages,
    ...longLists,
    clear,
    // Callers that arrive while a notification is pending share the next one.
    caughtUp() {
      next ??= current
        .catch(() => undefined)
        .then(() => {
          next = undefined
          current = markReceived()
          return current
        })
      return next
    },
    async close() {
      isListening = false
      clear()
      await listener.close()
    },
  }
}

function loadingCache<V extends {}>(clock: Clock, max: number): LoadingCache<V> {
  return new LRUCache<string, V, () => Promise<V>>({
    max,
    ttl: LONG_LIST_TTL_MS,
    ...clockOf(clock),
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // `clear()` aborts loads, but their callers still need the value.
    ignoreFetchAbort: true,
  })
}
