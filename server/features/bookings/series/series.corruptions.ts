import { IS_UPCOMING, type Corruptions } from '#tests/support/corruption-sql.ts'

const ID = '0193471c-0000-7000-8000-00000000d001'
/** A booking that is not part of a series. */
const booking = (nth: number, where = IS_UPCOMING): string =>
  `(SELECT id FROM bookings WHERE ${where} AND account_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM booking_series_visits v WHERE v.booking_id = bookings.id) ORDER BY account_id, id OFFSET ${nth} LIMIT 1)`
const series = (visits = 2): string =>
  `INSERT INTO booking_series (id, account_id, store_id, branch_id, every_weeks, visits, created_at)
    SELECT '${ID}', b.account_id, b.store_id, b.branch_id, 2, ${visits}, now() FROM bookings b WHERE b.id = ${booking(0)}`
const visit = (
  position: number,
  bookingId = 'NULL::uuid',
  start = `now() + ${position} * interval '14 days'`,
  withSeries = false,
) =>
  `INSERT INTO booking_series_visits (series_id, position, planned_start, booking_id, is_booked_with_series)
    SELECT '${ID}', ${position}, ${start}, ${bookingId}, ${withSeries}`
/** A booking of another customer. */
const OTHERS = `(SELECT b.id FROM bookings b, booking_series s WHERE s.id = '${ID}' AND b.account_id <> s.account_id
    AND NOT EXISTS (SELECT FROM booking_series_visits v WHERE v.booking_id = b.id) ORDER BY b.id LIMIT 1)`

export const corruptions: Corruptions = {
  'series-bookings-belong': [
    [series(), visit(1, booking(0)), visit(2, OTHERS)],
    [
      series(),
      visit(1, booking(0)),
      visit(2),
      `UPDATE booking_series SET branch_id = (SELECT id FROM branches WHERE id <> branch_id ORDER BY id LIMIT 1) WHERE id = '${ID}'`,
    ],
  ],
  'series-complete': [
    [series(3), visit(1, booking(0)), visit(2)],
    [series(), visit(1), visit(2)],
    [series()],
  ],
  'series-in-order': [[series(), visit(1, booking(0)), visit(2, undefined, `now() + interval '14 days'`)]],
  'series-one-fee-at-a-time': [
    [
      series(),
      visit(1, booking(0)),
      visit(2, booking(0, `fee_cents > 0 AND status IN ('confirmed', 'completed')`), undefined, true),
    ],
  ],
}
