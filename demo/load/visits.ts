import { sql } from 'kysely'
import { DEFAULT_NOTICE_HOURS } from '#domain/booking/booking-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Of the bookings to come that another service of the same person could follow, one in so many is a visit of both. */
const ONE_IN = 6

/**
 * Makes visits of some bookings to come: another service by the same person follows, where she has time for it. At most one for
 * a person and day, so that they do not get in each other's way.
 */
export async function writeVisits(db: Queryable, now: Date): Promise<void> {
  await sql`UPDATE services SET is_parallel = true WHERE name ~* 'manicure|pedicure'`.execute(db)
  // The shortest service of each store that has several and takes half an hour at most.
  await sql`
    UPDATE services SET is_add_on = true WHERE id IN (
      SELECT DISTINCT ON (store_id) id FROM services
      WHERE status = 'active' AND duration_minutes <= 30 AND price_cents IS NOT NULL AND category IN ('barber', 'salon', 'nails', 'spa')
      ORDER BY store_id, duration_minutes, price_cents, id
    )`.execute(db)
  await sql`
    WITH free AS (
      SELECT DISTINCT ON (b.staff_id, (lower(b.during) AT TIME ZONE 'Africa/Nairobi')::date)
        b.id, also.id AS service_id, b.branch_id, pool.id AS pool_id, b.staff_id, follows.during, also.price_cents
      FROM bookings b
      JOIN accounts account ON account.id = b.account_id
      JOIN service_staff named ON named.staff_id = b.staff_id AND named.service_id <> b.service_id
      JOIN services also ON also.id = named.service_id AND also.status = 'active' AND also.booking_enabled AND also.auto_confirm
        AND also.price_cents IS NOT NULL AND also.duration_minutes <= 90
      JOIN pools pool ON pool.service_id = also.id AND pool.branch_id = b.branch_id AND pool.is_active
      CROSS JOIN LATERAL (
        SELECT tstzrange(upper(b.during), upper(b.during) + also.duration_minutes * interval '1 minute', '[)') AS during,
          extract(dow FROM lower(b.during) AT TIME ZONE 'Africa/Nairobi') AS weekday,
          extract(epoch FROM (upper(b.during) AT TIME ZONE 'Africa/Nairobi')::time) / 60 AS starts
      ) follows
      WHERE b.status = 'confirmed' AND lower(b.during) > ${now} AND NOT b.is_quoted
        AND (hashtext(b.id::text) % ${sql.lit(ONE_IN)} = 0 OR account.email = 'wanjiku@d3.test')
        AND EXISTS (
          SELECT FROM shifts w WHERE w.staff_id = b.staff_id AND w.weekday = follows.weekday
            AND w.starts <= follows.starts AND w.ends >= follows.starts + also.duration_minutes
        )
        AND EXISTS (
          SELECT FROM branch_hours h WHERE h.branch_id = b.branch_id AND h.weekday = follows.weekday
            AND h.opens <= follows.starts AND h.closes >= follows.starts + also.duration_minutes
        )
        AND NOT EXISTS (
          SELECT FROM breaks w WHERE w.staff_id = b.staff_id AND w.weekday = follows.weekday
            AND w.starts < follows.starts + also.duration_minutes AND w.ends > follows.starts
        )
        AND NOT EXISTS (
          SELECT FROM branch_special_days d
          WHERE d.branch_id = b.branch_id AND d.day = (lower(b.during) AT TIME ZONE 'Africa/Nairobi')::date
        )
        AND NOT EXISTS (SELECT FROM leaves l WHERE l.staff_id = b.staff_id AND l.during && follows.during)
        AND NOT EXISTS (
          SELECT FROM bookings other
          WHERE other.id <> b.id AND other.status IN ('pending', 'confirmed', 'checked_in')
            AND (other.staff_id = b.staff_id OR other.pool_id = pool.id)
            -- Longer than the buffer of any service.
            AND other.during && tstzrange(lower(follows.during) - interval '4 hours', upper(follows.during) + interval '4 hours')
            AND (other.pool_id = pool.id OR other.during && tstzrange(
              lower(follows.during), upper(follows.during) + also.buffer_minutes * interval '1 minute'
            ))
        )
      ORDER BY b.staff_id, (lower(b.during) AT TIME ZONE 'Africa/Nairobi')::date, account.email = 'wanjiku@d3.test' DESC, b.id, also.duration_minutes, also.id
    ), added AS (
      INSERT INTO booking_parts (booking_id, position, service_id, branch_id, pool_id, staff_id, during, price_cents, is_live)
      SELECT id, 2, service_id, branch_id, pool_id, staff_id, during, price_cents, true FROM free
      RETURNING booking_id, service_id, during, price_cents
    )
    UPDATE bookings b SET
      visit_ends_at = upper(added.during),
      first_price_cents = b.price_cents,
      price_cents = b.price_cents + added.price_cents,
      original_cents = b.original_cents + added.price_cents,
      visit_notice_hours = (
        SELECT max(CASE WHEN id = b.service_id AND b.offer_id IS NOT NULL THEN ${sql.lit(DEFAULT_NOTICE_HOURS)} ELSE min_cancellation_hours END)
        FROM services WHERE id IN (b.service_id, added.service_id)
      )
    FROM added WHERE b.id = added.booking_id`.execute(db)
}
