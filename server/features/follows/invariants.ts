import type { Invariant } from '#server/platform/database/invariants.ts'

export const followInvariants: readonly Invariant[] = [
  {
    name: 'follower-counts',
    statement: 'a store has as many followers as it says, and only customers follow stores',
    query: `SELECT s.id FROM shared.stores s WHERE s.follower_count <> (SELECT count(*) FROM follows f WHERE f.store_id = s.id)
      UNION ALL SELECT a.id FROM shared.accounts a WHERE a.role <> 'customer'
        AND EXISTS (SELECT FROM follows f WHERE f.account_id = a.id)`,
  },
  {
    name: 'follows-once',
    statement: 'a customer follows a store once, and not in the future',
    query: `SELECT account_id FROM follows GROUP BY account_id, store_id HAVING count(*) > 1 OR max(created_at) > $1::timestamptz`,
  },
]
