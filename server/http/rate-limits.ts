/**
 * How often anyone may ask (docs/limits.md). The counters of this file live in the memory of each process; those that must survive a restart
 * or hold for all processes together (wrong passwords, codes, sign-ups) are in the table `attempt_counters` and belong to the accounts feature.
 */
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitName } from '#contract/kernel.ts'
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

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
const CROWD = 'nobody: no carrier’s address comes near it'

/**
 * Mobile carriers put thousands of people behind one address, so accounts and devices come first, and the numbers of an address are far above
 * what a carrier produces. docs/limits.md is this table (`node tools/limits.ts` writes it).
 */
export const LIMITS = {
  all: {
    counts: 'requests',
    store: 'memory',
    person: [[300, MINUTE]],
    ip: [[6000, MINUTE]],
    more: 'the address is not counted for accounts, nor for devices that somebody signed in on',
    protects: 'the server from floods',
    mayHurt: 'new visitors at the address of somebody who floods us from it, for up to a minute',
  },
  'sign-in': {
    counts: 'failures',
    store: 'database',
    ip: [[600, HOUR]],
    more: '5 of a device that signed in to the account before, of a session that proves again who it is, or of all other devices together; then 30 s, doubling to 1 h; a day after 100',
    protects: 'passwords and second factors from guessing',
    mayHurt:
      'people who sign in on a new device, while a stranger guesses at their account or very many passwords are wrong at their address',
  },
  register: {
    counts: 'operations',
    store: 'database',
    ip: [[30, HOUR]],
    more: 'after that the browser solves a proof of work, harder the more there are; never a refusal',
    protects: 'us from invented accounts, and people from their SMS',
    mayHurt: 'people with slow phones at a busy address: some seconds of calculation',
  },
  'reset-request': {
    counts: 'operations',
    store: 'memory',
    ip: [[600, HOUR]],
    more: '3 per hour and 6 per day for each e-mail address and who asks; of unknown devices together 12 per day, ever more slowly',
    protects: 'inboxes from floods, and codes from guessing',
    mayHurt: 'people who ask on a new device while a stranger asks for them; a code in the inbox works, whoever asked for it',
  },
  reset: {
    counts: 'failures',
    store: 'database',
    ip: [[300, HOUR]],
    more: '5 per code of whoever asked for it, 5 of everybody else; devices that signed in before are not counted by address',
    protects: 'passwords from guessed codes',
    mayHurt: 'people who reset on a new device at an address where very many codes are wrong',
  },
  'otp-verify': {
    counts: 'failures',
    store: 'database',
    ip: [[600, HOUR]],
    more: '5 per code of whoever asked for it, 5 of everybody else; accounts are not counted by address',
    protects: 'phones from being claimed by guessed codes',
    mayHurt: 'people who are not signed in, at an address where very many codes are wrong',
  },
  'otp-resend': {
    counts: 'operations',
    store: 'memory',
    ip: [[600, HOUR]],
    more: '3 per hour and 6 per day for each phone and who asks; of all together 12 per day, ever more slowly, but for an account’s first two; 500 SMS per hour in all',
    protects: 'phones from floods of SMS, and us from paying for them',
    mayHurt:
      'people whose number a stranger asks codes for: they wait longer for their second one; everybody, while 500 SMS an hour are reached',
  },
  'create-booking': {
    counts: 'operations',
    store: 'memory',
    person: [
      [10, MINUTE],
      [60, DAY],
    ],
    ip: [[1200, MINUTE]],
    protects: 'free times from being hoarded',
    mayHurt: CROWD,
  },
  'change-booking': {
    counts: 'operations',
    store: 'memory',
    person: [[10, HOUR]],
    ip: [[1200, MINUTE]],
    protects: 'stores from bookings that move all the time',
    mayHurt: 'a store that cancels more than ten bookings in an hour',
  },
  pay: {
    counts: 'operations',
    store: 'memory',
    person: [[5, 10 * MINUTE]],
    ip: [[2000, 10 * MINUTE]],
    more: 'each phone has limits of its own, in the database: one open prompt, 3 per 10 min, 10 per day, 1 per 2 min of the same amount',
    protects: 'phones from prompts that nobody asked for',
    mayHurt: 'a customer who needs more than five prompts in ten minutes',
  },
  'payment-status': {
    counts: 'operations',
    store: 'memory',
    person: [[30, MINUTE]],
    ip: [[6000, MINUTE]],
    protects: 'the server from pages that ask too often',
    mayHurt: CROWD,
  },
  write: {
    counts: 'operations',
    store: 'memory',
    person: [[10, HOUR]],
    ip: [[600, HOUR]],
    protects: 'stores and us from floods of reviews and messages',
    mayHurt: 'somebody who writes more than ten an hour',
  },
  search: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database from its dearest reads, and the catalogue from being copied',
    mayHurt: CROWD,
  },
  slots: {
    counts: 'operations',
    store: 'memory',
    person: [[120, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database, and stores from having their day copied',
    mayHurt: CROWD,
  },
  link: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the signed links of reminders from guessing',
    mayHurt: CROWD,
  },
  upload: {
    counts: 'operations',
    store: 'memory',
    person: [[10, MINUTE]],
    ip: [[300, MINUTE]],
    more: 'counted before the file is read',
    protects: 'the processor from pictures',
    mayHurt: CROWD,
  },
  export: {
    counts: 'operations',
    store: 'memory',
    person: [[5, HOUR]],
    ip: [[300, MINUTE]],
    protects: 'the database from its longest reads',
    mayHurt: CROWD,
  },
  'new-device': {
    counts: 'operations',
    store: 'memory',
    person: [[20, DAY]],
    more: 'after that a browser that signs in is given no device cookie',
    protects: 'the other limits from somebody who collects device cookies',
    mayHurt: 'an account that many browsers share: those after the twentieth of a day are unknown devices',
  },
  callback: {
    counts: 'failures',
    store: 'memory',
    ip: [[60, MINUTE]],
    more: 'a callback to a genuine address is never counted',
    protects: 'the log and the processor from forged callbacks',
    mayHurt: 'nobody: M-Pesa posts to genuine addresses alone',
  },
} as const satisfies Record<LimitName | 'all' | 'new-device' | 'callback', Limit>

/** Open live connections, which are not counted by time. */
export const MOST_LIVE = { account: 5, ip: 2000 } as const

/** Who asks. `ip` is always known. */
export type Asker = { readonly accountId: string | null; readonly device: Device | null; readonly ip: string }
/** What is left of one window. */
export type Remaining = { readonly name: string; readonly window: Window; readonly points: number; readonly ms: number }

export type Limits = {
  /** Any request at all. Throws 429 with Retry-After when a window is full, as the others do. */
  request(asker: Asker): Promise<Remaining[]>
  /** The operation of a route, once it is sure to be tried. */
  operation(name: keyof typeof LIMITS, asker: Asker): Promise<Remaining[]>
}

/** `scale` multiplies every number: 1 in production, more where one address plays many people. */
export function openLimits(scale: number): Limits {
  const counters = new Map<string, RateLimiterMemory>()
  const counter = (name: string, side: string, [most, seconds]: Window): RateLimiterMemory => {
    const key = `${name} ${side} ${seconds}`
    const known = counters.get(key) ?? new RateLimiterMemory({ keyPrefix: '', points: most * scale, duration: seconds })
    counters.set(key, known)
    return known
  }

  async function count(name: keyof typeof LIMITS, keys: Keys): Promise<Remaining[]> {
    const limit: Limit = LIMITS[name]
    const counted: Remaining[] = []
    // The person first: somebody who asks too often uses nothing up of what others at the address have.
    for (const side of ['person', 'ip'] as const) {
      const key = keys[side]
      if (key === null) continue
      for (const window of limit[side] ?? []) {
        const { remainingPoints, msBeforeNext } = await consume(counter(name, side, window), key)
        const called = name === 'all' ? 'default' : name
        counted.push({ name: called, window: [window[0] * scale, window[1]], points: remainingPoints, ms: msBeforeNext })
      }
    }
    return counted
  }

  return {
    request: (asker) => count('all', keysOfRequest(asker)),
    async operation(name, asker) {
      const limit: Limit = LIMITS[name]
      // The others are counted where it is known what came of them.
      return limit.counts === 'operations' && limit.store === 'memory' ? count(name, keysOf(asker)) : []
    },
  }
}

/** Under which keys an asker is counted; null is not at all. */
export type Keys = { readonly person: string | null; readonly ip: string | null }

/** Accounts and devices that somebody signed in on cannot be had in numbers. */
const isKnown = ({ accountId, device }: Asker): boolean => accountId !== null || device?.isKnown === true

/** Those who are known share a counter of their own at an address, which strangers there cannot use up. */
export const keysOf = (asker: Asker): Keys => ({
  person: asker.accountId !== null ? `account ${asker.accountId}` : asker.device && `device ${asker.device.secret}`,
  ip: `${isKnown(asker) ? 'known' : 'strangers'} ${networkOf(asker.ip)}`,
})

export const keysOfRequest = (asker: Asker): Keys => (isKnown(asker) ? { ...keysOf(asker), ip: null } : keysOf(asker))

/** IETF draft 'RateLimit header fields for HTTP'. */
export const limitHeaders = (counted: readonly Remaining[]): Record<string, string> => ({
  'ratelimit-policy': counted.map(({ name, window: [most, seconds] }) => `"${name}";q=${most};w=${seconds}`).join(', '),
  ratelimit: counted.map(({ name, points, ms }) => `"${name}";r=${points};t=${Math.ceil(ms / 1000)}`).join(', '),
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
