import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'

/** The message, and when to try again if it does not say so. */
export function withRetry({ code, message, retryAfter = 0 }: Problem): string {
  if (code !== 'prompt-open' && code !== 'phone-busy') return message
  const retry =
    retryAfter < 100
      ? m.booking_pay_retry_seconds({ count: retryAfter })
      : m.booking_pay_retry_minutes({ count: Math.ceil(retryAfter / 60) })
  return `${message} ${retry}`
}
