import type { Invariant } from '#server/platform/database/invariants.ts'

export const seriesInvariants: readonly Invariant[] = [
  {
    name: 'series-bookings-belong',
    statement: 'each booking of a series is of its customer, store and branch',
    query: `SELECT visit.booking_id FROM booking_series_visits visit JOIN booking_series series ON series.id = visit.series_id
      JOIN bookings booking ON booking.id = visit.booking_id
      WHERE booking.account_id IS DISTINCT FROM series.account_id OR booking.store_id <> series.store_id
        OR booking.branch_id <> series.branch_id`,
  },
  {
    name: 'series-complete',
    statement: 'a series has all its visits, and the first one is booked',
    query: `SELECT series.id FROM booking_series series LEFT JOIN booking_series_visits visit ON visit.series_id = series.id
      GROUP BY series.id, series.visits
      HAVING count(visit.position) <> series.visits OR max(visit.position) <> series.visits
        OR count(visit.booking_id) FILTER (WHERE visit.position = 1) = 0`,
  },
  {
    name: 'series-in-order',
    statement: 'each visit of a series is planned after the one before',
    query: `SELECT visit.series_id FROM booking_series_visits visit JOIN booking_series_visits before
        ON before.series_id = visit.series_id AND before.position = visit.position - 1
      WHERE visit.planned_start <= before.planned_start`,
  },
  {
    name: 'series-one-fee-at-a-time',
    statement: 'what is booked together with a series has no access fee',
    query: `SELECT visit.booking_id FROM booking_series_visits visit JOIN bookings booking ON booking.id = visit.booking_id
      WHERE visit.is_booked_with_series AND booking.fee_cents > 0`,
  },
]
