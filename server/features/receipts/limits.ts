import { DAY, HOUR } from '#domain/time/time.ts'
import type { LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const receiptLimits = {
  'send-receipt': {
    counts: 'operations',
    store: 'memory',
    person: [
      [3, HOUR],
      [6, DAY],
    ],
    ip: [[600, HOUR]],
    protects: 'the inboxes of strangers from receipts',
    mayAffect: 'a customer who sends more than three receipts in an hour',
  },
} as const satisfies LimitTable
