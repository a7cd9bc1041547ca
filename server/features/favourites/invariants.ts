import type { Invariant } from '#server/platform/database/invariants.ts'

export const favouriteInvariants: readonly Invariant[] = [
  {
    name: 'favourites-of-customers',
    statement: 'only customers have favourites',
    query: `SELECT a.id FROM shared.accounts a WHERE a.role <> 'customer' AND EXISTS (SELECT FROM favourites f WHERE f.account_id = a.id)`,
  },
  {
    name: 'favourite-once',
    statement: 'an offer is a favourite of a customer once, and not in the future',
    query: `SELECT account_id FROM favourites GROUP BY account_id, offer_id HAVING count(*) > 1 OR max(created_at) > $1::timestamptz`,
  },
  {
    name: 'price-alert-once',
    statement: 'a customer is alerted once that an offer fell to a price, or that it ends within a day',
    query: `SELECT account_id FROM favourite_alerts GROUP BY account_id, offer_id, kind, to_cents, expires_at HAVING count(*) > 1 OR max(created_at) > $1::timestamptz
      UNION ALL SELECT account_id FROM favourite_alerts
      WHERE to_cents >= from_cents OR expires_at <= created_at OR expires_at > created_at + interval '24 hours'
        OR (kind = 'price-drop') <> (to_cents IS NOT NULL) OR (kind = 'expiring') <> (expires_at IS NOT NULL)
      UNION ALL SELECT t.account_id FROM favourite_alerts t JOIN shared.accounts a ON a.id = t.account_id WHERE a.role <> 'customer'`,
  },
]
