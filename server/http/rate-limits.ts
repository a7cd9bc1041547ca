/**
 * How often anyone may send a request (docs/limits.md). The counters of this file live in the memory of each process; those that must survive a restart
 * or hold for all processes together (wrong passwords, codes, sign-ups) are in the table `attempt_counters` and belong to the accounts feature.
 */
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { generalProblems } from '#contract/problem.ts'
import type { Device } from './device.ts'

/** At most so many in so many seconds. */
export type Window = readonly [most: number, seconds: number]
export type Limit = {
  /**
   * 'requests': every one. 'operations': once who asks and what is asked have been found good, so that refused requests use nothing up.
   * 'failures': only those that were wrong.
   */
  readonly counts: 'requests' | 'operations' | 'failures'
  readonly store: 'memory' | 'database'
  /** Of an account, or where nobody is signed in of a device. */
  readonly person?: readonly Window[]
  readonly ip?: readonly Window[]
  /** What else is counted, or what happens instead of a refusal. */
  readonly more?: string
  readonly protects: string
  readonly mayHurt: string
}

/** By name. A route names the limit that it has in the contract. */
export type LimitTable = Readonly<Record<string, Limit>>

const [MINUTE, HOUR] = [60, 3600]
export const NO_ONE_HURT = 'nobody: no carrier’s address comes near it'

/**
 * The limits of all routes, and those that several features share; the others are in the features' manifests. Mobile carriers put thousands of
 * people behind one address, so accounts and devices come first, and the numbers of an address are far above what a carrier produces.
 * docs/limits.md is the table of all of them (`node tools/limits.ts` writes it).
 */
export const GENERAL_LIMITS = {
  all: {
    counts: 'requests',
    store: 'memory',
    person: [[300, MINUTE]],
    ip: [[6000, MINUTE]],
    more: 'the address is not counted for accounts, nor for devices that somebody signed in on',
    protects: 'the server from floods',
    mayHurt: 'new visitors at the address of somebody who floods us from it, for up to a minute',
  },
  write: {
    counts: 'operations',
    store: 'memory',
    person: [[10, HOUR]],
    ip: [[600, HOUR]],
    protects: 'stores and us from floods of reviews and messages',
    mayHurt: 'somebody who writes more than ten an hour',
  },
  upload: {
    counts: 'operations',
    store: 'memory',
    person: [[10, MINUTE]],
    ip: [[300, MINUTE]],
    more: 'counted before the file is read',
    protects: 'the processor from pictures',
    mayHurt: NO_ONE_HURT,
  },
  export: {
    counts: 'operations',
    store: 'memory',
    person: [[5, HOUR]],
    ip: [[300, MINUTE]],
    protects: 'the database from its longest reads',
    mayHurt: NO_ONE_HURT,
  },
} as const satisfies LimitTable

/** Open live connections, which are not counted by time. */
export const MOST_LIVE = { account: 5, ip: 2000 } as const

/** Who asks. `ip` is always known. */
export type Asker = { readonly accountId: string | null; readonly device: Device | null; readonly ip: string }
/** What is left of one window. */
export type Remaining = {
  readonly name: string
  readonly window: Window
  readonly points: number
  readonly ms: number
}

export type Limits = {
  /** Throws when no feature declares the limit. */
  assertDeclared(name: string): void
  /** Any request at all. Throws 429 with Retry-After when a window is full, as the others do. */
  request(asker: Asker): Promise<Remaining[]>
  /** The operation of a route, once it is sure to be tried. */
  operation(name: string, asker: Asker): Promise<Remaining[]>
}

/** `scale` multiplies every number: 1 in production, more where one address plays many people. */
export function openLimits(scale: number, table: LimitTable = GENERAL_LIMITS): Limits {
  const counters = new Map<string, RateLimiterMemory>()
  const counter = (name: string, side: string, [most, seconds]: Window): RateLimiterMemory => {
    const key = `${name} ${side} ${seconds}`
    const known =
      counters.get(key) ?? new RateLimiterMemory({ keyPrefix: '', points: most * scale, duration: seconds })
    counters.set(key, known)
    return known
  }

  async function count(name: string, limit: Limit, keys: Keys): Promise<Remaining[]> {
    const counted: Remaining[] = []
    // The person first: somebody who asks too often uses nothing up of what others at the address have.
    for (const side of ['person', 'ip'] as const) {
      const key = keys[side]
      if (key === null) continue
      for (const window of limit[side] ?? []) {
        const { remainingPoints, msBeforeNext } = await consume(counter(name, side, window), key)
        const called = name === 'all' ? 'default' : name
        counted.push({
          name: called,
          window: [window[0] * scale, window[1]],
          points: remainingPoints,
          ms: msBeforeNext,
        })
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
    request: (asker) => count('all', GENERAL_LIMITS.all, keysOfRequest(asker)),
    async operation(name, asker) {
      const limit = getLimit(name)
      // The others are counted where it is known what came of them.
      return limit.counts === 'operations' && limit.store === 'memory'
        ? count(name, limit, keysOf(asker))
        : []
    },
  }
}

/** Under which keys an asker is counted; null is not at all. */
export type Keys = { readonly person: string | null; readonly ip: string | null }

/** Accounts and devices that somebody signed in on cannot be had in numbers. */
const isKnown = ({ accountId, device }: Asker): boolean => accountId !== null || device?.isKnown === true

/** Those who are known share a counter of their own at an address, which strangers there cannot use up. */
export const keysOf = (asker: Asker): Keys => ({
  person:
    asker.accountId !== null ? `account ${asker.accountId}` : asker.device && `device ${asker.device.secret}`,
  ip: `${isKnown(asker) ? 'known' : 'strangers'} ${networkOf(asker.ip)}`,
})

export const keysOfRequest = (asker: Asker): Keys =>
  isKnown(asker) ? { ...keysOf(asker), ip: null } : keysOf(asker)

/** IETF draft 'RateLimit header fields for HTTP'. */
export const limitHeaders = (counted: readonly Remaining[]): Record<string, string> => ({
  'ratelimit-policy': counted
    .map(({ name, window: [most, seconds] }) => `"${name}";q=${most};w=${seconds}`)
    .join(', '),
  ratelimit: counted
    .map(({ name, points, ms }) => `"${name}";r=${points};t=${Math.ceil(ms / 1000)}`)
    .join(', '),
})

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full
    throw generalProblems.tooMany().with({ retryAfter: Math.max(1, Math.ceil(full.msBeforeNext / 1000)) })
  }
}

/** An IPv6 connection owns a whole /64 of addresses. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
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
