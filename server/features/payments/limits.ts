import { MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const paymentLimits = {
  pay: {
    counts: 'operations',
    store: 'memory',
    person: [[5, 10 * MINUTE]],
    ip: [[2000, 10 * MINUTE]],
    more: 'per phone, in the database: one open prompt, 3 / 10 min, 10 / day, one of the same amount / 2 min',
    protects: 'phones from unwanted prompts',
    mayAffect: 'a customer who needs more than five prompts in ten minutes',
  },
  'payment-status': {
    counts: 'operations',
    store: 'memory',
    person: [[30, MINUTE]],
    ip: [[6000, MINUTE]],
    protects: 'the server from pages that poll too often',
    mayAffect: AFFECTS_NO_ONE,
  },
  callback: {
    counts: 'failures',
    store: 'memory',
    ip: [[60, MINUTE]],
    more: 'a callback to a valid URL is never counted',
    protects: 'the log and the processor from forged callbacks',
    mayAffect: 'nobody: M-Pesa only posts to valid URLs',
  },
} as const satisfies LimitTable
