/** Limits of what the clients of an account send; more is dropped. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../../app-context.ts'
import type { LiveSocket } from './socket-hub.ts'

/** Commands with the same limit are counted together. */
export type EventLimit = {
  readonly perMinute: number
  /** Called once in each minute, for a notice to the client. */
  readonly onExceeded: (ctx: Ctx, socket: LiveSocket) => void
}

/** A connection that sends more ends. Well above what our own clients send. */
export const FLOOD_PER_MINUTE = 600

export type EventLimits = {
  /** 'dropped' once in each minute; then 'dropped-again'. */
  count(limit: EventLimit, accountId: string): Promise<'admitted' | 'dropped' | 'dropped-again'>
}

export function openEventLimits(scale: number): EventLimits {
  const counters = new Map<EventLimit, RateLimiterMemory>()
  const getCounter = (limit: EventLimit): RateLimiterMemory => {
    const points = limit.perMinute * scale
    const counter = counters.get(limit) ?? new RateLimiterMemory({ keyPrefix: '', points, duration: 60 })
    counters.set(limit, counter)
    return counter
  }
  return {
    async count(limit, accountId) {
      const counter = getCounter(limit)
      try {
        await counter.consume(accountId)
        return 'admitted'
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        return rejection.consumedPoints === counter.points + 1 ? 'dropped' : 'dropped-again'
      }
    },
  }
}
