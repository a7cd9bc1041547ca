import { ATTEMPTS_PER_CODE, REGISTRATION_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

export const registrationInvariants: readonly Invariant[] = [
  {
    name: 'registration-confirmed-once',
    statement:
      'a registration is confirmed while it waits for its code, by one account that was created then',
    query: `SELECT r.id FROM registrations r LEFT JOIN shared.accounts a ON a.id = r.account_id
      WHERE r.confirmed_at >= r.created_at + ${interval(REGISTRATION_LIFE_MS)} OR r.confirmed_at IS NOT NULL AND a.created_at IS DISTINCT FROM r.confirmed_at
      UNION ALL SELECT id FROM registrations WHERE attempts > ${ATTEMPTS_PER_CODE}`,
  },
  {
    name: 'registration-of-its-kind',
    statement:
      'a registration of a customer has created the account of a customer, and every other one that of a merchant',
    query: `SELECT r.id FROM registrations r JOIN shared.accounts a ON a.id = r.account_id
      WHERE (r.kind = 'customer') <> (a.role = 'customer')`,
  },
  {
    name: 'registration-deleted',
    statement: 'a registration is deleted after a day',
    query: `SELECT id FROM registrations WHERE created_at < $1::timestamptz - interval '1 day 2 hours'`,
  },
]
