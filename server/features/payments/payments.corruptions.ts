import { insertCopies, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const A_PAYMENT = isFirst('payments', `status = 'completed'`)
const PAID_BOOKING = `id IN (SELECT booking_id FROM payments WHERE status = 'completed')`
const callback = (
  outcome: string,
): string => `INSERT INTO callback_inbox (id, kind, payment_id, body, received_at, outcome, decided_at)
  SELECT gen_random_uuid(), 'stk', id, '{}',
      now() - interval '2 minutes', ${outcome}, CASE WHEN ${outcome} IS NULL THEN NULL ELSE now() END
      FROM payments WHERE ${A_PAYMENT}`
const confirmation = (
  outcome: string,
): string => `INSERT INTO callback_inbox (id, kind, receipt, body, received_at, outcome, decided_at)
  VALUES (gen_random_uuid(), 'paybill', 'UKL0000000', '{}', now(), '${outcome}', now())`
const A_TRANSFER = `(SELECT id FROM ledger_transfers WHERE kind = 'fee-received' ORDER BY id LIMIT 1)`

export const corruptions: Corruptions = {
  'arrived-payment-used-once': [
    [
      `DELETE FROM booking_events WHERE to_status = 'confirmed'
          AND booking_id = (SELECT booking_id FROM payments WHERE ${A_PAYMENT})`,
    ],
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT booking_id, 'pending', 'confirmed', 'system', now() FROM payments WHERE ${A_PAYMENT}`,
    ],
  ],
  'confirmed-booking-is-paid': [
    [`DELETE FROM payments WHERE ${A_PAYMENT}`],
    [insertCopies('payments', `'id', gen_random_uuid()`, `WHERE ${A_PAYMENT}`)],
    [`UPDATE bookings SET access_fee_paid = false WHERE ${isFirst('bookings', PAID_BOOKING)}`],
    [`UPDATE bookings SET fee_cents = 0 WHERE ${isFirst('bookings', PAID_BOOKING)}`],
  ],
  'cancelled-booking-is-refunded': [
    [
      `UPDATE bookings
          SET status = 'cancelled', cancelled_by = 'store', updated_at = now() - interval '2 minutes'
          WHERE id = (SELECT booking_id FROM payments WHERE ${A_PAYMENT})`,
    ],
  ],
  'receipt-of-arrived-payment': [
    [
      `UPDATE payments SET status = 'failed'
          WHERE ${isFirst('payments', `status = 'completed' AND receipt IS NOT NULL`)}`,
    ],
  ],
  'charged-fee': [
    [`UPDATE payments SET amount_cents = amount_cents + 100 WHERE ${A_PAYMENT}`],
    [`UPDATE payments SET fee_cents = fee_cents + 1 WHERE ${A_PAYMENT}`],
    [
      `UPDATE bookings SET fee_cents = fee_cents - 1
          WHERE ${isFirst('bookings', `fee_cents > 0 AND fee_basis = 'discount-value'`)}`,
    ],
  ],
  'callbacks-decided': [[callback('NULL')], [callback(`'applied'`), callback(`'applied'`)]],
  'paybill-confirmations-decided': [[confirmation('applied')], [confirmation('mismatch')]],
  'paybill-payment-has-receipt': [
    [`UPDATE payments SET method = 'paybill', receipt = NULL WHERE ${A_PAYMENT}`],
    [`UPDATE payments SET method = 'paybill' WHERE ${isFirst('payments', `status = 'failed'`)}`],
  ],
  'payment-not-left-undecided': [
    [
      `UPDATE payments SET status = 'pending', created_at = now() - interval '25 hours', next_query_at = now()
          WHERE ${A_PAYMENT}`,
    ],
    [
      `UPDATE payments SET status = 'unknown', created_at = now() - interval '3 minutes', next_query_at = NULL
          WHERE ${A_PAYMENT}`,
    ],
  ],
  'payment-steps-legal': [
    [
      `INSERT INTO payment_events (payment_id, from_status, to_status, source, at)
          SELECT id, 'completed', 'failed', 'callback', now() FROM payments WHERE ${A_PAYMENT}`,
    ],
  ],
  'payment-begins-as-its-method': [
    [
      `UPDATE payments SET method = 'paybill'
          WHERE id = (SELECT payment_id FROM payment_events WHERE to_status = 'pending' ORDER BY id LIMIT 1)`,
    ],
    [
      `UPDATE payments SET method = 'airtel' WHERE ${A_PAYMENT}`,
      `INSERT INTO payment_events (payment_id, from_status, to_status, source, at)
            SELECT id, 'failed', 'refund_due', 'refund', now() FROM payments WHERE method = 'airtel'`,
    ],
  ],
  'airtel-payment-by-enquiry': [
    [
      `UPDATE payments SET method = 'airtel'
          WHERE id = (SELECT payment_id FROM payment_events WHERE source = 'callback' AND to_status = 'completed' ORDER BY id LIMIT 1)`,
    ],
    [
      `UPDATE payments SET method = 'airtel', status = 'pending', completed_at = NULL, checkout_request_id = NULL
          WHERE ${A_PAYMENT}`,
    ],
  ],
  'airtel-balance': [
    [`UPDATE payments SET method = 'airtel' WHERE ${A_PAYMENT}`],
    [`UPDATE ledger_entries SET account = 'airtel' WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
  ],
  'payment-steps-in-order': [
    [`UPDATE payment_events SET from_status = 'unknown' WHERE id = (SELECT max(id) FROM payment_events)`],
    [
      `UPDATE payment_events SET at = at - interval '10 years'
          WHERE id = (SELECT max(id) FROM payment_events WHERE from_status IS NOT NULL)`,
    ],
    [`UPDATE payments SET status = 'pending' WHERE ${A_PAYMENT}`],
  ],
  'refund-of-returned-money': [
    [`UPDATE payments SET status = 'refund_due' WHERE ${A_PAYMENT}`],
    [
      `INSERT INTO refunds (id, payment_id, callback_hash, amount_cents, reason, status, created_at)
          SELECT gen_random_uuid(), id, sha256('x'), amount_cents, 'x', 'due', now() FROM payments
          WHERE ${A_PAYMENT}`,
    ],
    [
      `UPDATE payments SET status = 'refund_due' WHERE ${A_PAYMENT}`,
      `INSERT INTO refunds (id, payment_id, callback_hash, amount_cents, reason, status, created_at)
          SELECT gen_random_uuid(), id, sha256('x'), amount_cents + 100, 'x', 'due', now() FROM payments
          WHERE ${isFirst('payments', `status = 'refund_due'`)}`,
    ],
  ],
  'no-show-not-refunded': [
    [
      `UPDATE bookings SET no_show_at = now()
          WHERE id = (SELECT booking_id FROM payments WHERE status = 'refunded' ORDER BY id LIMIT 1)`,
    ],
  ],
  'receipt-of-one-payment': [
    [
      `INSERT INTO ledger_transfers (id, kind, receipt, at)
            SELECT gen_random_uuid(), 'unmatched-received', receipt, now() FROM payments
            WHERE receipt IS NOT NULL ORDER BY id LIMIT 1`,
    ],
  ],
  'refund-steps-in-order': [
    [`UPDATE refund_events SET to_status = 'due' WHERE to_status = 'requested'`],
    [`DELETE FROM refund_events WHERE to_status = 'completed'`],
  ],
  'refund-continues': [
    [`UPDATE refunds SET next_try_at = now()`],
    [`UPDATE refunds SET status = 'needs_review'`],
  ],
  'claims-continue': [
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
  'statement-decides-payment': [
    [
      `UPDATE payments SET status = 'unknown', checkout_request_id = NULL
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
    [
      `UPDATE payments SET status = 'failed', result_code = 'superseded', checkout_request_id = NULL
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
  ],
  'failed-payment-has-evidence': [
    [
      `UPDATE payments SET status = 'failed', result_code = 'no-reply', created_at = now()
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
    [
      `UPDATE payments SET status = 'failed', result_code = 'not-in-statement', updated_at = created_at
          WHERE id = (SELECT id FROM payments ORDER BY id LIMIT 1)`,
    ],
  ],
  'unmatched-statement-money-in-ledger': [
    [
      `INSERT INTO mpesa_unknown_entries (receipt, amount_cents, reference, seen_at)
            VALUES ('UKL4T9Q2XA', 3800, 'D3', now())`,
    ],
    [
      `INSERT INTO mpesa_unknown_entries (receipt, amount_cents, reference, seen_at)
            SELECT receipt, amount_cents, 'D3', now() FROM payments WHERE receipt IS NOT NULL LIMIT 1`,
    ],
  ],
  'unmatched-money-until-decided': [
    [`DELETE FROM unmatched_money WHERE status = 'open'`],
    [`UPDATE unmatched_money SET status = 'matched' WHERE status = 'open'`],
    [`UPDATE refunds SET amount_cents = amount_cents + 100 WHERE unmatched_id IS NOT NULL`],
    [`UPDATE refunds SET unmatched_id = NULL WHERE payment_id IS NULL`],
  ],
  'payments-in-ledger': [
    [`DELETE FROM ledger_transfers WHERE id = ${A_TRANSFER}`],
    [`UPDATE ledger_transfers SET refund_id = NULL WHERE kind = 'refund-sent'`],
  ],
  'ledger-amounts-of-payments': [
    [`UPDATE ledger_entries SET cents = cents * 2 WHERE transfer_id = ${A_TRANSFER}`],
    [`UPDATE ledger_entries SET account = 'airtel' WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
  ],
  'till-balance': [
    [`UPDATE ledger_entries SET cents = cents + 100 WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
    [`UPDATE ledger_entries SET account = 'unmatched' WHERE account = 'refunds-owed' AND cents > 0`],
  ],
  'refunds-audited': [[`SELECT audit_append('2020-01-01', NULL, 'session.opened', NULL, NULL, '{}')`]],
}
