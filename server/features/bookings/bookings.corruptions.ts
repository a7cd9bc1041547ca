import {
  CUSTOMER,
  insertCopies,
  isFirst,
  IS_UPCOMING,
  type Corruptions,
} from '#tests/support/corruption-sql.ts'

/** An offer that was booked more than once. */
const BOOKED_TWICE = `SELECT offer_id FROM bookings WHERE offer_id IS NOT NULL AND status <> 'cancelled'
    GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 1`

export const corruptions: Corruptions = {
  'staff-not-double-booked': [
    [
      insertCopies(
        'bookings',
        `'id', gen_random_uuid(),
          'during', tstzrange(lower(during) + interval '5 minutes', upper(during) + interval '5 minutes')`,
        `WHERE ${isFirst('bookings', `${IS_UPCOMING} AND staff_id IS NOT NULL`)}`,
      ),
    ],
  ],
  'capacity-not-exceeded': [
    [
      insertCopies(
        'bookings',
        `'id', gen_random_uuid(), 'staff_id', NULL`,
        `CROSS JOIN generate_series(1, 501) WHERE ${isFirst('bookings', IS_UPCOMING)}`,
      ),
    ],
  ],
  'customer-not-double-booked': [
    [
      insertCopies(
        'bookings',
        `'id', gen_random_uuid(), 'staff_id', NULL`,
        `WHERE ${isFirst('bookings', IS_UPCOMING)}`,
      ),
    ],
  ],
  'holds-expire': [
    [
      `UPDATE bookings SET status = 'pending', fee_cents = 599, hold_expires_at = now() - interval '3 minutes'
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
  'request-answered-before-start': [
    [
      `UPDATE bookings SET status = 'pending', fee_cents = 0, fee_basis = 'none', charged_cents = 0,
          access_fee_paid = false, hold_expires_at = lower(during) - interval '1 hour'
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
  'booking-within-hours': [
    [
      `UPDATE branch_hours SET opens = 0, closes = 1
          WHERE branch_id = (SELECT branch_id FROM bookings WHERE ${isFirst('bookings', IS_UPCOMING)})`,
    ],
  ],
  'booking-duration-and-grid': [
    [
      `UPDATE bookings SET during = tstzrange(lower(during), upper(during) - interval '1 minute')
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
    [
      `UPDATE bookings
          SET during = tstzrange(lower(during) - interval '1 minute', upper(during) - interval '1 minute')
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
  ],
  'booking-staff-on-duty': [
    // Others are still named: a service that nobody is named for is for anyone.
    [
      `DELETE FROM service_staff named
          WHERE EXISTS (SELECT FROM bookings b WHERE b.service_id = named.service_id AND b.staff_id = named.staff_id)
            AND EXISTS (SELECT FROM service_staff other WHERE other.service_id = named.service_id
              AND NOT EXISTS (SELECT FROM bookings b WHERE b.service_id = other.service_id AND b.staff_id = other.staff_id))`,
    ],
    [`UPDATE shifts SET starts = 0, ends = 1`],
    [
      `UPDATE bookings SET staff_id = NULL
          WHERE ${isFirst('bookings', `${IS_UPCOMING} AND staff_id IS NOT NULL`)}`,
    ],
  ],
  'booking-belongs-together': [
    [
      `UPDATE bookings b SET store_id = (SELECT id FROM stores s WHERE s.id <> b.store_id LIMIT 1)
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
    [
      `UPDATE bookings b SET pool_id = (SELECT id FROM pools p WHERE p.service_id <> b.service_id LIMIT 1)
          WHERE ${isFirst('bookings', IS_UPCOMING)}`,
    ],
    [
      `UPDATE bookings b SET offer_id = (SELECT id FROM offers o WHERE o.service_id <> b.service_id LIMIT 1)
          WHERE ${isFirst('bookings', 'offer_id IS NOT NULL')}`,
    ],
  ],
  'booking-before-offer-ends': [
    [
      `UPDATE offers SET expires_at = created_at + interval '1 minute'
          WHERE id = (SELECT offer_id FROM bookings WHERE ${isFirst('bookings', 'offer_id IS NOT NULL')})`,
    ],
  ],
  'booking-when-offer-usable': [
    [
      `UPDATE offers SET usable_weekdays = ARRAY[(extract(dow FROM lower(b.during) AT TIME ZONE 'Africa/Nairobi')::integer + 3) % 7]::smallint[]
          FROM bookings b WHERE b.offer_id = offers.id AND b.offer_id = (SELECT offer_id FROM bookings WHERE ${isFirst('bookings', 'offer_id IS NOT NULL')})`,
    ],
    [
      `UPDATE offers SET usable_from = 180, usable_until = 181
          WHERE id = (SELECT offer_id FROM bookings WHERE ${isFirst('bookings', 'offer_id IS NOT NULL')})`,
    ],
  ],
  'offer-limits': [
    [`UPDATE offers SET stock = 1 WHERE id = (${BOOKED_TWICE})`],
    [
      `UPDATE offers SET per_customer = 1 WHERE id = (${BOOKED_TWICE})`,
      `UPDATE bookings SET account_id = ${CUSTOMER} WHERE offer_id = (${BOOKED_TWICE})`,
    ],
    [
      `UPDATE offers SET first_time_only = true WHERE id = (${BOOKED_TWICE})`,
      `UPDATE bookings SET account_id = ${CUSTOMER}, created_at = created_at + nth * interval '1 second'
            FROM (SELECT id, row_number() OVER () AS nth FROM bookings) n
        WHERE n.id = bookings.id AND offer_id = (${BOOKED_TWICE})`,
    ],
  ],
  'booking-changes-audited': [
    [
      `INSERT INTO events (id, topic, payload, created_at, due_at, dispatched_at)
        SELECT gen_random_uuid(), 'booking.created', jsonb_build_object('bookingId', booking_id), at, at, at
            FROM booking_events WHERE actor = 'store'`,
    ],
  ],
}
