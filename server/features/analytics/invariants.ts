import type { Invariant } from '#server/platform/database/invariants.ts'

export const analyticsInvariants: readonly Invariant[] = [
  {
    name: 'sums-of-a-day',
    statement: 'the stored sums of a day are those of its bookings, unless the day is listed as changed',
    query: `SELECT coalesce(stored.store_id, counted.store_id)::text || ' ' || coalesce(stored.day, counted.day)
      FROM (
        SELECT store_id, day, own.bookings + cancelled AS bookings, visits, taken_cents FROM figure_days own
        WHERE day BETWEEN ($1::timestamptz - interval '60 days')::date AND ($1::timestamptz + interval '60 days')::date
          AND own.bookings + cancelled > 0
      ) stored
      FULL JOIN (
        SELECT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date AS day, count(*) AS bookings,
          count(*) FILTER (WHERE status IN ('checked_in', 'completed')) AS visits,
          coalesce(sum(price_cents) FILTER (WHERE status IN ('checked_in', 'completed')), 0) AS taken_cents
        FROM shared.bookings
        WHERE status <> 'pending'
          AND lower(during) >= ($1::timestamptz - interval '60 days')::date::timestamp AT TIME ZONE 'Africa/Nairobi'
          AND lower(during) < (($1::timestamptz + interval '60 days')::date + 1)::timestamp AT TIME ZONE 'Africa/Nairobi'
        GROUP BY 1, 2
      ) counted USING (store_id, day)
      WHERE (stored.bookings, stored.visits, stored.taken_cents)
          IS DISTINCT FROM (counted.bookings, counted.visits, counted.taken_cents)
        AND NOT EXISTS (
          SELECT FROM figure_changes change
          WHERE change.store_id = coalesce(stored.store_id, counted.store_id)
            AND change.day = coalesce(stored.day, counted.day)
        )`,
  },
]
