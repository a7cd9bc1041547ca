import { HOUR, MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const businessExportLimits = {
  'download-business': {
    counts: 'operations',
    store: 'memory',
    person: [[10, HOUR]],
    ip: [[300, MINUTE]],
    more: 'one download of a business and three of a process at a time',
    protects: 'the database from its longest reads, and the processor from compressing them',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
