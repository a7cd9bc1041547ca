import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** The sums that features keep of bookings and reviews, after these were written in bulk. */
export async function writeSums(db: Queryable): Promise<void> {
  await sql`
    SELECT count_clients(array_agg(merchant_id), array_agg(account_id)) FROM (
      SELECT DISTINCT store.merchant_id, booking.account_id
      FROM bookings booking JOIN stores store ON store.id = booking.store_id
      WHERE booking.account_id IS NOT NULL AND (booking.fee_cents = 0 OR booking.access_fee_paid)
    ) client HAVING count(*) > 0`.execute(db)
  await sql`
    INSERT INTO figure_changes (store_id, day)
    SELECT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date FROM bookings
    UNION SELECT store_id, (created_at AT TIME ZONE 'Africa/Nairobi')::date FROM bookings`.execute(db)
  await sql`
    UPDATE reviews SET staff_id = (SELECT staff_id FROM bookings WHERE id = reviews.booking_id)
    WHERE booking_id IS NOT NULL`.execute(db)
  const stars = [1, 2, 3, 4, 5].map((star) => sql`count(review.id) FILTER (WHERE rating = ${sql.lit(star)})`)
  await sql`
    UPDATE stores SET rating_count = rated.count, rating_sum = rated.sum, ratings = rated.ratings
    FROM (
      SELECT store.id, count(review.id) AS count, coalesce(sum(rating), 0) AS sum, ARRAY[${sql.join(stars)}]::int[] AS ratings
      FROM stores store LEFT JOIN reviews review ON review.store_id = store.id AND review.booking_id IS NOT NULL
      GROUP BY store.id
    ) rated
    WHERE stores.id = rated.id AND stores.ratings <> rated.ratings`.execute(db)
  await sql`
    UPDATE staff SET rating_count = rated.count, rating_sum = rated.sum
    FROM (
      SELECT person.id, count(review.id) AS count, coalesce(sum(rating), 0) AS sum
      FROM staff person LEFT JOIN reviews review ON review.staff_id = person.id
      GROUP BY person.id
    ) rated
    WHERE staff.id = rated.id AND (staff.rating_count, staff.rating_sum) <> (rated.count, rated.sum)`.execute(
    db,
  )
}
