import { CUSTOMER, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

export const corruptions: Corruptions = {
  'a store has as many followers as it says, and only customers follow stores': [
    [`UPDATE stores SET follower_count = follower_count + 1 WHERE ${isFirst('stores', 'true')}`],
    [
      `INSERT INTO follows (account_id, store_id, created_at)
          SELECT (SELECT id FROM accounts WHERE role = 'admin' LIMIT 1), id, now() FROM stores
          WHERE ${isFirst('stores', 'true')}`,
      `UPDATE stores SET follower_count = follower_count + 1 WHERE ${isFirst('stores', 'true')}`,
    ],
  ],
  'a customer follows a store once, and not in the future': [
    [
      `INSERT INTO follows (account_id, store_id, created_at)
          SELECT ${CUSTOMER}, id, now() + interval '1 hour' FROM stores WHERE ${isFirst('stores', 'true')}`,
    ],
  ],
}
