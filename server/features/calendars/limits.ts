import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

export const calendarLimits = {
  'connect-calendar': {
    counts: 'operations',
    store: 'memory',
    person: [
      [10, HOUR],
      [40, DAY],
    ],
    ip: [[600, HOUR]],
    protects: 'other servers from being asked by us for somebody',
    mayAffect: AFFECTS_NO_ONE,
  },
  'calendar-feed': {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the secret addresses of feeds from guessing',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
