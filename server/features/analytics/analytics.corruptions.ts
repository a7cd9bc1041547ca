import type { Corruptions } from '#tests/support/corruption-sql.ts'

export const corruptions: Corruptions = {
  'market-sums-of-a-day': [
    [
      `WITH listed AS (DELETE FROM market_changes)
        INSERT INTO market_days (day, visits, no_shows, taken_cents, fee_cents, offer_views, started, made)
        VALUES (now()::date, 100000, 0, 0, 0, 0, 0, 0)`,
    ],
  ],
  'sums-of-a-day': [
    // The job may have summed the days already, and then lists none.
    [
      `WITH listed AS (DELETE FROM figure_changes)
        UPDATE bookings SET price_cents = price_cents + 100 WHERE id IN (
          SELECT id FROM bookings WHERE status = 'completed' ORDER BY lower(during) DESC LIMIT 1
        )`,
    ],
    [
      `WITH listed AS (DELETE FROM figure_changes)
        INSERT INTO figure_days (store_id, day, bookings, visits, walk_ins, no_shows, cancelled, taken_cents, fee_cents,
          booked_minutes, client_ids, started, made, came)
        SELECT id, now()::date, 1000, 1000, 0, 0, 0, 0, 0, 0, '{}', 0, 0, 0 FROM stores ORDER BY stores.id LIMIT 1`,
    ],
  ],
}
