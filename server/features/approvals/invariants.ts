import type { Invariant } from '#server/platform/database/invariants.ts'

export const approvalInvariants: readonly Invariant[] = [
  {
    name: 'approved-by-a-second-admin',
    statement:
      'what needs a second person is approved by another admin than who asked, after it was asked for',
    query: `SELECT id FROM approvals WHERE is_approved AND decided_by = requested_by OR decided_at < requested_at
      OR (decided_at IS NULL) <> (is_approved IS NULL) OR (decided_at IS NULL) <> (decided_by IS NULL)
      OR requested_at > $1::timestamptz`,
  },
  {
    name: 'approval-asked-once',
    statement: 'the same is asked for once at a time',
    query: `SELECT min(id::text) FROM approvals WHERE decided_at IS NULL GROUP BY action, subject HAVING count(*) > 1`,
  },
]
