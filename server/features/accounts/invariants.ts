import {
  ATTEMPTS_PER_CODE,
  CODE_LIFE_MS,
  EMAIL_VERIFICATION_TTL_MS,
  getSessionLife,
} from '#domain/accounts/account-policy.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

export const accountInvariants: readonly Invariant[] = [
  {
    name: 'referred-at-sign-up',
    statement: 'somebody is referred when they sign up, and never after it',
    query: `SELECT id FROM accounts WHERE (referred_by IS NULL) <> (referred_at IS NULL) OR referred_at <> created_at`,
  },
  {
    name: 'referred-by-an-earlier-account',
    statement: 'who referred somebody was there before him, and nobody refers himself',
    query: `SELECT a.id FROM accounts a JOIN accounts r ON r.id = a.referred_by WHERE r.id = a.id OR r.created_at > a.created_at`,
  },
  {
    name: 'ended-session-not-used',
    statement: 'no session was used after it was ended, or longer than it lives',
    query: `SELECT id FROM sessions WHERE last_seen_at > revoked_at + interval '1 minute' OR last_seen_at > expires_at OR expires_at > created_at + ${interval(getSessionLife('customer'))}`,
  },
  {
    name: 'session-of-enabled-account',
    statement:
      'no session was used after its account was disabled, or is open that is older than the password',
    query: `SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.last_seen_at > a.disabled_at + interval '1 minute'
      OR s.last_seen_at > a.password_changed_at + interval '1 minute' AND s.created_at < a.password_changed_at`,
  },
  {
    name: 'one-live-code',
    statement: 'each requester has at most one live code of a kind for a destination',
    query: `SELECT purpose, destination FROM codes WHERE used_at IS NULL AND replaced_at IS NULL GROUP BY 1, 2, requester HAVING count(*) > 1`,
  },
  {
    name: 'code-tries-and-life',
    statement: `a code is tried at most ${ATTEMPTS_PER_CODE} times by its requester and as often by others, used once and before it expires, and it or a link lives no longer than its kind`,
    query: `SELECT id FROM codes WHERE attempts > ${ATTEMPTS_PER_CODE} OR requester_attempts > ${ATTEMPTS_PER_CODE} OR used_at > expires_at OR used_at IS NOT NULL AND replaced_at IS NOT NULL
      OR expires_at > created_at + CASE purpose WHEN 'email' THEN ${interval(EMAIL_VERIFICATION_TTL_MS)} ELSE ${interval(CODE_LIFE_MS)} END`,
  },
  {
    name: 'password-link-life',
    statement: 'a link that sets a password lives a day',
    query: `SELECT account_id FROM password_links WHERE expires_at > created_at + interval '24 hours'`,
  },
  {
    name: 'secrets-not-in-clear',
    statement: 'secrets are stored as hashes or encrypted',
    query: `SELECT id::text FROM accounts WHERE password_hash NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%' OR length(totp_encrypted) < 12 + 32 + 16
      UNION ALL SELECT id::text FROM sessions WHERE length(secret_hash) <> 32
      UNION ALL SELECT id::text FROM codes WHERE length(code_hash) <> 32
      UNION ALL SELECT account_id::text FROM recovery_codes WHERE length(code_hash) <> 32`,
  },
  {
    name: 'second-factor-complete',
    statement:
      'a second factor that is on has its secret and its recovery codes, and none has codes that is off',
    query: `SELECT id FROM accounts a WHERE (totp_confirmed_at IS NOT NULL) <> EXISTS (SELECT FROM recovery_codes r WHERE r.account_id = a.id)
      OR totp_confirmed_at IS NOT NULL AND totp_encrypted IS NULL`,
  },
  {
    name: 'phone-of-one-account',
    statement: 'a verified number belongs to one account of each role',
    query: `SELECT phone_number FROM accounts WHERE is_phone_verified GROUP BY phone_number, role HAVING count(*) > 1`,
  },
  {
    name: 'email-of-one-account',
    statement: 'an e-mail address belongs to one account, however it is capitalised',
    query: `SELECT lower(email::text) FROM accounts WHERE email IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
]
