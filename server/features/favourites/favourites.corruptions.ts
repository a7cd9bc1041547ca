import { CUSTOMER, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const alert = (
  kindPricesAndExpiry: string,
  account = CUSTOMER,
): string => `INSERT INTO favourite_alerts (id, account_id, offer_id, kind, from_cents, to_cents, expires_at,
      created_at)
  SELECT gen_random_uuid(), ${account}, (SELECT id FROM offers ORDER BY id LIMIT 1), ${kindPricesAndExpiry},
      now() - interval '1 minute'`

export const corruptions: Corruptions = {
  'favourites-of-customers': [
    [
      `INSERT INTO favourites (id, account_id, offer_id, created_at)
          SELECT gen_random_uuid(), (SELECT id FROM accounts WHERE role = 'merchant' LIMIT 1), id, now()
          FROM offers LIMIT 1`,
    ],
  ],
  'favourite-once': [
    [
      `INSERT INTO favourites (id, account_id, offer_id, created_at)
          SELECT gen_random_uuid(), ${CUSTOMER}, id, now() FROM offers, generate_series(1, 2)
          WHERE ${isFirst('offers', 'true')}`,
    ],
  ],
  'price-alert-once': [
    [alert(`'price-drop', 200, 100, NULL`), alert(`'price-drop', 300, 100, NULL`)],
    [alert(`'price-drop', 100, 200, NULL`)],
    [alert(`'expiring', NULL, NULL, now() + interval '25 hours'`)],
    [alert(`'expiring', NULL, NULL, now() - interval '1 hour'`)],
    [alert(`'expiring', 200, 100, NULL`)],
    [alert(`'price-drop', 200, 100, NULL`, `(SELECT id FROM accounts WHERE role = 'merchant' LIMIT 1)`)],
  ],
}
