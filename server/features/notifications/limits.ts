import { MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const notificationLimits = {
  notificationSettings: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database from floods of changes',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
