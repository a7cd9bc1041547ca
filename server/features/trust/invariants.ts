import type { Invariant } from '#server/platform/database/invariants.ts'

export const trustInvariants: readonly Invariant[] = [
  {
    name: 'reliability-restarts',
    statement:
      'only customers whose account is not erased start their reliability again, and not in the future',
    query: `SELECT r.account_id FROM reliability_restarts r JOIN shared.accounts a ON a.id = r.account_id
      WHERE a.role <> 'customer' OR a.erased_at IS NOT NULL OR r.restarted_at > $1::timestamptz`,
  },
]
