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
  'a payment that arrived confirmed its booking once, or goes back': [
    [
      `DELETE FROM booking_events WHERE to_status = 'confirmed'
          AND booking_id = (SELECT booking_id FROM payments WHERE ${A_PAYMENT})`,
    ],
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT booking_id, 'pending', 'confirmed', 'system', now() FROM payments WHERE ${A_PAYMENT}`,
    ],
  ],
  'a booking with a fee for M-Pesa that was ever confirmed has a payment that arrived, exactly one while it is active; the others have none':
    [
      [`DELETE FROM payments WHERE ${A_PAYMENT}`],
      [insertCopies('payments', `'id', gen_random_uuid()`, `WHERE ${A_PAYMENT}`)],
      [`UPDATE bookings SET access_fee_paid = false WHERE ${isFirst('bookings', PAID_BOOKING)}`],
      [`UPDATE bookings SET fee_cents = 0 WHERE ${isFirst('bookings', PAID_BOOKING)}`],
    ],
  'what arrived for a booking that is cancelled is owed back within a minute, unless nobody came': [
    [
      `UPDATE bookings
          SET status = 'cancelled', cancelled_by = 'store', updated_at = now() - interval '2 minutes'
          WHERE id = (SELECT booking_id FROM payments WHERE ${A_PAYMENT})`,
    ],
  ],
  'a receipt belongs to a payment that arrived, and no failed one has any': [
    [
      `UPDATE payments SET status = 'failed'
          WHERE ${isFirst('payments', `status = 'completed' AND receipt IS NOT NULL`)}`,
    ],
  ],
  'what was charged is the fee in whole shillings, without what rewards paid, and the fee is what its basis makes it':
    [
      [`UPDATE payments SET amount_cents = amount_cents + 100 WHERE ${A_PAYMENT}`],
      [`UPDATE payments SET fee_cents = fee_cents + 1 WHERE ${A_PAYMENT}`],
      [
        `UPDATE bookings SET fee_cents = fee_cents - 1
          WHERE ${isFirst('bookings', `fee_cents > 0 AND fee_basis = 'discount-value'`)}`,
      ],
    ],
  'every callback is decided within a minute, and each that was applied moved its payment once': [
    [callback('NULL')],
    [callback(`'applied'`), callback(`'applied'`)],
  ],
  'a confirmation of a payment to the Paybill number that was applied belongs to a payment, and one that was not is a case':
    [[confirmation('applied')], [confirmation('mismatch')]],
  'a payment to the Paybill number by hand has arrived, with a receipt': [
    [`UPDATE payments SET method = 'paybill', receipt = NULL WHERE ${A_PAYMENT}`],
    [`UPDATE payments SET method = 'paybill' WHERE ${isFirst('payments', `status = 'failed'`)}`],
  ],
  'no payment stays undecided for a day, nor for two minutes without a query to come': [
    [
      `UPDATE payments SET status = 'pending', created_at = now() - interval '25 hours', next_query_at = now()
          WHERE ${A_PAYMENT}`,
    ],
    [
      `UPDATE payments SET status = 'unknown', created_at = now() - interval '3 minutes', next_query_at = NULL
          WHERE ${A_PAYMENT}`,
    ],
  ],
  'every step of a payment is legal: what has arrived only goes on to be returned': [
    [
      `INSERT INTO payment_events (payment_id, from_status, to_status, source, at)
          SELECT id, 'completed', 'failed', 'callback', now() FROM payments WHERE ${A_PAYMENT}`,
    ],
  ],
  'a payment by hand begins when its money arrives, and one by Airtel Money is completed before it is refunded':
    [
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
  'only an enquiry has completed a payment by Airtel Money, and one that may be on a phone has the id to ask about':
    [
      [
        `UPDATE payments SET method = 'airtel'
          WHERE id = (SELECT payment_id FROM payment_events WHERE source = 'callback' AND to_status = 'completed' ORDER BY id LIMIT 1)`,
      ],
      [
        `UPDATE payments SET method = 'airtel', status = 'pending', completed_at = NULL, checkout_request_id = NULL
          WHERE ${A_PAYMENT}`,
      ],
    ],
  'with Airtel lies what arrived by Airtel Money and was not sent back': [
    [`UPDATE payments SET method = 'airtel' WHERE ${A_PAYMENT}`],
    [`UPDATE ledger_entries SET account = 'airtel' WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
  ],
  'each step of a payment begins where the one before ended, and the last is its status': [
    [`UPDATE payment_events SET from_status = 'unknown' WHERE id = (SELECT max(id) FROM payment_events)`],
    [
      `UPDATE payment_events SET at = at - interval '10 years'
          WHERE id = (SELECT max(id) FROM payment_events WHERE from_status IS NOT NULL)`,
    ],
    [`UPDATE payments SET status = 'pending' WHERE ${A_PAYMENT}`],
  ],
  'money on its way back has a refund of the same amount, and a finished refund has come back': [
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
  'money that fits no payment is in the ledger until it is refunded or belongs to a payment, and a refund of it has its amount':
    [
      [`DELETE FROM unmatched_money WHERE status = 'open'`],
      [`UPDATE unmatched_money SET status = 'matched' WHERE status = 'open'`],
      [`UPDATE refunds SET amount_cents = amount_cents + 100 WHERE unmatched_id IS NOT NULL`],
      [`UPDATE refunds SET unmatched_id = NULL WHERE payment_id IS NULL`],
    ],
  'every payment that arrived, refund that is owed and refund that came back is in the ledger once, and nothing else is':
    [
      [`DELETE FROM ledger_transfers WHERE id = ${A_TRANSFER}`],
      [`UPDATE ledger_transfers SET refund_id = NULL WHERE kind = 'refund-sent'`],
    ],
  'the books say of each payment and refund what was charged and what it was for': [
    [`UPDATE ledger_entries SET cents = cents * 2 WHERE transfer_id = ${A_TRANSFER}`],
    [`UPDATE ledger_entries SET account = 'airtel' WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`],
  ],
  'on the till lies what was received and not sent back, apart from withdrawals and what was sent back twice, and what is owed is what has not come back':
    [
      [
        `UPDATE ledger_entries SET cents = cents + 100 WHERE account = 'mpesa' AND transfer_id = ${A_TRANSFER}`,
      ],
      [`UPDATE ledger_entries SET account = 'unmatched' WHERE account = 'refunds-owed' AND cents > 0`],
    ],
  'every refund that is owed or has come back has its line in the audit log': [
    [`SELECT audit_append('2020-01-01', NULL, 'session.opened', NULL, NULL, '{}')`],
  ],
}
