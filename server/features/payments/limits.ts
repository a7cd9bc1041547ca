import { NO_ONE_HURT, type LimitTable } from '#server/http/rate-limits.ts'

const MINUTE = 60

export const paymentLimits = {
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
    mayHurt: NO_ONE_HURT,
  },
  callback: {
    counts: 'failures',
    store: 'memory',
    ip: [[60, MINUTE]],
    more: 'a callback to a genuine address is never counted',
    protects: 'the log and the processor from forged callbacks',
    mayHurt: 'nobody: M-Pesa posts to genuine addresses alone',
  },
} as const satisfies LimitTable
