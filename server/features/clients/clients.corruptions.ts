import type { Corruptions } from '#tests/support/corruption-sql.ts'

const A_CLIENT = `(merchant_id, account_id) = (SELECT merchant_id, account_id FROM merchant_clients ORDER BY 1, 2 LIMIT 1)`

export const corruptions: Corruptions = {
  'client-figures': [
    [`UPDATE merchant_clients SET visits = visits + 1 WHERE ${A_CLIENT}`],
    [`UPDATE merchant_clients SET paid_cents = paid_cents + 1 WHERE ${A_CLIENT}`],
  ],
  'client-of-every-booking': [[`DELETE FROM merchant_clients WHERE ${A_CLIENT}`]],
}
