/**
 * Authenticates callbacks: the URL must have a valid secret, and the client IP must be allowed where IPs are
 * configured.
 */
import { BlockList, isIP } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppContext } from '#server/app-context.ts'
import { SECOND } from '#domain/time/time.ts'
import { toNetwork } from '#server/platform/http/limits/rate-limits.ts'
import { paymentLimits } from '../limits.ts'
import { AIRTEL_ID, isCallbackSecret } from '../data/secrets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WARN_EVERY_MS = 60_000

type Caller = { id: string; secret: string; ip: string }

export function openCallbackGate({ config, clock, log, metrics }: AppContext) {
  const countRejected = metrics.counter({
    name: 'callbacks_forged_total',
    help: 'Callbacks rejected before their body was read',
    labels: ['reason'],
  })
  const allowed = config.mpesa.callbackIps.length > 0 ? toBlockList(config.mpesa.callbackIps) : null
  const [[maxRejections, windowMs]] = paymentLimits.callback.ip
  const limiter = new RateLimiterMemory({
    keyPrefix: '',
    points: maxRejections * config.rateLimitScale,
    duration: windowMs / SECOND,
  })
  let unreported = 0
  let reportedAt = -Infinity

  return {
    /**
     * Returns null if the callback is accepted. Otherwise the seconds to wait before the next request, 0 below the
     * rate limit.
     */
    async check({ id, secret, ip }: Caller): Promise<number | null> {
      // The allowed addresses are M-Pesa's.
      const isIpForbidden =
        allowed !== null && id !== AIRTEL_ID && !allowed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
      if (!isIpForbidden && UUID.test(id) && isCallbackSecret(config, id, secret)) return null
      countRejected({ reason: isIpForbidden ? 'ip' : 'secret' })
      logRejection()
      try {
        await limiter.consume(toNetwork(ip))
        return 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      }
    },
  }

  /** Logs at most one line per minute, so that a flood does not fill the log. */
  function logRejection(): void {
    unreported++
    const now = clock.now().getTime()
    if (now - reportedAt < WARN_EVERY_MS) return
    log.warn({ count: unreported }, 'callback.forged')
    unreported = 0
    reportedAt = now
  }
}

function toBlockList(ips: readonly string[]): BlockList {
  const list = new BlockList()
  for (const ip of ips) list.addAddress(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  return list
}
