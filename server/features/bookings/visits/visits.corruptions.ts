import { isFirst, IS_UPCOMING, type Corruptions } from '#tests/support/corruption-sql.ts'

const A_BOOKING = isFirst('bookings', `${IS_UPCOMING} AND visit_ends_at IS NULL`)

/** Makes a visit of a booking: another service of its branch follows it. */
function addPart({ wait = '0', isLive = true, cents = 100 } = {}): string[] {
  const starts = `upper(b.during) + interval '${wait} minutes'`
  return [
    `INSERT INTO booking_parts (booking_id, position, service_id, branch_id, pool_id, during, starts_minute, ends_minute, price_cents, is_live)
      SELECT b.id, 2, pool.service_id, b.branch_id, pool.id, tstzrange(${starts}, ${starts} + interval '30 minutes'), 0, 0, ${cents}, ${isLive}
      FROM bookings b JOIN pools pool ON pool.branch_id = b.branch_id AND pool.service_id <> b.service_id
      WHERE b.id = (SELECT id FROM bookings WHERE ${A_BOOKING}) ORDER BY pool.id LIMIT 1`,
    `UPDATE bookings b SET visit_ends_at = upper(part.during), visit_notice_hours = 2, first_price_cents = b.price_cents,
        price_cents = b.price_cents + 100, original_cents = b.original_cents + 100
      FROM booking_parts part WHERE part.booking_id = b.id AND part.position = 2 AND b.visit_ends_at IS NULL`,
  ]
}

export const corruptions: Corruptions = {
  'visit-has-parts': [
    [
      `UPDATE bookings SET visit_ends_at = upper(during), visit_notice_hours = 2, first_price_cents = price_cents
        WHERE ${A_BOOKING}`,
    ],
  ],
  'visit-parts-follow': [addPart({ wait: '35' })],
  'visit-parts-live': [addPart({ isLive: false })],
  'visit-parts-belong-together': [
    [
      ...addPart(),
      `UPDATE booking_parts SET service_id = (SELECT id FROM services WHERE id <> booking_parts.service_id ORDER BY id LIMIT 1)`,
    ],
  ],
  'visit-price': [addPart({ cents: 200 })],
}
