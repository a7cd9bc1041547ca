import { CUSTOMER, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

export const corruptions: Corruptions = {
  'follower-counts': [
    [`UPDATE stores SET follower_count = follower_count + 1 WHERE ${isFirst('stores', 'true')}`],
    [
      `INSERT INTO follows (account_id, store_id, created_at)
          SELECT (SELECT id FROM accounts WHERE role = 'admin' LIMIT 1), id, now() FROM stores
          WHERE ${isFirst('stores', 'true')}`,
      `UPDATE stores SET follower_count = follower_count + 1 WHERE ${isFirst('stores', 'true')}`,
    ],
  ],
  'follows-once': [
    [
      `INSERT INTO follows (account_id, store_id, created_at)
          SELECT ${CUSTOMER}, id, now() + interval '1 hour' FROM stores WHERE ${isFirst('stores', 'true')}`,
    ],
  ],
}
