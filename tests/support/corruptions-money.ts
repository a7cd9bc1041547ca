/** SQL that violates the invariants about payments, refunds, claims and the ledger. */
const A_TRANSFER = `(SELECT id FROM ledger_transfers WHERE kind = 'fee-received' ORDER BY id LIMIT 1)`

export const MONEY_CORRUPTIONS: Record<string, string[][]> = {
  'where nobody came, the payment that confirmed the booking is not refunded': [
    [
      `UPDATE bookings SET no_show_at = now()
          WHERE id = (SELECT booking_id FROM payments WHERE status = 'refunded' ORDER BY id LIMIT 1)`,
    ],
  ],
  'a receipt, a prompt and a secret belong to one payment each, and no receipt is at once of money that fits nothing':
    [
      [
        `INSERT INTO ledger_transfers (id, kind, receipt, at)
            SELECT gen_random_uuid(), 'unmatched-received', receipt, now() FROM payments
            WHERE receipt IS NOT NULL ORDER BY id LIMIT 1`,
      ],
    ],
  'every step of a refund is legal, begins where the one before ended, and the last is its status': [
    [`UPDATE refund_events SET to_status = 'due' WHERE to_status = 'requested'`],
    [`DELETE FROM refund_events WHERE to_status = 'completed'`],
  ],
  'a refund continues automatically or has an alert': [
    [`UPDATE refunds SET next_try_at = now()`],
    [`UPDATE refunds SET status = 'needs_review'`],
  ],
  'a claim that was matched names a payment that arrived, of the same customer; an open one is queried, or has an alert':
    [
      [
        `INSERT INTO payment_claims (id, booking_id, account_id, receipt, status, callback_hash, created_at)
        SELECT gen_random_uuid(), booking_id, account_id, 'UKL4T9Q2XA', 'asking', sha256('x'), now()
            FROM payments ORDER BY id LIMIT 1`,
      ],
      [
        `INSERT INTO payment_claims (id, booking_id, account_id, receipt, status, payment_id, callback_hash,
            created_at, decided_at)
        SELECT gen_random_uuid(), booking_id, account_id, 'UKL4T9Q2XA', 'matched', id, sha256('x'), now(),
            now() FROM payments WHERE status = 'failed' ORDER BY id LIMIT 1`,
      ],
    ],
  'a payment that only the statement can decide is decided in time, or has an alert': [
    [
      `UPDATE payments SET status = 'unknown', checkout_request_id = NULL
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
    [
      `UPDATE payments SET status = 'failed', result_code = 'superseded', checkout_request_id = NULL
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
  ],
  'no payment without a word of M-Pesa was said not to have been paid': [
    [
      `UPDATE payments SET status = 'failed', result_code = 'no-reply', created_at = now()
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
    [
      `UPDATE payments SET status = 'failed', result_code = 'not-in-statement', updated_at = created_at
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
  ],
  'money of the statement that fits no payment is in the ledger under its receipt, and no payment has that receipt':
    [
      [
        `INSERT INTO mpesa_unknown_entries (receipt, amount_cents, reference, seen_at)
            VALUES ('UKL4T9Q2XA', 3800, 'D3', now())`,
      ],
      [
        `INSERT INTO mpesa_unknown_entries (receipt, amount_cents, reference, seen_at)
            SELECT receipt, amount_cents, 'D3', now() FROM payments WHERE receipt IS NOT NULL LIMIT 1`,
      ],
    ],
  'the entries of every transfer add up to zero, and no transfer is without entries': [
    [`UPDATE ledger_entries SET cents = cents + 100 WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
    [`DELETE FROM ledger_entries WHERE transfer_id = ${A_TRANSFER}`],
  ],
  'every payment that arrived, refund that is owed and refund that came back is in the ledger once, and nothing else is':
    [
      [`DELETE FROM ledger_transfers WHERE id = ${A_TRANSFER}`],
      [`UPDATE ledger_transfers SET refund_id = NULL WHERE kind = 'refund-sent'`],
    ],
  'the books say of each payment and refund what was charged and what it was for': [
    [`UPDATE ledger_entries SET cents = cents * 2 WHERE transfer_id = ${A_TRANSFER}`],
  ],
  'on the till lies what was received and not sent back, and what is owed is what has not come back': [
    [`UPDATE ledger_entries SET cents = cents + 100 WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
    [`UPDATE ledger_entries SET account = 'unmatched' WHERE account = 'refunds-owed' AND cents > 0`],
  ],
  'every refund that is owed or has come back has its line in the audit log': [
    [`SELECT audit_append('2020-01-01', NULL, 'session.opened', NULL, NULL, '{}')`],
  ],
}
