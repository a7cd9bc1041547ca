import { NO_ONE_HURT, type LimitTable } from '#server/http/rate-limits.ts'

const MINUTE = 60

export const searchLimits = {
  search: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database from its most expensive reads, and the catalogue from being copied',
    mayHurt: NO_ONE_HURT,
  },
} as const satisfies LimitTable
