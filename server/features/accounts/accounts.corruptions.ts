import { CUSTOMER, type Corruptions } from '#tests/support/corruption-sql.ts'

const session = (
  columns: string,
): string => `INSERT INTO sessions (id, account_id, secret_hash, created_at, expires_at, last_seen_at, revoked_at,
      reauthenticated_at)
  SELECT gen_random_uuid(), ${CUSTOMER}, secret_hash, created_at, expires_at, last_seen_at, revoked_at, created_at
      FROM (SELECT ${columns}) s`
const LIVE_SESSION = `sha256('x') AS secret_hash, now() - interval '5 days' AS created_at,
    now() + interval '5 days' AS expires_at, now() AS last_seen_at, NULL::timestamptz AS revoked_at`
const code = (
  attempts: number,
  expires: string,
): string => `INSERT INTO codes (id, account_id, purpose, destination, code_hash, attempts, created_at,
      expires_at)
  VALUES (gen_random_uuid(), ${CUSTOMER}, 'phone', '254711000000', sha256('x'), ${attempts}, now(),
      now() + interval '${expires}')`
const REFERRED = `id = (SELECT id FROM accounts WHERE referred_by IS NOT NULL ORDER BY id LIMIT 1)`

export const corruptions: Corruptions = {
  'referred-by-an-earlier-account': [
    [`UPDATE accounts SET referred_by = id WHERE id = ${CUSTOMER}`],
    [
      `UPDATE accounts SET referred_by = (SELECT id FROM accounts ORDER BY created_at DESC LIMIT 1)
          WHERE id = (SELECT id FROM accounts ORDER BY created_at LIMIT 1)`,
    ],
  ],
  'ended-session-not-used': [
    [session(LIVE_SESSION.replace('NULL::timestamptz', `now() - interval '1 hour'`))],
    [session(LIVE_SESSION.replace(`now() + interval '5 days'`, `now() - interval '1 day'`))],
    [session(LIVE_SESSION.replace(`now() + interval '5 days'`, `now() + interval '26 days'`))],
  ],
  'session-of-enabled-account': [
    [
      session(LIVE_SESSION),
      `UPDATE accounts SET disabled_at = now() - interval '1 hour'
          WHERE id = ${CUSTOMER.replace(' AND disabled_at IS NULL', '')}`,
    ],
    [
      session(LIVE_SESSION),
      `UPDATE accounts SET password_changed_at = now() - interval '1 hour' WHERE id = ${CUSTOMER}`,
    ],
  ],
  'one-live-code': [[code(0, '5 minutes'), code(0, '5 minutes')]],
  'code-tries-and-life': [
    [code(6, '5 minutes')],
    [code(0, '5 minutes'), `UPDATE codes SET requester_attempts = 6`],
    [code(0, '6 minutes')],
    [code(0, '5 minutes'), `UPDATE codes SET used_at = now() + interval '6 minutes'`],
    [code(0, '5 minutes'), `UPDATE codes SET used_at = now(), replaced_at = now()`],
  ],
  'password-link-life': [
    [
      `INSERT INTO password_links (account_id, secret_hash, created_at, expires_at)
        VALUES (${CUSTOMER}, sha256('x'), now(), now() + interval '2 days')`,
    ],
  ],
  'secrets-not-in-clear': [
    [`UPDATE accounts SET password_hash = 'karibu-2026' WHERE id = ${CUSTOMER}`],
    [session(LIVE_SESSION.replace(`sha256('x')`, `'secret'::bytea`))],
    [code(0, '5 minutes'), `UPDATE codes SET code_hash = '123456'`],
    [`INSERT INTO recovery_codes (account_id, code_hash) VALUES (${CUSTOMER}, 'ABCD-EFGH')`],
  ],
  'second-factor-complete': [
    [`INSERT INTO recovery_codes (account_id, code_hash) VALUES (${CUSTOMER}, sha256('x'))`],
    [
      `UPDATE accounts SET totp_confirmed_at = now(), totp_encrypted = repeat('x', 60)::bytea
          WHERE id = ${CUSTOMER}`,
    ],
  ],
  'phone-of-one-account': [
    [`UPDATE accounts SET phone_number = '254711000000', is_phone_verified = true WHERE role = 'customer'`],
  ],
  'email-of-one-account': [
    [
      `UPDATE accounts SET email = 'One@d3.test' WHERE id = ${CUSTOMER}`,
      `UPDATE accounts SET email = 'one@D3.test' WHERE role = 'admin'`,
    ],
  ],
  'referred-at-sign-up': [
    [`UPDATE accounts SET referred_at = NULL WHERE ${REFERRED}`],
    [`UPDATE accounts SET referred_at = created_at + interval '1 day' WHERE ${REFERRED}`],
  ],
}
