/** Who may post a callback: only to an address that we gave out, and only from Safaricom's own addresses where they are configured. */
import { BlockList, isIP } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppContext } from '#server/app-context.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { paymentLimits } from '../limits.ts'
import { isSecretOf } from './secrets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WARN_EVERY_MS = 60_000

type Caller = { id: string; secret: string; ip: string }

export function openCallbackGate({ config, clock, log, metrics }: AppContext) {
  const countForged = metrics.counter({
    name: 'callbacks_forged_total',
    help: 'Callbacks rejected before their body was read',
    labels: ['reason'],
  })
  const allowed = config.mpesa.callbackIps.length > 0 ? listOf(config.mpesa.callbackIps) : null
  const [[most, seconds]] = paymentLimits.callback.ip
  const limiter = new RateLimiterMemory({ keyPrefix: '', points: most * config.rateLimitScale, duration: seconds })
  let unreported = 0
  let reportedAt = -Infinity

  return {
    /** Null when it may come in; else the seconds to wait before the next try, 0 while there is no need to. */
    async refuse({ id, secret, ip }: Caller): Promise<number | null> {
      const isFromElsewhere = allowed !== null && !allowed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
      if (!isFromElsewhere && UUID.test(id) && isSecretOf(config, id, secret)) return null
      countForged({ reason: isFromElsewhere ? 'ip' : 'secret' })
      report(ip)
      try {
        await limiter.consume(networkOf(ip))
        return 0
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full
        return Math.max(1, Math.ceil(full.msBeforeNext / 1000))
      }
    },
  }

  /** One line a minute at most: a flood must not fill the log. */
  function report(ip: string): void {
    unreported++
    const now = clock.now().getTime()
    if (now - reportedAt < WARN_EVERY_MS) return
    log.warn({ count: unreported, lastIp: ip }, 'callback.forged')
    unreported = 0
    reportedAt = now
  }
}

function listOf(ips: readonly string[]): BlockList {
  const list = new BlockList()
  for (const ip of ips) list.addAddress(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  return list
}
