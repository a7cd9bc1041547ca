import { AFFECTS_NO_ONE, type LimitTable } from '#server/http/rate-limits.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

export const bookingLimits = {
  'create-booking': {
    counts: 'operations',
    store: 'memory',
    person: [
      [10, MINUTE],
      [60, DAY],
    ],
    ip: [[1200, MINUTE]],
    protects: 'free slots from hoarding',
    mayAffect: AFFECTS_NO_ONE,
  },
  'change-booking': {
    counts: 'operations',
    store: 'memory',
    person: [[10, HOUR]],
    ip: [[1200, MINUTE]],
    protects: 'stores from bookings that change too often',
    mayAffect: 'a store that cancels more than ten bookings in an hour',
  },
  slots: {
    counts: 'operations',
    store: 'memory',
    person: [[120, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database, and the schedules of stores from scraping',
    mayAffect: AFFECTS_NO_ONE,
  },
  link: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the signed links of reminders from guessing',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
