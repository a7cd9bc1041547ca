/**
 * How often anyone may ask (reliability.md d6). These counters live in the memory of each process; those that must survive a restart or
 * hold for all processes together (wrong passwords, codes, payments of one phone) stand in the table `tries` and belong to their features.
 */
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitName } from '#contract/kernel.ts'
import { generalProblems } from '#contract/problem.ts'

/** At most so many requests in so many seconds. */
type Window = readonly [most: number, seconds: number]
type Limit = { readonly account?: readonly Window[]; readonly address?: readonly Window[] }

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** `all` holds for every route; a route's own limit comes on top. Many people share an address, as phones do behind a carrier's. */
export const LIMITS: Readonly<Record<LimitName | 'all', Limit>> = {
  all: { account: [[300, MINUTE]], address: [[600, MINUTE]] },
  'sign-in': {
    address: [
      [20, MINUTE],
      [200, HOUR],
    ],
  },
  register: { address: [[10, HOUR]] },
  'reset-request': { address: [[10, HOUR]] },
  reset: { address: [[20, HOUR]] },
  'otp-verify': { address: [[30, HOUR]] },
  'otp-resend': { address: [[10, HOUR]] },
  'create-booking': {
    account: [
      [10, MINUTE],
      [60, DAY],
    ],
    address: [[60, MINUTE]],
  },
  'change-booking': { account: [[10, HOUR]], address: [[60, MINUTE]] },
  pay: { account: [[5, 10 * MINUTE]], address: [[20, 10 * MINUTE]] },
  'payment-status': { account: [[30, MINUTE]], address: [[300, MINUTE]] },
  write: { account: [[10, HOUR]], address: [[60, HOUR]] },
  search: { account: [[60, MINUTE]], address: [[120, MINUTE]] },
  upload: { account: [[10, MINUTE]], address: [[30, MINUTE]] },
  export: { account: [[5, HOUR]], address: [[30, MINUTE]] },
}

/** Who asks: the account where one is known, and always the address. */
export type Asker = { accountId: string | null; ip: string }
/** How headers say it (IETF draft 'RateLimit header fields for HTTP'). */
export type Told = { readonly 'ratelimit-policy': string; readonly ratelimit: string }

export type Limits = { count(name: LimitName | undefined, asker: Asker): Promise<Told> }

/** `scale` multiplies every number: 1 in production, more where one address plays many people. */
export function openLimits(scale: number): Limits {
  const counters = new Map<string, RateLimiterMemory>()
  const counter = (name: string, side: string, [most, seconds]: Window): RateLimiterMemory => {
    const key = `${name} ${side} ${seconds}`
    const known = counters.get(key) ?? new RateLimiterMemory({ keyPrefix: '', points: most * scale, duration: seconds })
    counters.set(key, known)
    return known
  }

  return {
    /** Throws 429 with Retry-After when any of the windows is full. */
    async count(name, { accountId, ip }) {
      const policies: string[] = []
      const rests: string[] = []
      for (const each of name ? (['all', name] as const) : (['all'] as const)) {
        // Whoever is known is not held up by others at the same address, unless the route says so.
        const sides =
          each === 'all'
            ? accountId === null
              ? (['address'] as const)
              : (['account'] as const)
            : (['account', 'address'] as const).filter((side) => side === 'address' || accountId !== null)
        for (const side of sides)
          for (const window of LIMITS[each][side] ?? []) {
            const rest = await consume(counter(each, side, window), side === 'account' ? accountId! : networkOf(ip))
            const called = each === 'all' ? 'default' : each
            policies.push(`"${called}";q=${window[0] * scale};w=${window[1]}`)
            rests.push(`"${called}";r=${rest.remainingPoints};t=${Math.ceil(rest.msBeforeNext / 1000)}`)
          }
      }
      return { 'ratelimit-policy': policies.join(', '), ratelimit: rests.join(', ') }
    },
  }
}

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
