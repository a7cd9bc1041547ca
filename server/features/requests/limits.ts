import { DAY, HOUR } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const requestLimits = {
  request: {
    counts: 'operations',
    store: 'memory',
    person: [[20, DAY]],
    ip: [[600, HOUR]],
    protects: 'merchants from floods of requests',
    mayAffect: 'nobody, because an account posts ten requests a day at most',
  },
  quote: {
    counts: 'operations',
    store: 'memory',
    person: [[60, HOUR]],
    ip: [[600, HOUR]],
    protects: 'customers from floods of quotes',
    mayAffect: 'a person of a merchant with several stores who makes more than 60 quotes in an hour',
  },
  requestReport: {
    counts: 'operations',
    store: 'memory',
    person: [[20, DAY]],
    ip: [[600, HOUR]],
    protects: 'support from floods of reports',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
