import { MINUTE, SECOND } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const chatLimits = {
  chatMessage: {
    counts: 'operations',
    store: 'memory',
    person: [
      [10, 5 * SECOND],
      [30, MINUTE],
    ],
    ip: [[3000, MINUTE]],
    protects: 'customers and stores from floods of messages',
    mayAffect: 'a person at a store who answers more than 30 customers in a minute',
  },
  chatSearch: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database from searches of long conversations',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
