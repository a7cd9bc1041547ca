import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

const SERIES = 4
const VISITS = 3

/** Some customers come three times, a week apart, with an offer whose fee they pay for one visit at a time. */
export async function writeSeries(db: Queryable, now: Date): Promise<void> {
  await sql`
    WITH repeated AS (
      SELECT DISTINCT ON (b.account_id) md5('series ' || b.id)::uuid AS id, b.id AS booking_id, b.account_id, b.store_id, b.branch_id,
        lower(b.during) AS start, account.email = 'wanjiku@d3.test' AS is_first
      FROM bookings b
      JOIN accounts account ON account.id = b.account_id
      JOIN offers offer ON offer.id = b.offer_id
      WHERE b.status = 'confirmed' AND lower(b.during) > ${now} AND b.fee_cents > 0 AND NOT b.is_quoted
        AND offer.expires_at > lower(b.during) + ${sql.lit(VISITS)} * interval '7 days'
      ORDER BY b.account_id, lower(b.during), b.id
    ), series AS (
      INSERT INTO booking_series (id, account_id, store_id, branch_id, every_weeks, visits, created_at)
      SELECT id, account_id, store_id, branch_id, 1, ${sql.lit(VISITS)}, ${now} FROM repeated
      ORDER BY is_first DESC, id LIMIT ${sql.lit(SERIES)}
      RETURNING id
    )
    INSERT INTO booking_series_visits (series_id, position, planned_start, booking_id)
    SELECT repeated.id, position, start + (position - 1) * interval '7 days', CASE WHEN position = 1 THEN booking_id END
    FROM series JOIN repeated ON repeated.id = series.id CROSS JOIN generate_series(1, ${sql.lit(VISITS)}) AS position`.execute(
    db,
  )
}
