import { CUSTOMER, type Corruptions } from '#tests/support/corruption-sql.ts'

const invitation = (sent: string, expires: string, accepted: string): string =>
  `INSERT INTO merchant_invitations (id, merchant_id, email, role, secret_hash, invited_by, created_at, sent_at,
      expires_at, accepted_at, accepted_by)
  SELECT gen_random_uuid(), id, 'somebody@d3.test', 'manager', sha256('x'), account_id, ${sent}, ${sent}, ${expires},
      ${accepted}, CASE WHEN ${accepted} IS NULL THEN NULL ELSE ${CUSTOMER} END FROM merchants ORDER BY merchants.id LIMIT 1`

export const corruptions: Corruptions = {
  'one-team-per-account': [
    [
      `INSERT INTO merchant_members (account_id, merchant_id, role, created_at)
        SELECT account_id, (SELECT id FROM merchants other WHERE other.id <> mine.id LIMIT 1), 'manager', now()
        FROM merchants mine ORDER BY id LIMIT 1`,
    ],
    [
      `INSERT INTO merchant_members (account_id, merchant_id, role, created_at)
        SELECT ${CUSTOMER}, id, 'manager', now() FROM merchants ORDER BY merchants.id LIMIT 1`,
    ],
  ],
  'team-limited-to-own-stores': [
    [
      `INSERT INTO merchant_members (account_id, merchant_id, role, store_ids, created_at)
        SELECT ${CUSTOMER}, mine.id, 'manager', ARRAY[(SELECT id FROM stores WHERE merchant_id <> mine.id LIMIT 1)], now()
        FROM merchants mine ORDER BY mine.id LIMIT 1`,
    ],
  ],
  'invitation-accepted-before-its-end': [
    [invitation(`now() - interval '9 days'`, `now() - interval '2 days'`, 'now()')],
    [invitation('now()', `now() + interval '8 days'`, 'NULL')],
  ],
}
