/** Limits of what the clients of an account send; more is dropped. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MAX_PER_MINUTE = { typing: 60, joins: 60 } as const
/** A connection that sends more ends. Well above what our own clients send. */
export const FLOOD_PER_MINUTE = 600

export type EventLimits = {
  /** 'dropped' once in each minute, for the notice to the client; then 'dropped-again'. */
  count(
    kind: keyof typeof MAX_PER_MINUTE,
    accountId: string,
  ): Promise<'admitted' | 'dropped' | 'dropped-again'>
}

export function openEventLimits(scale: number): EventLimits {
  const counterOf = (points: number) => new RateLimiterMemory({ keyPrefix: '', points, duration: 60 })
  const counters = {
    typing: counterOf(MAX_PER_MINUTE.typing * scale),
    joins: counterOf(MAX_PER_MINUTE.joins * scale),
  }
  return {
    async count(kind, accountId) {
      try {
        await counters[kind].consume(accountId)
        return 'admitted'
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        return rejection.consumedPoints === counters[kind].points + 1 ? 'dropped' : 'dropped-again'
      }
    },
  }
}
