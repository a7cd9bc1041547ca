import { CUSTOMER, type Corruptions } from '#tests/support/corruption-sql.ts'

/** A withdrawal of somebody, with its pay-out and its transfer. */
const withdraw = (state: string, status: string, cents = 25000): string =>
  `WITH w AS (
    INSERT INTO withdrawals (id, account_id, phone_number, amount_cents, fee_cents, state, requested_at, ended_at)
      SELECT gen_random_uuid(), ${CUSTOMER}, '254712345678', ${cents}, 500, '${state}', now(), CASE '${state}' WHEN 'requested' THEN NULL ELSE now() END
      RETURNING *)
  INSERT INTO payouts (id, withdrawal_id, phone_number, amount_cents, callback_hash, status, receipt, created_at, ended_at)
    SELECT gen_random_uuid(), id, phone_number, 24500, sha256(id::text::bytea), '${status}', CASE '${status}' WHEN 'completed' THEN 'SPX0000001' END, now(),
      CASE WHEN '${status}' IN ('completed', 'failed') THEN now() END FROM w`
const transfer = (kind: string, cents: number): string =>
  `WITH t AS (
    INSERT INTO ledger_transfers (id, kind, withdrawal_id, at) SELECT gen_random_uuid(), '${kind}', id, now() FROM withdrawals ORDER BY requested_at DESC LIMIT 1 RETURNING id)
  INSERT INTO ledger_entries (transfer_id, account, cents)
    SELECT id, account, entry FROM t CROSS JOIN (VALUES ('withdrawals-owed', ${cents}), ('mpesa', ${-cents})) e (account, entry)`

export const corruptions: Corruptions = {
  'withdrawal-has-one-payout': [
    [withdraw('requested', 'completed')],
    [withdraw('paid', 'requested')],
    [withdraw('requested', 'requested', 30000)],
    [withdraw('requested', 'requested'), `DELETE FROM payouts WHERE withdrawal_id IS NOT NULL`],
  ],
  'withdrawals-in-ledger': [
    [withdraw('requested', 'requested')],
    [withdraw('requested', 'requested'), transfer('withdrawal-requested', -25000)],
    [withdraw('requested', 'requested'), transfer('withdrawal-paid', 24500)],
  ],
  'withdrawals-owed': [
    [withdraw('requested', 'requested')],
    [`UPDATE ledger_entries SET account = 'withdrawals-owed' WHERE account = 'rounding'`],
  ],
  'withdrawals-audited': [
    [
      `SELECT audit_append('2020-01-01', NULL, 'session.opened', NULL, NULL, '{}')`,
      withdraw('requested', 'requested'),
    ],
  ],
}
