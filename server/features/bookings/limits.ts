import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { AFFECTS_NO_ONE, type LimitTable } from '#server/platform/http/limits/rate-limits.ts'

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
  'hold-time': {
    counts: 'operations',
    store: 'memory',
    person: [[30, 10 * MINUTE]],
    ip: [[3000, HOUR]],
    more:
      '40 times held at once by one address; of one service at one branch on one day, a quarter of what is not ' +
      'booked by one address, and half of it by all visitors',
    protects: 'free slots from hoarding by visitors without an account',
    mayAffect:
      'visitors who share an address with somebody who holds times without booking: they book without a hold',
  },
  slots: {
    counts: 'operations',
    store: 'memory',
    person: [[120, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the database, and the schedules of stores from scraping',
    mayAffect: AFFECTS_NO_ONE,
  },
  'send-package': {
    counts: 'operations',
    store: 'memory',
    person: [[60, HOUR]],
    ip: [[600, HOUR]],
    protects: 'phones from unwanted SMS about packages',
    mayAffect: 'a team that sells more than sixty packages in an hour with one account',
  },
  link: {
    counts: 'operations',
    store: 'memory',
    person: [[60, MINUTE]],
    ip: [[3000, MINUTE]],
    protects: 'the signed links of reminders, proposals and passes of guests from guessing',
    mayAffect: AFFECTS_NO_ONE,
  },
} as const satisfies LimitTable
