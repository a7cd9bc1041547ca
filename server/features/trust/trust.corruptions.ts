import { CUSTOMER, type Corruptions } from '#tests/support/corruption-sql.ts'

export const corruptions: Corruptions = {
  'reliability-restarts': [
    [
      `INSERT INTO reliability_restarts (account_id, restarted_at) VALUES (${CUSTOMER}, now() + interval '1 hour')`,
    ],
    [
      `INSERT INTO reliability_restarts (account_id, restarted_at)
          SELECT id, '2020-01-01' FROM accounts WHERE role = 'admin' LIMIT 1`,
    ],
  ],
}
