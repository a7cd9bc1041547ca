import { MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const searchLimits = {
  search: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database from its most expensive reads, and the catalogue from being copied',
    mayAffect: AFFECTS_NO_ONE,
  },
  'free-times': {
    counts: 'operations',
    store: 'memory',
    person: [[120, MINUTE]],
    ip: [[1200, MINUTE]],
    more:
      'only lists whose free times nobody has asked for in the last seconds, also those that pages show; four of ' +
      'them are computed at once; sixty wait, at most twenty of them from one account, known device or address; others ' +
      'get a 503',
    protects: 'the processor from computing free times of lists that are always different',
    mayAffect: 'new visitors who share an address with a flood of searches by time, for up to a minute',
  },
} as const satisfies LimitTable
