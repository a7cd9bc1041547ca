import type { Invariant } from '#server/platform/database/invariants.ts'

export const storeInvariants: readonly Invariant[] = [
  {
    name: 'suspended-store-hidden',
    statement: 'a suspended store is not public, and two admins have suspended it',
    query: `SELECT u.id FROM store_suspensions u JOIN stores s ON s.id = u.store_id
      WHERE u.ended_at IS NULL AND s.status = 'published' OR u.requested_by = u.approved_by
        OR u.ended_at < u.started_at OR u.started_at > $1::timestamptz
      UNION ALL SELECT store_id FROM store_suspensions WHERE ended_at IS NULL GROUP BY store_id HAVING count(*) > 1`,
  },
  {
    name: 'unapproved-store-hidden',
    statement: 'a store that waits until it is approved is neither public nor verified',
    query: `SELECT id FROM stores WHERE awaits_approval AND (status = 'published' OR verified_at IS NOT NULL)`,
  },
]
