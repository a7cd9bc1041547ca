import { GIVE_UP_AFTER_MS } from '#domain/payments/payment-policy.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

const PAID = `('completed', 'refund_due', 'refunded')`

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'arrived-payment-used-once',
    statement: 'a payment that arrived confirmed its booking once, or goes back',
    query: `SELECT p.id FROM payments p WHERE p.status IN ${PAID} AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
      AND 1 <> (SELECT count(*) FROM shared.booking_events e WHERE e.booking_id = p.booking_id AND e.to_status = 'confirmed' AND e.kind = 'step')`,
  },
  {
    name: 'confirmed-booking-is-paid',
    statement:
      'a booking with a fee for M-Pesa that was ever confirmed has a payment that arrived, exactly one while it is active; the others have none',
    query: `SELECT b.id FROM shared.bookings b
      CROSS JOIN LATERAL (SELECT count(*) AS paid, count(*) FILTER (WHERE r.id IS NULL) AS retained FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
        WHERE p.booking_id = b.id AND p.status IN ${PAID}) m
      CROSS JOIN LATERAL (SELECT count(*) AS confirmed FROM shared.booking_events e WHERE e.booking_id = b.id AND e.to_status = 'confirmed' AND e.kind = 'step') c
      WHERE ((b.fee_cents = 0 OR b.charged_cents = b.credit_cents) AND m.paid > 0) OR (b.fee_cents > 0 AND c.confirmed = 0 AND m.retained > 0)
        OR (b.charged_cents > b.credit_cents AND c.confirmed > 0 AND (m.paid = 0 OR b.status <> 'cancelled' AND m.retained <> 1))
        OR (b.fee_cents > 0 AND b.access_fee_paid <> (c.confirmed > 0))`,
  },
  {
    name: 'cancelled-booking-is-refunded',
    statement:
      'what arrived for a booking that is cancelled is owed back within a minute, unless nobody came',
    query: `SELECT p.id FROM payments p JOIN shared.bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id
      WHERE b.status = 'cancelled' AND b.no_show_at IS NULL AND NOT b.fee_kept AND p.status IN ${PAID} AND r.id IS NULL AND b.updated_at < $1::timestamptz - interval '60 seconds'`,
  },
  {
    name: 'no-show-not-refunded',
    statement: 'where nobody came, the payment that confirmed the booking is not refunded',
    query: `SELECT b.id FROM shared.bookings b WHERE b.no_show_at IS NOT NULL AND b.charged_cents > b.credit_cents
      AND 1 <> (SELECT count(*) FROM payments p WHERE p.booking_id = b.id AND p.status = 'completed')`,
  },
  {
    name: 'receipt-of-arrived-payment',
    statement: 'a receipt belongs to a payment that arrived, and no failed one has any',
    query: `SELECT id FROM payments WHERE status NOT IN ${PAID} AND receipt IS NOT NULL`,
  },
  {
    name: 'receipt-of-one-payment',
    statement:
      'a receipt, a prompt and a secret belong to one payment each, and no receipt is at once of money that fits nothing',
    query: `SELECT receipt FROM payments GROUP BY receipt HAVING count(receipt) > 1
      UNION ALL SELECT checkout_request_id FROM payments GROUP BY checkout_request_id HAVING count(checkout_request_id) > 1
      UNION ALL SELECT callback_hash::text FROM payments GROUP BY callback_hash HAVING count(*) > 1
      UNION ALL SELECT p.receipt FROM payments p JOIN shared.ledger_transfers t ON t.receipt = p.receipt AND t.kind = 'unmatched-received'
        WHERE NOT EXISTS (SELECT FROM unmatched_money u WHERE u.id = t.id AND u.status = 'matched')`,
  },
  {
    name: 'charged-fee',
    statement:
      'what was charged is the fee in whole shillings, without what rewards paid, and the fee is what its basis makes it',
    query: `SELECT b.id FROM shared.bookings b LEFT JOIN payments p ON p.booking_id = b.id
      WHERE p.amount_cents <> b.charged_cents - b.credit_cents OR p.fee_cents <> b.fee_cents - b.credit_cents
        OR b.fee_cents > 0 AND b.charged_cents <> greatest(1, ceil(b.fee_cents / 100.0)) * 100
        OR b.fee_cents <> CASE b.fee_basis WHEN 'none' THEN 0 WHEN 'fallback' THEN 599 ELSE round((b.original_cents - b.price_cents) * 0.15) END`,
  },
  {
    name: 'callbacks-decided',
    statement: 'every callback is decided within a minute, and each that was applied moved its payment once',
    query: `SELECT id::text FROM callback_inbox WHERE outcome IS NULL AND received_at < $1::timestamptz - interval '60 seconds'
      UNION ALL SELECT i.payment_id::text FROM callback_inbox i WHERE i.outcome = 'applied' AND i.kind = 'stk' GROUP BY i.payment_id HAVING count(*) > (
        SELECT count(*) FROM payment_events e WHERE e.payment_id = i.payment_id AND e.source = 'callback' AND e.to_status <> e.from_status)`,
  },
  {
    name: 'paybill-confirmations-decided',
    statement:
      'a confirmation of a payment to the Paybill number that was applied belongs to a payment, and one that was not is a case',
    query: `SELECT i.receipt FROM callback_inbox i WHERE i.kind = 'paybill' AND i.outcome = 'applied' AND NOT EXISTS (SELECT FROM payments p WHERE p.receipt = i.receipt)
      UNION ALL SELECT i.receipt FROM callback_inbox i WHERE i.kind = 'paybill' AND i.outcome = 'mismatch' AND NOT EXISTS (SELECT FROM unmatched_money u WHERE u.receipt = i.receipt)`,
  },
  {
    name: 'paybill-payment-has-receipt',
    statement: 'a payment to the Paybill number by hand has arrived, with a receipt',
    query: `SELECT id FROM payments WHERE method = 'paybill' AND (status NOT IN ${PAID} OR receipt IS NULL)`,
  },
  {
    name: 'payment-not-left-undecided',
    statement: 'no payment stays undecided for a day, nor for two minutes without a query to come',
    query: `SELECT id FROM payments WHERE status IN ('initiated', 'pending', 'unknown') AND NOT needs_review
      AND (created_at < $1::timestamptz - ${interval(GIVE_UP_AFTER_MS)}
        OR created_at < $1::timestamptz - interval '2 minutes' AND next_query_at IS NULL AND checkout_request_id IS NOT NULL)`,
  },
  {
    name: 'statement-decides-payment',
    statement:
      'a payment that only the statement can decide is decided within twelve minutes, or has an alert',
    query: `SELECT id FROM payments p WHERE checkout_request_id IS NULL AND (status IN ('initiated', 'unknown') OR status = 'failed' AND result_code = 'superseded')
      AND created_at < $1::timestamptz - interval '12 minutes' AND NOT EXISTS (SELECT FROM shared.alerts a WHERE a.payment_id = p.id AND a.kind = 'payment-undecided')`,
  },
  {
    name: 'failed-payment-has-evidence',
    statement: 'no payment without a word of M-Pesa was said not to have been paid',
    query: `SELECT p.id FROM payments p WHERE p.result_code = 'no-reply' AND p.status = 'failed' AND p.created_at > $1::timestamptz - interval '48 hours'
      UNION ALL SELECT p.id FROM payments p WHERE p.result_code = 'not-in-statement' AND p.updated_at < p.created_at + interval '6 minutes'`,
  },
  {
    name: 'payment-steps-legal',
    statement: 'every step of a payment is legal: what has arrived only goes on to be returned',
    query: `SELECT id FROM payment_events WHERE (coalesce(from_status, '-'), to_status) NOT IN (('-', 'initiated'), ('initiated', 'pending'),
      ('initiated', 'unknown'), ('initiated', 'completed'), ('initiated', 'failed'), ('initiated', 'refund_due'), ('pending', 'completed'),
      ('pending', 'failed'), ('pending', 'refund_due'), ('unknown', 'pending'), ('unknown', 'completed'), ('unknown', 'failed'),
      ('unknown', 'refund_due'), ('failed', 'completed'), ('failed', 'refund_due'), ('completed', 'refund_due'), ('refund_due', 'refunded'))`,
  },
  {
    name: 'payment-begins-as-its-method',
    statement:
      'a payment by hand begins when its money arrives, and one by Airtel Money is completed before it is refunded',
    query: `SELECT e.id FROM payment_events e JOIN payments p ON p.id = e.payment_id
      WHERE p.method = 'paybill' AND e.to_status NOT IN ('initiated', 'completed', 'refund_due', 'refunded')
        OR p.method = 'airtel' AND e.to_status = 'refund_due' AND e.from_status <> 'completed'`,
  },
  {
    name: 'airtel-payment-by-enquiry',
    statement:
      'only an enquiry has completed a payment by Airtel Money, and one that may be on a phone has the id to ask about',
    query: `SELECT e.payment_id FROM payment_events e JOIN payments p ON p.id = e.payment_id
        WHERE p.method = 'airtel' AND e.to_status = 'completed' AND e.source <> 'query'
      UNION ALL SELECT id FROM payments
        WHERE method = 'airtel' AND status IN ('initiated', 'pending', 'unknown') AND checkout_request_id IS DISTINCT FROM id::text`,
  },
  {
    name: 'payment-steps-in-order',
    statement: 'each step of a payment begins where the one before ended, and the last is its status',
    query: `SELECT id::text FROM (SELECT id, from_status, at, lag(to_status) OVER w AS before, lag(at) OVER w AS before_at FROM payment_events
        WINDOW w AS (PARTITION BY payment_id ORDER BY id)) e WHERE from_status IS DISTINCT FROM before OR at < before_at
      UNION ALL SELECT p.id::text FROM payments p LEFT JOIN LATERAL (SELECT to_status FROM payment_events e WHERE e.payment_id = p.id ORDER BY id DESC LIMIT 1) e
        ON true WHERE e.to_status IS DISTINCT FROM p.status`,
  },
  {
    name: 'refund-of-returned-money',
    statement: 'money on its way back has a refund of the same amount, and a finished refund has come back',
    query: `SELECT p.id FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
      WHERE (p.status IN ('refund_due', 'refunded')) <> (r.id IS NOT NULL) OR (p.status = 'refunded') <> coalesce(r.status = 'completed', false) OR r.amount_cents <> p.amount_cents`,
  },
  {
    name: 'refund-steps-in-order',
    statement:
      'every step of a refund is legal, begins where the one before ended, and the last is its status',
    query: `SELECT id::text FROM (SELECT *, lag(to_status) OVER w AS before, lag(at) OVER w AS before_at FROM refund_events
        WINDOW w AS (PARTITION BY refund_id ORDER BY id)) e
        WHERE from_status IS DISTINCT FROM before OR at < before_at OR (coalesce(from_status, '-'), to_status) NOT IN (('-', 'due'), ('due', 'requested'),
          ('due', 'needs_review'), ('due', 'completed'), ('requested', 'completed'), ('requested', 'due'), ('requested', 'needs_review'),
          ('needs_review', 'due'), ('needs_review', 'completed'))
      UNION ALL SELECT r.id::text FROM refunds r LEFT JOIN LATERAL (SELECT to_status FROM refund_events e WHERE e.refund_id = r.id ORDER BY id DESC LIMIT 1) e
        ON true WHERE e.to_status IS DISTINCT FROM r.status`,
  },
  {
    name: 'refund-continues',
    statement: 'a refund continues automatically or has an alert',
    query: `SELECT id FROM refunds r WHERE (status = 'due' OR status = 'requested' AND way = 'reversal') <> (next_try_at IS NOT NULL)
      OR status = 'needs_review' AND NOT EXISTS (SELECT FROM shared.alerts a WHERE a.refund_id = r.id)`,
  },
  {
    name: 'claims-continue',
    statement:
      'a claim that was matched names a payment that arrived, of the same customer; an open one is queried, or has an alert',
    query: `SELECT c.id FROM payment_claims c LEFT JOIN payments p ON p.id = c.payment_id
      WHERE c.status = 'matched' AND (p.status NOT IN ${PAID} OR p.account_id <> c.account_id OR p.receipt <> c.receipt AND p.completed_at <= c.created_at)
        OR (c.status = 'asking') <> (c.next_try_at IS NOT NULL)
        OR c.status = 'review' AND NOT EXISTS (SELECT FROM shared.alerts a WHERE a.claim_id = c.id)`,
  },
  {
    name: 'payments-in-ledger',
    statement:
      'every payment that arrived, refund that is owed and refund that came back is in the ledger once, and nothing else is',
    query: `SELECT coalesce(t.id, x.id)::text FROM (
        SELECT id, 'fee-received' AS kind FROM payments WHERE status IN ${PAID}
        UNION ALL SELECT payment_id, 'refund-owed' FROM refunds WHERE payment_id IS NOT NULL
        UNION ALL SELECT payment_id, 'refund-sent' FROM refunds WHERE payment_id IS NOT NULL AND status = 'completed') x
      FULL JOIN (SELECT * FROM shared.ledger_transfers WHERE kind IN ('fee-received', 'refund-owed', 'refund-sent')) t ON t.payment_id = x.id AND t.kind = x.kind
      WHERE t.id IS NULL OR x.id IS NULL OR (t.kind <> 'fee-received') <> (t.refund_id IS NOT NULL)`,
  },
  {
    name: 'ledger-amounts-of-payments',
    statement: 'the books say of each payment and refund what was charged and what it was for',
    query: `SELECT t.id FROM shared.ledger_transfers t JOIN payments p ON p.id = t.payment_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(cents) FILTER (WHERE account = CASE p.method WHEN 'airtel' THEN 'airtel' ELSE 'mpesa' END), 0) AS till,
          count(*) FILTER (WHERE account = CASE p.method WHEN 'airtel' THEN 'mpesa' ELSE 'airtel' END) AS other,
          coalesce(sum(cents) FILTER (WHERE account = 'fees'), 0) AS fees,
          coalesce(sum(cents) FILTER (WHERE account = 'rounding'), 0) AS rounding, coalesce(sum(cents) FILTER (WHERE account = 'refunds-owed'), 0) AS owed,
          coalesce(sum(cents) FILTER (WHERE account = 'unmatched'), 0) AS unmatched
        FROM shared.ledger_entries e WHERE e.transfer_id = t.id) s
      WHERE CASE t.kind
        WHEN 'fee-received' THEN (till, other, fees, rounding, owed, unmatched) <> (p.amount_cents, 0, -p.fee_cents, p.fee_cents - p.amount_cents, 0, 0)
        WHEN 'refund-owed' THEN (till, other, fees, rounding, owed, unmatched) <> (0, 0, p.fee_cents, p.amount_cents - p.fee_cents, -p.amount_cents, 0)
        WHEN 'refund-sent' THEN (till, other, fees, rounding, owed, unmatched) <> (-p.amount_cents, 0, 0, 0, p.amount_cents, 0)
        ELSE (fees, rounding, owed, till + unmatched) <> (0, 0, 0, 0) END`,
  },
  {
    name: 'till-balance',
    statement:
      'on the till lies what was received and not sent back, apart from withdrawals and what was sent back twice, and what is owed is what has not come back',
    query: `SELECT * FROM (SELECT coalesce(sum(cents) FILTER (WHERE account = 'mpesa'), 0) AS till, coalesce(sum(cents) FILTER (WHERE account = 'refunds-owed'), 0) AS owed,
        coalesce(sum(cents) FILTER (WHERE account = 'unmatched'), 0) AS unmatched
        FROM shared.ledger_entries e JOIN shared.ledger_transfers t ON t.id = e.transfer_id AND t.kind NOT LIKE 'withdrawal-%' AND t.kind <> 'refund-twice') l
      CROSS JOIN (SELECT coalesce(sum(amount_cents), 0) AS received FROM payments WHERE status IN ${PAID} AND method <> 'airtel') p
      CROSS JOIN (SELECT coalesce(sum(refunds.amount_cents) FILTER (WHERE refunds.status = 'completed' AND method <> 'airtel'), 0) AS sent,
        coalesce(sum(refunds.amount_cents) FILTER (WHERE refunds.status <> 'completed'), 0) AS due FROM refunds JOIN payments ON payments.id = payment_id) r
      WHERE till <> received - sent - unmatched OR owed <> -due OR unmatched > 0`,
  },
  {
    name: 'airtel-balance',
    statement: 'with Airtel lies what arrived by Airtel Money and was not sent back',
    query: `SELECT * FROM (SELECT coalesce(sum(cents), 0) AS till FROM shared.ledger_entries WHERE account = 'airtel') l
      CROSS JOIN (SELECT coalesce(sum(amount_cents), 0) AS received FROM payments WHERE status IN ${PAID} AND method = 'airtel') p
      CROSS JOIN (SELECT coalesce(sum(amount_cents), 0) AS sent FROM payments WHERE status = 'refunded' AND method = 'airtel') r
      WHERE till <> received - sent`,
  },
  {
    name: 'unmatched-statement-money-in-ledger',
    statement:
      'money of the statement that fits no payment is in the ledger under its receipt, and no payment has that receipt',
    query: `SELECT e.receipt FROM mpesa_unknown_entries e LEFT JOIN shared.ledger_transfers t ON t.kind = 'unmatched-received' AND t.receipt = e.receipt
        LEFT JOIN shared.ledger_entries m ON m.transfer_id = t.id AND m.account = 'mpesa' WHERE m.cents IS DISTINCT FROM e.amount_cents
      UNION ALL SELECT e.receipt FROM mpesa_unknown_entries e JOIN payments p ON p.receipt = e.receipt
        WHERE NOT EXISTS (SELECT FROM unmatched_money u WHERE u.receipt = e.receipt AND u.status = 'matched')`,
  },
  {
    name: 'refunds-audited',
    statement: 'every refund that is owed or has come back has its line in the audit log',
    query: `SELECT t.refund_id FROM shared.ledger_transfers t LEFT JOIN payments p ON p.id = t.payment_id
      WHERE t.kind IN ('refund-owed', 'refund-sent') AND p.created_at > (SELECT min(at) FROM shared.audit_log)
        AND NOT EXISTS (SELECT FROM shared.audit_log l WHERE l.subject_id = t.refund_id
          AND l.action = CASE t.kind WHEN 'refund-owed' THEN 'refund.owed' ELSE 'refund.completed' END)`,
  },
  {
    name: 'unmatched-money-until-decided',
    statement:
      'money that fits no payment is in the ledger until it is refunded or belongs to a payment, and a refund of it has its amount',
    query: `SELECT t.id FROM shared.ledger_transfers t LEFT JOIN unmatched_money u ON u.id = t.id
        LEFT JOIN shared.ledger_transfers s ON s.kind = 'unmatched-settled' AND s.receipt = t.receipt
        WHERE t.kind = 'unmatched-received' AND (u.id IS NULL OR (u.status IN ('matched', 'refunded')) <> (s.id IS NOT NULL))
      UNION ALL SELECT u.id FROM unmatched_money u LEFT JOIN payments p ON p.receipt = u.receipt WHERE (u.status = 'matched') <> (p.id IS NOT NULL)
      UNION ALL SELECT u.id FROM unmatched_money u LEFT JOIN refunds r ON r.unmatched_id = u.id
        WHERE (u.status IN ('refunding', 'refunded')) <> (r.id IS NOT NULL) OR r.amount_cents <> u.amount_cents
          OR (u.status = 'refunded') <> coalesce(r.status = 'completed', false)
      UNION ALL SELECT id FROM refunds WHERE (payment_id IS NULL) = (unmatched_id IS NULL)`,
  },
]
