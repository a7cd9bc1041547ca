import { isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const FIRST = isFirst('stores', `status = 'published'`)
/** A suspension by the first admin, of the first public store. */
const suspend = (approvedBy: string, started = 'now()', ended = 'NULL'): string =>
  `INSERT INTO store_suspensions (
      id, store_id, was_published, reason, bookings, requested_by, approved_by, started_at, ended_by, ended_at, end_reason
    )
    SELECT gen_random_uuid(), s.id, true, 'A fake', 'keep', first.account_id, ${approvedBy}, ${started}, NULL, ${ended}, NULL
    FROM stores s, (SELECT account_id FROM admins ORDER BY account_id LIMIT 1) first WHERE s.${FIRST}`
const ANOTHER = '(SELECT max(account_id::text)::uuid FROM admins)'
const asDraft = `UPDATE stores SET status = 'draft' WHERE ${FIRST}`

export const corruptions: Corruptions = {
  'suspended-store-hidden': [
    [suspend(ANOTHER)],
    [suspend('first.account_id'), asDraft],
    [suspend(ANOTHER, `now() + interval '1 hour'`), asDraft],
    [suspend(ANOTHER, 'now()', `now() - interval '1 hour'`)],
    [suspend(ANOTHER), suspend(ANOTHER), asDraft],
  ],
  'unapproved-store-hidden': [
    [`UPDATE stores SET awaits_approval = true WHERE ${FIRST}`],
    [`UPDATE stores SET awaits_approval = true, status = 'draft', verified_at = now() WHERE ${FIRST}`],
  ],
}
