/** Views of the pages of stores with bookings, in the past five weeks: about ten for each booking. */
import { sql } from 'kysely'
import type { Day } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'

export const writeViews = (tx: Tx, today: Day) =>
  sql`
    INSERT INTO page_views (store_id, day, store_views, offer_views)
    SELECT store.id, day, 4 + chance % 9 + 3 * made, 2 + chance / 9 % 7 + 6 * made
    FROM stores store
    CROSS JOIN LATERAL generate_series(${today}::date - 35, ${today}::date, interval '1 day') AS days (at)
    CROSS JOIN LATERAL (SELECT at::date AS day) date
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS made, hashtext(store.name || day) & 1023 AS chance FROM bookings booking
      WHERE booking.store_id = store.id AND (booking.created_at AT TIME ZONE 'Africa/Nairobi')::date = day
    ) booked
    WHERE EXISTS (SELECT FROM bookings booking WHERE booking.store_id = store.id)`.execute(tx)
