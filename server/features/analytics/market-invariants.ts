import type { Invariant } from '#server/platform/database/invariants.ts'

export const marketInvariants: readonly Invariant[] = [
  {
    name: 'market-sums-of-a-day',
    statement: 'the sums of all stores on a day are those of the stores, unless the day is listed as changed',
    query: `SELECT coalesce(stored.day, counted.day)
      FROM (
        SELECT day, visits, taken_cents, fee_cents FROM market_days
        WHERE day BETWEEN ($1::timestamptz - interval '60 days')::date AND ($1::timestamptz + interval '60 days')::date
          AND (visits, taken_cents, fee_cents) <> (0, 0, 0)
      ) stored
      FULL JOIN (
        SELECT day, sum(visits - walk_ins) AS visits, sum(taken_cents) AS taken_cents, sum(fee_cents) AS fee_cents
        FROM figure_days
        WHERE day BETWEEN ($1::timestamptz - interval '60 days')::date AND ($1::timestamptz + interval '60 days')::date
        GROUP BY day HAVING (sum(visits - walk_ins), sum(taken_cents), sum(fee_cents)) <> (0, 0, 0)
      ) counted USING (day)
      WHERE (stored.visits, stored.taken_cents, stored.fee_cents)
          IS DISTINCT FROM (counted.visits, counted.taken_cents, counted.fee_cents)
        AND NOT EXISTS (SELECT FROM market_changes change WHERE change.day = coalesce(stored.day, counted.day))`,
  },
]
