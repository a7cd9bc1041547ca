import type { Corruptions } from '#tests/support/corruption-sql.ts'

const ask = (
  decidedBy: string,
  decidedAt: string,
  isApproved: string,
  requestedAt = `now() - interval '1 hour'`,
): string =>
  `INSERT INTO approvals (
      id, action, admin_action, subject, title, payload, reason, requested_by, requested_at, decided_by, decided_at, is_approved
    )
    SELECT gen_random_uuid(), 'refund', 'moveMoney', 'one payment', 'Refund of KES 12,400', '{}', 'So', account_id,
      ${requestedAt}, ${decidedBy}, ${decidedAt}, ${isApproved}
    FROM admins ORDER BY account_id LIMIT 1`
const ANOTHER = '(SELECT max(account_id::text)::uuid FROM admins)'

export const corruptions: Corruptions = {
  'approved-by-a-second-admin': [
    [ask('account_id', 'now()', 'true')],
    [ask(ANOTHER, `now() - interval '2 hours'`, 'true')],
    [ask(ANOTHER, 'now()', 'NULL')],
    [ask('NULL', 'now()', 'true')],
    [ask('NULL', 'NULL', 'NULL', `now() + interval '1 hour'`)],
  ],
  'approval-asked-once': [[ask('NULL', 'NULL', 'NULL'), ask('NULL', 'NULL', 'NULL')]],
}
