import type { Corruptions } from '#tests/support/corruption-sql.ts'

const A_CLIENT = `(merchant_id, account_id) = (SELECT merchant_id, account_id FROM merchant_clients ORDER BY 1, 2 LIMIT 1)`

export const corruptions: Corruptions = {
  'the visits, no-shows and payments of a client are those of the bookings': [
    [`UPDATE merchant_clients SET visits = visits + 1 WHERE ${A_CLIENT}`],
    [`UPDATE merchant_clients SET paid_cents = paid_cents + 1 WHERE ${A_CLIENT}`],
  ],
  'everyone whose booking has reached a store is a client of its merchant': [
    [`DELETE FROM merchant_clients WHERE ${A_CLIENT}`],
  ],
}
