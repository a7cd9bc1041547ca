/**
 * Rate limits (docs/limits.md). The counters of this file are in Redis, or without it in the memory of each process. Limits
 * that must survive a restart (wrong passwords, codes, sign-ups) are in the table `attempt_counters`, which belongs to the
 * accounts feature.
 */
import { isIPv6 } from 'node:net'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { generalProblems, Problem } from '#contract/problem.ts'
import { HOUR, MINUTE, SECOND } from '#domain/time/time.ts'
import type { Redis } from '../../../adapters/redis/redis.ts'
import type { Device } from './device.ts'

/** Limit of `max` requests in `windowMs`. */
export type Window = readonly [max: number, windowMs: number]
export type Limit = {
  /**
   * 'requests': every request. 'operations': requests that have passed authorization and validation, so that
   * rejected requests are not counted. 'failures': failed attempts only.
   */
  readonly counts: 'requests' | 'operations' | 'failures'
  readonly store: 'memory' | 'database'
  /** Limits for each account, or each device without a session. */
  readonly person?: readonly Window[]
  readonly ip?: readonly Window[]
  /** Further rules: other counts, or what happens instead of a rejection. */
  readonly more?: string
  readonly protects: string
  readonly mayAffect: string
}

/** Limits by the name that endpoints of the contract refer to. */
export type LimitTable = Readonly<Record<string, Limit>>

export const AFFECTS_NO_ONE = 'no one: no carrier’s address comes near it'

/**
 * The limits of all routes, and those that several features share; the others are in the features' manifests.
 * Mobile carriers put thousands of people behind one address, so accounts and devices are counted first, and
 * the limits of an address are far above the traffic of a carrier. `node tools/limits.ts` writes all limits
 * to docs/limits.md.
 */
export const GENERAL_LIMITS = {
  all: {
    counts: 'requests',
    store: 'memory',
    person: [[300, MINUTE]],
    ip: [[6000, MINUTE]],
    more: 'the address is not counted for accounts, nor for devices that an account has signed in on',
    protects: 'the server from floods',
    mayAffect: 'new visitors who share an address with a flood of requests, for up to a minute',
  },
  write: {
    counts: 'operations',
    store: 'memory',
    person: [[10, HOUR]],
    ip: [[600, HOUR]],
    protects: 'stores and us from floods of reviews and messages',
    mayAffect: 'people who write more than ten an hour',
  },
  upload: {
    counts: 'operations',
    store: 'memory',
    person: [[10, MINUTE]],
    ip: [[300, MINUTE]],
    more: 'counted before the file is read',
    protects: 'the processor from image processing',
    mayAffect: AFFECTS_NO_ONE,
  },
  export: {
    counts: 'operations',
    store: 'memory',
    person: [[5, HOUR]],
    ip: [[300, MINUTE]],
    protects: 'the database from its longest reads',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable

/** The number of open live connections, not per time. */
export const MAX_LIVE_CONNECTIONS = { account: 5, ip: 2000 } as const

/** The sender of a request, by which it is counted. */
export type Requester = {
  readonly accountId: string | null
  readonly device: Device | null
  readonly ip: string
}
/** The rest of one window. */
export type Remaining = {
  readonly name: string
  readonly window: Window
  readonly points: number
  readonly ms: number
}

export type Limits = {
  /** Throws when no feature declares the limit. */
  assertDeclared(name: string): void
  /** Counts a request. Throws 429 with Retry-After when a window is full, like `operation`. */
  request(requester: Requester): Promise<Remaining[]>
  /** Counts an operation that has passed authorization and validation. */
  operation(name: string, requester: Requester): Promise<Remaining[]>
}

/**
 * `scale` multiplies every limit: 1 in production, more in tests where one address simulates many people. The counters
 * are in `redis`, which all processes share, and in memory without it or while it is away.
 */
export function openLimits(
  scale: number,
  table: LimitTable = GENERAL_LIMITS,
  redis: Redis | null = null,
): Limits {
  const counters = new Map<string, RateLimiterAbstract>()
  const getCounter = (name: string, side: string, [max, windowMs]: Window): RateLimiterAbstract => {
    const key = `${name} ${side} ${windowMs}`
    const counter =
      counters.get(key) ?? openCounter(key, { points: max * scale, duration: windowMs / SECOND })
    counters.set(key, counter)
    return counter
  }
  function openCounter(key: string, window: { points: number; duration: number }): RateLimiterAbstract {
    const memory = new RateLimiterMemory({ keyPrefix: '', ...window })
    if (redis === null) return memory
    return new RateLimiterRedis({
      ...window,
      keyPrefix: `d3:limit:${key}`,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    })
  }

  async function count(name: string, limit: Limit, keys: Keys): Promise<Remaining[]> {
    const counted: Remaining[] = []
    // The person first, so that requests above their limit do not use up the limit of their address.
    for (const side of ['person', 'ip'] as const) {
      const key = keys[side]
      if (key === null) continue
      for (const window of limit[side] ?? []) {
        const { isExceeded, remainingPoints, msBeforeNext } = await consume(
          getCounter(name, side, window),
          key,
        )
        counted.push({
          name: name === 'all' ? 'default' : name,
          window: [window[0] * scale, window[1]],
          points: remainingPoints,
          ms: msBeforeNext,
        })
        if (isExceeded) throw new LimitExceeded(counted, msBeforeNext)
      }
    }
    return counted
  }

  function getLimit(name: string): Limit {
    const limit = table[name]
    if (!limit) throw new Error(`No feature declares the limit ${name}`)
    return limit
  }

  return {
    assertDeclared: (name) => void getLimit(name),
    request: (requester) => count('all', GENERAL_LIMITS.all, getRequestKeys(requester)),
    async operation(name, requester) {
      const limit = getLimit(name)
      // The features count the others themselves, after the attempt.
      if (limit.counts !== 'operations' || limit.store !== 'memory') return []
      return count(name, limit, getKeys(requester))
    },
  }
}

/** The keys by which a requester is counted; null if it is not counted by that side. */
type Keys = { readonly person: string | null; readonly ip: string | null }

/** An attacker cannot easily obtain many accounts, or many devices that an account has signed in on. */
const isKnown = ({ accountId, device }: Requester): boolean => accountId !== null || device?.isKnown === true

/**
 * Known and unknown requesters at an address have separate counters, so that the latter cannot block the
 * former.
 */
const getKeys = (requester: Requester): Keys => ({
  person: toPersonKey(requester),
  ip: `${isKnown(requester) ? 'known' : 'unknown'} ${toNetwork(requester.ip)}`,
})

const getRequestKeys = (requester: Requester): Keys =>
  isKnown(requester) ? { ...getKeys(requester), ip: null } : getKeys(requester)

/**
 * Returns who has a part of something that all requests share: the account or known device, or else the address, at which a
 * script can obtain any number of devices.
 */
export const toSharerKey = (requester: Requester): string =>
  (isKnown(requester) && toPersonKey(requester)) || `ip ${toNetwork(requester.ip)}`

function toPersonKey({ accountId, device }: Requester): string | null {
  if (accountId !== null) return `account ${accountId}`
  return device && `device ${device.secret}`
}

/** IETF draft 'RateLimit header fields for HTTP'. */
export const limitHeaders = (counted: readonly Remaining[]): Record<string, string> => ({
  'ratelimit-policy': counted
    .map(({ name, window: [max, windowMs] }) => `"${name}";q=${max};w=${windowMs / SECOND}`)
    .join(', '),
  ratelimit: counted
    .map(({ name, points, ms }) => `"${name}";r=${points};t=${Math.ceil(ms / 1000)}`)
    .join(', '),
})

async function consume(limiter: RateLimiterAbstract, key: string) {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key)
    return { isExceeded: false, remainingPoints, msBeforeNext }
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return { isExceeded: true, remainingPoints: 0, msBeforeNext: rejection.msBeforeNext }
  }
}

/** 429, with what is left of the windows until the one that is full. */
export class LimitExceeded extends Problem {
  readonly counted: readonly Remaining[]

  constructor(counted: readonly Remaining[], ms: number) {
    const { status, code, message } = generalProblems.tooMany()
    super(status, code, message, { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
    this.counted = counted
  }
}

/** Returns the IPv4 address, or the /64 network of an IPv6 address, which is what one connection gets. */
export function toNetwork(ip: string): string {
  // Most addresses are IPv4, for which `isIPv6` is slow.
  if (!ip.includes(':') || !isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
