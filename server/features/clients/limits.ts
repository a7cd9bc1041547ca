import { HOUR, MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const clientLimits = {
  import: {
    counts: 'operations',
    store: 'memory',
    person: [
      [30, MINUTE],
      [300, HOUR],
    ],
    ip: [[300, MINUTE]],
    more: 'counted before the file is read; two files are read at a time',
    protects: 'the processor from reading spreadsheets',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
