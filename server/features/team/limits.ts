import { HOUR } from '#domain/time/time.ts'
import type { LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const teamLimits = {
  invitation: {
    counts: 'operations',
    store: 'memory',
    person: [[60, HOUR]],
    ip: [[600, HOUR]],
    protects: 'the links of invitations from guessing',
    mayAffect: 'people who open their invitation more than sixty times in an hour',
  },
} as const satisfies LimitTable
