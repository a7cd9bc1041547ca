import type { Corruptions } from '#tests/support/corruption-sql.ts'

/** A refund that is paid out. */
const payOut = (status: string, cents = 'amount_cents'): string =>
  `WITH r AS (UPDATE refunds SET way = 'payout', status = 'requested', next_try_at = NULL
      WHERE id = (SELECT id FROM refunds WHERE payment_id IS NOT NULL ORDER BY id LIMIT 1) RETURNING *)
  INSERT INTO payouts (id, refund_id, phone_number, amount_cents, callback_hash, status, receipt, created_at, ended_at)
    SELECT gen_random_uuid(), id, '254712345678', ${cents}, sha256(gen_random_uuid()::text::bytea), '${status}', CASE '${status}' WHEN 'completed' THEN 'SPX0000002' END,
      now(), CASE WHEN '${status}' IN ('completed', 'failed') THEN now() END FROM r`
const event = (from: string, to: string): string =>
  `INSERT INTO payout_events (payout_id, from_status, to_status, at) SELECT id, ${from}, '${to}', now() FROM payouts ORDER BY created_at DESC LIMIT 1`

export const corruptions: Corruptions = {
  'payout-steps-in-order': [
    [payOut('requested')],
    [payOut('requested'), event('NULL', 'requested')],
    [payOut('requested'), event('NULL', 'due'), event(`'needs_review'`, 'requested')],
    [payOut('requested'), event('NULL', 'due')],
  ],
  'payout-continues': [
    [payOut('due')],
    [payOut('needs_review')],
    [payOut('failed'), `UPDATE payouts SET next_try_at = now()`],
  ],
  'payout-code-of-its-own': [
    [payOut('completed'), `UPDATE payouts SET receipt = NULL`],
    [payOut('failed'), `UPDATE payouts SET receipt = 'SPX0000003'`],
    [
      payOut('completed'),
      `UPDATE payouts SET receipt = (SELECT receipt FROM payments WHERE receipt IS NOT NULL LIMIT 1)`,
    ],
  ],
  'refund-has-one-payout': [
    [payOut('failed')],
    [payOut('requested', 'amount_cents + 1000')],
    [payOut('completed')],
    [payOut('requested'), payOut('requested')],
  ],
  'double-refund-in-ledger': [
    [
      `WITH t AS (INSERT INTO ledger_transfers (id, kind, refund_id, at)
          SELECT gen_random_uuid(), 'refund-twice', id, now() FROM refunds ORDER BY id LIMIT 1 RETURNING id)
        INSERT INTO ledger_entries (transfer_id, account, cents)
          SELECT id, account, entry FROM t CROSS JOIN (VALUES ('paid-twice', 100), ('mpesa', -100)) e (account, entry)`,
    ],
  ],
}
