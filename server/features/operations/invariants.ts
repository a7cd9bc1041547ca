/**
 * Invariants of the database (docs/rules/reliability.md#invariants). Each query returns the rows that violate its
 * statement; `$1` is the current time.
 */
import type pg from 'pg'

export type Invariant = { number: number; statement: string; query: string }

const LIVE = `('pending', 'confirmed', 'checked_in')`
const PAID = `('completed', 'refund_due', 'refunded')`
/** When the time of booking b was chosen. Later changes of the branch's hours do not apply to it. */
const CHOSEN = 'coalesce(b.moved_at, b.created_at)'
/**
 * The opening hours that may contain booking b: those of its day, or of the day before if they end after midnight. Its
 * start and end are counted from that day's midnight. Hours of a date override those of the weekday.
 */
const EVENINGS = `LATERAL (
  SELECT day, extract(dow FROM day) AS weekday, lower(b.during) AT TIME ZONE 'Africa/Nairobi' - day AS starts, upper(b.during) AT TIME ZONE 'Africa/Nairobi' - day AS ends
  FROM (SELECT date_trunc('day', lower(b.during) AT TIME ZONE 'Africa/Nairobi') - back * interval '1 day' AS day FROM generate_series(0, 1) AS back) days
) e CROSS JOIN LATERAL (
  SELECT d.opens, d.closes FROM branch_special_days d WHERE d.branch_id = b.branch_id AND d.day = e.day AND d.created_at <= ${CHOSEN}
  UNION ALL
  SELECT w.opens, w.closes FROM branch_hours w WHERE w.branch_id = b.branch_id AND w.weekday = e.weekday
    AND NOT EXISTS (SELECT FROM branch_special_days d WHERE d.branch_id = b.branch_id AND d.day = e.day AND d.created_at <= ${CHOSEN})
) h`
const IN_HOURS = `e.starts >= h.opens * interval '1 minute' AND e.ends <= h.closes * interval '1 minute'`
const MINUTES = `int4range((extract(epoch FROM e.starts) / 60)::integer, (extract(epoch FROM e.ends) / 60)::integer)`

export const INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    statement: 'no two live bookings of a staff member overlap',
    query: `SELECT a.id FROM bookings a JOIN bookings b ON a.staff_id = b.staff_id AND a.id < b.id AND a.during && b.during
      WHERE a.status IN ${LIVE} AND b.status IN ${LIVE}`,
  },
  {
    number: 2,
    statement: 'capacity is never exceeded at any instant',
    query: `SELECT b.id FROM bookings b JOIN pools p ON p.id = b.pool_id WHERE b.status IN ${LIVE} AND p.capacity < (
      SELECT count(*) FROM bookings x WHERE x.status IN ${LIVE} AND x.pool_id = b.pool_id AND x.during @> lower(b.during))`,
  },
  {
    number: 3,
    statement: 'a customer has one live booking per pool and start',
    query: `SELECT account_id, pool_id, lower(during) FROM bookings WHERE status IN ${LIVE} GROUP BY 1, 2, 3 HAVING count(*) > 1`,
  },
  {
    number: 4,
    statement: 'no expired hold survives',
    query: `SELECT id FROM bookings WHERE status = 'pending' AND fee_cents > 0 AND hold_expires_at < $1::timestamptz - interval '2 minutes'`,
  },
  {
    number: 5,
    statement: 'a booking lies within the hours of its branch',
    query: `SELECT b.id FROM bookings b
      WHERE NOT EXISTS (SELECT FROM ${EVENINGS} WHERE ${IN_HOURS})`,
  },
  {
    number: 5,
    statement: 'a booking takes as long as its service, from a point of the grid of its branch',
    query: `SELECT b.id FROM bookings b JOIN services s ON s.id = b.service_id
      WHERE upper(b.during) - lower(b.during) <> s.duration_minutes * interval '1 minute'
        OR NOT EXISTS (SELECT FROM ${EVENINGS} WHERE ${IN_HOURS}
          AND (extract(epoch FROM e.starts) / 60 - h.opens) % least(60, greatest(15, s.duration_minutes)) = 0)`,
  },
  {
    number: 5,
    statement:
      'the booked staff member can perform the service and is on duty; a service that needs a person has one',
    query: `SELECT b.id FROM bookings b
      WHERE CASE WHEN b.staff_id IS NULL THEN EXISTS (SELECT FROM service_staff ss WHERE ss.service_id = b.service_id)
        ELSE NOT EXISTS (SELECT FROM service_staff ss CROSS JOIN ${EVENINGS}
          WHERE ss.service_id = b.service_id AND ss.staff_id = b.staff_id AND ${IN_HOURS}
          AND (SELECT range_agg(int4range(w.starts, w.ends)) FROM shifts w WHERE w.staff_id = b.staff_id AND w.weekday = e.weekday) @> ${MINUTES}
          AND NOT EXISTS (SELECT FROM breaks w WHERE w.staff_id = b.staff_id AND w.weekday = e.weekday AND int4range(w.starts, w.ends) && ${MINUTES})
        ) OR EXISTS (SELECT FROM leaves l WHERE l.staff_id = b.staff_id AND l.during && b.during AND l.created_at < ${CHOSEN}) END`,
  },
  {
    number: 5,
    statement: 'what is booked of an offer begins before the offer ends',
    query: `SELECT b.id FROM bookings b JOIN offers o ON o.id = b.offer_id WHERE lower(b.during) >= o.expires_at`,
  },
  {
    number: 5,
    statement: 'a booking, its pool, its service, its offer, its branch and its store belong together',
    query: `SELECT b.id FROM bookings b JOIN pools p ON p.id = b.pool_id JOIN branches r ON r.id = b.branch_id LEFT JOIN offers o ON o.id = b.offer_id
      WHERE p.service_id <> b.service_id OR r.store_id <> b.store_id OR o.service_id <> b.service_id OR o.store_id <> b.store_id`,
  },
  {
    number: 6,
    statement: 'every step of a booking is legal',
    query: `SELECT id FROM booking_events WHERE kind = 'step' AND (coalesce(from_status, '-'), to_status) NOT IN (('-', 'pending'), ('-', 'confirmed'),
      ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'checked_in'), ('confirmed', 'completed'), ('confirmed', 'cancelled'),
      ('checked_in', 'completed')) OR kind = 'move' AND from_status NOT IN ('pending', 'confirmed')`,
  },
  {
    number: 6,
    statement: 'each step begins where the one before ended, and not before it in time',
    query: `SELECT id FROM (SELECT id, from_status, at, lag(to_status) OVER w AS before, lag(at) OVER w AS before_at FROM booking_events
      WINDOW w AS (PARTITION BY booking_id ORDER BY id)) e WHERE from_status IS DISTINCT FROM before OR at < before_at`,
  },
  {
    number: 6,
    statement: 'the last step of a booking is its status, and none lies in the future',
    query: `SELECT b.id FROM bookings b LEFT JOIN LATERAL (SELECT to_status, at FROM booking_events e WHERE e.booking_id = b.id ORDER BY id DESC LIMIT 1) e ON true
      WHERE e.to_status IS DISTINCT FROM b.status OR e.at > $1::timestamptz`,
  },
  {
    number: 6,
    statement: 'a move or a note leaves the status as it was, of a pending or confirmed booking',
    query: `SELECT id FROM booking_events WHERE kind <> 'step' AND (from_status IS DISTINCT FROM to_status
      OR to_status <> ALL (CASE kind WHEN 'move' THEN ARRAY['pending', 'confirmed'] ELSE ARRAY['confirmed'] END))`,
  },
  {
    number: 6,
    statement:
      'nobody came only to what was confirmed, a quarter of an hour into it at the earliest; no other booking is called a no-show',
    query: `SELECT b.id FROM bookings b LEFT JOIN LATERAL (SELECT * FROM booking_events e WHERE e.booking_id = b.id AND e.to_status = 'cancelled') e ON true
      WHERE b.no_show_at IS NOT NULL AND (b.status <> 'cancelled' OR e.from_status IS DISTINCT FROM 'confirmed' OR e.actor NOT IN ('store', 'system') OR e.at <> b.no_show_at
        OR b.no_show_at < CASE e.actor WHEN 'store' THEN lower(b.during) + interval '15 minutes' ELSE upper(b.during) + interval '24 hours' END)
        OR b.no_show_at IS NULL AND e.from_status = 'confirmed' AND e.actor = 'system'`,
  },
  {
    number: 6,
    statement:
      'a store takes back no booking that has begun, and time completes none before a day after its end',
    query: `SELECT e.id FROM booking_events e JOIN bookings b ON b.id = e.booking_id WHERE e.kind = 'step'
      AND (e.to_status = 'cancelled' AND e.actor = 'store' AND b.no_show_at IS NULL AND e.at >= lower(b.during)
        OR e.to_status = 'completed' AND e.actor = 'system' AND e.at < upper(b.during) + interval '24 hours')`,
  },
  {
    number: 7,
    statement:
      'a booking is moved three times at most, each time from its current start, and has the start of the last move',
    query: `SELECT b.id FROM bookings b JOIN LATERAL (
        SELECT count(*) AS moves, max(at) AS last, count(*) FILTER (WHERE before IS NOT NULL AND from_start <> before) AS torn,
          (array_agg(to_start ORDER BY id DESC))[1] AS put
        FROM (SELECT *, lag(to_start) OVER (ORDER BY id) AS before FROM booking_events WHERE booking_id = b.id AND kind = 'move') e
      ) m ON true
      WHERE b.moves <> m.moves OR m.moves > 3 OR m.torn > 0 OR b.moved_at IS DISTINCT FROM m.last OR m.put <> lower(b.during)`,
  },
  {
    number: 7,
    statement: 'a moved booking keeps the earliest time it ever had, and no other has one',
    query: `SELECT b.id FROM bookings b LEFT JOIN LATERAL (
        SELECT min(least(from_start, to_start)) AS start FROM booking_events WHERE booking_id = b.id AND kind = 'move'
      ) earliest ON true
      WHERE b.earliest_start IS DISTINCT FROM earliest.start`,
  },
  {
    number: 7,
    statement: 'a customer moves a booking an hour before the earliest time it had at the latest',
    query: `SELECT id FROM (
        SELECT id, actor, at, min(from_start) OVER (PARTITION BY booking_id ORDER BY id) AS earliest FROM booking_events WHERE kind = 'move'
      ) moves WHERE actor = 'customer' AND at > earliest - interval '1 hour'`,
  },
  {
    number: 7,
    statement: 'a customer cancels only with the notice that is asked, but for an unpaid hold',
    query: `SELECT e.id FROM booking_events e JOIN bookings b ON b.id = e.booking_id JOIN services s ON s.id = b.service_id
      WHERE e.to_status = 'cancelled' AND e.actor = 'customer' AND NOT (e.from_status = 'pending' AND b.fee_cents > 0)
        AND e.at > coalesce(b.earliest_start, lower(b.during)) - CASE WHEN b.booking_type = 'offer' THEN 2 ELSE s.min_cancellation_hours END * interval '1 hour'`,
  },
  {
    number: 8,
    statement: 'a payment that arrived confirmed its booking once, or goes back',
    query: `SELECT p.id FROM payments p WHERE p.status IN ${PAID} AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
      AND 1 <> (SELECT count(*) FROM booking_events e WHERE e.booking_id = p.booking_id AND e.to_status = 'confirmed' AND e.kind = 'step')`,
  },
  {
    number: 9,
    statement:
      'a fee booking that was ever confirmed has a payment that arrived, exactly one while it is active; the others have none',
    query: `SELECT b.id FROM bookings b
      CROSS JOIN LATERAL (SELECT count(*) AS paid, count(*) FILTER (WHERE r.id IS NULL) AS kept FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
        WHERE p.booking_id = b.id AND p.status IN ${PAID}) m
      CROSS JOIN LATERAL (SELECT count(*) AS confirmed FROM booking_events e WHERE e.booking_id = b.id AND e.to_status = 'confirmed' AND e.kind = 'step') c
      WHERE (b.fee_cents = 0 AND m.paid > 0) OR (b.fee_cents > 0 AND c.confirmed = 0 AND m.kept > 0)
        OR (b.fee_cents > 0 AND c.confirmed > 0 AND (m.paid = 0 OR b.status <> 'cancelled' AND m.kept <> 1))
        OR (b.fee_cents > 0 AND b.access_fee_paid <> (c.confirmed > 0))`,
  },
  {
    number: 9,
    statement:
      'what arrived for a booking that is cancelled is owed back within a minute, unless nobody came',
    query: `SELECT p.id FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id
      WHERE b.status = 'cancelled' AND b.no_show_at IS NULL AND p.status IN ${PAID} AND r.id IS NULL AND b.updated_at < $1::timestamptz - interval '60 seconds'`,
  },
  {
    number: 9,
    statement: 'where nobody came, the payment that confirmed the booking is kept',
    query: `SELECT b.id FROM bookings b WHERE b.no_show_at IS NOT NULL AND b.fee_cents > 0
      AND 1 <> (SELECT count(*) FROM payments p WHERE p.booking_id = b.id AND p.status = 'completed')`,
  },
  {
    number: 10,
    statement: 'a receipt belongs to a payment that arrived, and no failed one has any',
    query: `SELECT id FROM payments WHERE status NOT IN ${PAID} AND receipt IS NOT NULL`,
  },
  {
    number: 10,
    statement:
      'a receipt, a prompt and a secret belong to one payment each, and no receipt is at once of money that fits nothing',
    query: `SELECT receipt FROM payments GROUP BY receipt HAVING count(receipt) > 1
      UNION ALL SELECT checkout_request_id FROM payments GROUP BY checkout_request_id HAVING count(checkout_request_id) > 1
      UNION ALL SELECT callback_hash::text FROM payments GROUP BY callback_hash HAVING count(*) > 1
      UNION ALL SELECT p.receipt FROM payments p JOIN ledger_transfers t ON t.receipt = p.receipt AND t.kind = 'unmatched-received'`,
  },
  {
    number: 11,
    statement: 'what was charged is the fee in whole shillings, and the fee is what its basis makes it',
    query: `SELECT b.id FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
      WHERE p.amount_cents <> b.charged_cents OR p.fee_cents <> b.fee_cents OR p.amount_cents <> greatest(1, ceil(b.fee_cents / 100.0)) * 100
        OR b.fee_cents <> CASE b.fee_basis WHEN 'none' THEN 0 WHEN 'fallback' THEN 599 ELSE round((b.original_cents - b.price_cents) * 0.15) END`,
  },
  {
    number: 12,
    statement: 'every callback is decided within a minute, and each that was applied moved its payment once',
    query: `SELECT id::text FROM callback_inbox WHERE outcome IS NULL AND received_at < $1::timestamptz - interval '60 seconds'
      UNION ALL SELECT i.payment_id::text FROM callback_inbox i WHERE i.outcome = 'applied' AND i.kind = 'stk' GROUP BY i.payment_id HAVING count(*) > (
        SELECT count(*) FROM payment_events e WHERE e.payment_id = i.payment_id AND e.source = 'callback' AND e.to_status <> e.from_status)`,
  },
  {
    number: 13,
    statement: 'no payment stays undecided for a day, nor for two minutes without a query to come',
    query: `SELECT id FROM payments WHERE status IN ('initiated', 'pending', 'unknown') AND NOT needs_review
      AND (created_at < $1::timestamptz - interval '24 hours'
        OR created_at < $1::timestamptz - interval '2 minutes' AND next_query_at IS NULL AND checkout_request_id IS NOT NULL)`,
  },
  {
    number: 13,
    statement: 'a payment that only the statement can decide is decided in time, or has an alert',
    query: `SELECT id FROM payments p WHERE checkout_request_id IS NULL AND (status IN ('initiated', 'unknown') OR status = 'failed' AND result_code = 'superseded')
      AND created_at < $1::timestamptz - interval '12 minutes' AND NOT EXISTS (SELECT FROM alerts a WHERE a.payment_id = p.id AND a.kind = 'payment-undecided')`,
  },
  {
    number: 13,
    statement: 'no payment without a word of M-Pesa was said not to have been paid',
    query: `SELECT p.id FROM payments p WHERE p.result_code = 'no-reply' AND p.status = 'failed' AND p.created_at > $1::timestamptz - interval '48 hours'
      UNION ALL SELECT p.id FROM payments p WHERE p.result_code = 'not-in-statement' AND p.updated_at < p.created_at + interval '6 minutes'`,
  },
  {
    number: 14,
    statement: 'every step of a payment is legal: what has arrived only goes on to be returned',
    query: `SELECT id FROM payment_events WHERE (coalesce(from_status, '-'), to_status) NOT IN (('-', 'initiated'), ('initiated', 'pending'),
      ('initiated', 'unknown'), ('initiated', 'completed'), ('initiated', 'failed'), ('initiated', 'refund_due'), ('pending', 'completed'),
      ('pending', 'failed'), ('pending', 'refund_due'), ('unknown', 'pending'), ('unknown', 'completed'), ('unknown', 'failed'),
      ('unknown', 'refund_due'), ('failed', 'completed'), ('failed', 'refund_due'), ('completed', 'refund_due'), ('refund_due', 'refunded'))`,
  },
  {
    number: 14,
    statement: 'each step of a payment begins where the one before ended, and the last is its status',
    query: `SELECT id::text FROM (SELECT id, from_status, at, lag(to_status) OVER w AS before, lag(at) OVER w AS before_at FROM payment_events
        WINDOW w AS (PARTITION BY payment_id ORDER BY id)) e WHERE from_status IS DISTINCT FROM before OR at < before_at
      UNION ALL SELECT p.id::text FROM payments p LEFT JOIN LATERAL (SELECT to_status FROM payment_events e WHERE e.payment_id = p.id ORDER BY id DESC LIMIT 1) e
        ON true WHERE e.to_status IS DISTINCT FROM p.status`,
  },
  {
    number: 14,
    statement: 'money on its way back has a refund of the same amount, and a finished refund has come back',
    query: `SELECT p.id FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
      WHERE (p.status IN ('refund_due', 'refunded')) <> (r.id IS NOT NULL) OR (p.status = 'refunded') <> coalesce(r.status = 'completed', false) OR r.amount_cents <> p.amount_cents`,
  },
  {
    number: 14,
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
    number: 14,
    statement: 'a refund continues automatically or has an alert',
    query: `SELECT id FROM refunds r WHERE (status IN ('due', 'requested')) <> (next_try_at IS NOT NULL)
      OR status = 'needs_review' AND NOT EXISTS (SELECT FROM alerts a WHERE a.refund_id = r.id)`,
  },
  {
    number: 14,
    statement:
      'a claim that was matched names a payment that arrived, of the same customer; an open one is queried, or has an alert',
    query: `SELECT c.id FROM payment_claims c LEFT JOIN payments p ON p.id = c.payment_id
      WHERE c.status = 'matched' AND (p.status NOT IN ${PAID} OR p.account_id <> c.account_id OR p.receipt <> c.receipt AND p.completed_at <= c.created_at)
        OR (c.status = 'asking') <> (c.next_try_at IS NOT NULL)
        OR c.status = 'review' AND NOT EXISTS (SELECT FROM alerts a WHERE a.claim_id = c.id)`,
  },
  {
    number: 16,
    statement: 'the entries of every transfer add up to zero, and no transfer is without entries',
    query: `SELECT t.id FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id GROUP BY t.id HAVING coalesce(sum(e.cents), 1) <> 0`,
  },
  {
    number: 16,
    statement:
      'every payment that arrived, refund that is owed and refund that came back is in the ledger once, and nothing else is',
    query: `SELECT coalesce(t.id, x.id)::text FROM (
        SELECT id, 'fee-received' AS kind FROM payments WHERE status IN ${PAID}
        UNION ALL SELECT payment_id, 'refund-owed' FROM refunds
        UNION ALL SELECT payment_id, 'refund-sent' FROM refunds WHERE status = 'completed') x
      FULL JOIN (SELECT * FROM ledger_transfers WHERE kind IN ('fee-received', 'refund-owed', 'refund-sent')) t ON t.payment_id = x.id AND t.kind = x.kind
      WHERE t.id IS NULL OR x.id IS NULL OR (t.kind <> 'fee-received') <> (t.refund_id IS NOT NULL)`,
  },
  {
    number: 16,
    statement: 'the books say of each payment and refund what was charged and what it was for',
    query: `SELECT t.id FROM ledger_transfers t JOIN payments p ON p.id = t.payment_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(cents) FILTER (WHERE account = 'mpesa'), 0) AS mpesa, coalesce(sum(cents) FILTER (WHERE account = 'fees'), 0) AS fees,
          coalesce(sum(cents) FILTER (WHERE account = 'rounding'), 0) AS rounding, coalesce(sum(cents) FILTER (WHERE account = 'refunds-owed'), 0) AS owed,
          coalesce(sum(cents) FILTER (WHERE account = 'unmatched'), 0) AS unmatched
        FROM ledger_entries e WHERE e.transfer_id = t.id) s
      WHERE CASE t.kind
        WHEN 'fee-received' THEN (mpesa, fees, rounding, owed, unmatched) <> (p.amount_cents, -p.fee_cents, p.fee_cents - p.amount_cents, 0, 0)
        WHEN 'refund-owed' THEN (mpesa, fees, rounding, owed, unmatched) <> (0, p.fee_cents, p.amount_cents - p.fee_cents, -p.amount_cents, 0)
        WHEN 'refund-sent' THEN (mpesa, fees, rounding, owed, unmatched) <> (-p.amount_cents, 0, 0, p.amount_cents, 0)
        ELSE (fees, rounding, owed, mpesa + unmatched) <> (0, 0, 0, 0) END`,
  },
  {
    number: 16,
    statement:
      'on the till lies what was received and not sent back, and what is owed is what has not come back',
    query: `SELECT * FROM (SELECT coalesce(sum(cents) FILTER (WHERE account = 'mpesa'), 0) AS till, coalesce(sum(cents) FILTER (WHERE account = 'refunds-owed'), 0) AS owed,
        coalesce(sum(cents) FILTER (WHERE account = 'unmatched'), 0) AS unmatched FROM ledger_entries) l
      CROSS JOIN (SELECT coalesce(sum(amount_cents), 0) AS received FROM payments WHERE status IN ${PAID}) p
      CROSS JOIN (SELECT coalesce(sum(amount_cents) FILTER (WHERE status = 'completed'), 0) AS sent,
        coalesce(sum(amount_cents) FILTER (WHERE status <> 'completed'), 0) AS due FROM refunds) r
      WHERE till <> received - sent - unmatched OR owed <> -due OR unmatched > 0`,
  },
  {
    number: 16,
    statement:
      'money of the statement that fits no payment is in the ledger under its receipt, and no payment has that receipt',
    query: `SELECT e.receipt FROM mpesa_unknown_entries e LEFT JOIN ledger_transfers t ON t.kind = 'unmatched-received' AND t.receipt = e.receipt
        LEFT JOIN ledger_entries m ON m.transfer_id = t.id AND m.account = 'mpesa' WHERE m.cents IS DISTINCT FROM e.amount_cents
      UNION ALL SELECT e.receipt FROM mpesa_unknown_entries e JOIN payments p ON p.receipt = e.receipt`,
  },
  {
    number: 33,
    statement: 'every refund that is owed or has come back has its line in the audit log',
    query: `SELECT t.refund_id FROM ledger_transfers t LEFT JOIN payments p ON p.id = t.payment_id
      WHERE t.kind IN ('refund-owed', 'refund-sent') AND p.created_at > (SELECT min(at) FROM audit_log)
        AND NOT EXISTS (SELECT FROM audit_log l WHERE l.subject_id = t.refund_id
          AND l.action = CASE t.kind WHEN 'refund-owed' THEN 'refund.owed' ELSE 'refund.completed' END)`,
  },
  {
    number: 15,
    statement:
      'a reward is 30% of the fee of a completed offer booking, once, for the account that referred its customer',
    query: `SELECT r.id::text FROM rewards r JOIN bookings b ON b.id = r.booking_id JOIN accounts a ON a.id = b.account_id
        LEFT JOIN booking_events e ON e.booking_id = b.id AND e.kind = 'step' AND e.to_status = 'completed'
        WHERE b.status <> 'completed' OR b.booking_type <> 'offer' OR r.fee_cents <> b.fee_cents OR r.cents <> round(b.fee_cents * 0.30)
          OR r.account_id IS DISTINCT FROM a.referred_by OR r.referred_id <> a.id OR r.earned_at IS DISTINCT FROM e.at
      UNION ALL SELECT booking_id::text FROM rewards GROUP BY booking_id, kind HAVING count(*) > 1`,
  },
  {
    number: 15,
    statement:
      'every completed offer booking of a referred customer has its reward within a minute, or the reason for none; no other has either',
    query: `SELECT coalesce(d.booking_id, x.id) FROM (
        SELECT b.id, e.at FROM bookings b JOIN accounts a ON a.id = b.account_id AND a.referred_by IS NOT NULL
          JOIN booking_events e ON e.booking_id = b.id AND e.kind = 'step' AND e.to_status = 'completed'
        WHERE b.status = 'completed' AND b.booking_type = 'offer') x
      FULL JOIN (SELECT booking_id, count(*) AS times FROM (SELECT booking_id FROM rewards UNION ALL SELECT booking_id FROM reward_refusals) o GROUP BY 1) d
        ON d.booking_id = x.id
      WHERE x.id IS NULL OR d.times > 1 OR d.booking_id IS NULL AND x.at < $1::timestamptz - interval '60 seconds'`,
  },
  {
    number: 15,
    statement: 'a reward is only withdrawn while it is pending, and has to be when its fee goes back then',
    query: `SELECT r.id FROM rewards r LEFT JOIN payments p ON p.booking_id = r.booking_id AND p.status = 'completed'
      LEFT JOIN LATERAL (SELECT max(f.created_at) AS at FROM refunds f JOIN payments x ON x.id = f.payment_id WHERE x.booking_id = r.booking_id) back ON true
      WHERE r.withdrawn_at >= r.earned_at + interval '7 days' OR r.withdrawn_at < r.earned_at OR r.withdrawn_at IS NOT NULL AND p.id IS NOT NULL
        OR r.withdrawn_at IS NULL AND p.id IS NULL AND back.at < r.earned_at + interval '6 days 23 hours' AND back.at < $1::timestamptz - interval '60 seconds'`,
  },
  {
    number: 16,
    statement: 'every reward is in the ledger once, and again if it was withdrawn, with its amount',
    query: `SELECT coalesce(t.id, x.id) FROM (
        SELECT id, 'reward-earned' AS kind, cents FROM rewards UNION ALL SELECT id, 'reward-withdrawn', -cents FROM rewards WHERE withdrawn_at IS NOT NULL) x
      FULL JOIN (SELECT t.id, t.kind, t.reward_id, coalesce(sum(e.cents) FILTER (WHERE e.account = 'rewards'), 0) AS cost,
          coalesce(sum(e.cents) FILTER (WHERE e.account = 'rewards-owed'), 0) AS owed, coalesce(sum(abs(e.cents)), 0) AS moved
        FROM ledger_transfers t LEFT JOIN ledger_entries e ON e.transfer_id = t.id WHERE t.kind LIKE 'reward-%' GROUP BY t.id, t.kind, t.reward_id) t
        ON t.reward_id = x.id AND t.kind = x.kind
      WHERE x.id IS NULL OR t.id IS NULL OR (t.cost, t.owed, t.moved) <> (x.cents, -x.cents, abs(2 * x.cents))`,
  },
  {
    number: 16,
    statement:
      'what is owed for rewards is what was earned and not withdrawn, and nothing else moves these accounts',
    query: `SELECT * FROM (SELECT coalesce(sum(cents) FILTER (WHERE account = 'rewards-owed'), 0) AS owed, coalesce(sum(cents) FILTER (WHERE account = 'rewards'), 0) AS cost
        FROM ledger_entries) l
      CROSS JOIN (SELECT coalesce(sum(cents), 0) AS earned FROM rewards WHERE withdrawn_at IS NULL) r WHERE owed <> -earned OR cost <> earned`,
  },
  {
    number: 17,
    statement:
      'nobody earned by a booking at a store of their own, or of somebody they had shared a browser with',
    query: `SELECT r.id FROM rewards r JOIN bookings b ON b.id = r.booking_id JOIN stores s ON s.id = b.store_id JOIN merchants m ON m.id = s.merchant_id
        WHERE m.account_id = r.account_id
      UNION ALL SELECT r.id FROM rewards r JOIN account_devices his ON his.account_id = r.account_id
        JOIN account_devices theirs ON theirs.account_id = r.referred_id AND theirs.device_hash = his.device_hash
        WHERE greatest(his.first_seen_at, theirs.first_seen_at) < r.earned_at`,
  },
  {
    number: 17,
    statement: 'somebody is referred when they sign up, and never after it',
    query: `SELECT id FROM accounts WHERE (referred_by IS NULL) <> (referred_at IS NULL) OR referred_at <> created_at`,
  },
  {
    number: 17,
    statement: 'who referred somebody was there before him, and nobody refers himself',
    query: `SELECT a.id FROM accounts a JOIN accounts r ON r.id = a.referred_by WHERE r.id = a.id OR r.created_at > a.created_at`,
  },
  {
    number: 24,
    statement: 'every event that is due has been dispatched',
    query: `SELECT id FROM events WHERE dispatched_at IS NULL AND due_at < $1::timestamptz - interval '60 seconds'`,
  },
  {
    number: 24,
    statement: 'no money job was given up, and no job runs without a worker',
    query: `SELECT id::text FROM pgboss.job WHERE name = 'money-dead' AND state < 'completed'
      UNION ALL SELECT id::text FROM pgboss.job WHERE state = 'active' AND started_on < now() - (expire_seconds + 120) * interval '1 second'`,
  },
  {
    // Demo bookings have no events.
    number: 24,
    statement: 'a booking with a created event has an event for every step and move',
    query: `WITH emitted AS (SELECT payload->>'bookingId' AS booking, topic, count(*) AS times FROM events WHERE topic LIKE 'booking.%' GROUP BY 1, 2),
        happened AS (SELECT booking_id::text AS booking, CASE kind WHEN 'move' THEN 'booking.moved' ELSE 'booking.' || to_status END AS topic, count(*) AS times
          FROM booking_events WHERE kind = 'move' OR kind = 'step' AND to_status <> 'pending' GROUP BY 1, 2)
      SELECT h.booking, h.topic FROM happened h JOIN emitted created ON created.booking = h.booking AND created.topic = 'booking.created'
        LEFT JOIN emitted t ON t.booking = h.booking AND t.topic = h.topic WHERE t.times IS DISTINCT FROM h.times`,
  },
  {
    number: 24,
    statement:
      'a reminder that is due goes out or is dropped within half a day, before the booking begins, and none waits for a booking that has ended',
    query: `SELECT r.booking_id, r.kind FROM reminders r JOIN bookings b ON b.id = r.booking_id
      WHERE r.sent_at IS NULL AND r.dropped_at IS NULL
        AND (r.due_at < $1::timestamptz - interval '12 hours' OR b.status IN ('completed', 'cancelled') AND b.updated_at < $1::timestamptz - interval '60 seconds')
        OR r.sent_at >= r.starts_at`,
  },
  {
    number: 26,
    statement: 'a store has as many followers as it says, and only customers keep offers or follow stores',
    query: `SELECT s.id FROM stores s WHERE s.follower_count <> (SELECT count(*) FROM follows f WHERE f.store_id = s.id)
      UNION ALL SELECT a.id FROM accounts a WHERE a.role <> 'customer'
        AND (EXISTS (SELECT FROM follows f WHERE f.account_id = a.id) OR EXISTS (SELECT FROM favourites f WHERE f.account_id = a.id))`,
  },
  {
    number: 26,
    statement: 'a customer keeps an offer once and follows a store once, and neither lies in the future',
    query: `SELECT account_id FROM favourites GROUP BY account_id, offer_id HAVING count(*) > 1 OR max(created_at) > $1::timestamptz
      UNION ALL SELECT account_id FROM follows GROUP BY account_id, store_id HAVING count(*) > 1 OR max(created_at) > $1::timestamptz`,
  },
  {
    number: 26,
    statement: 'a customer is alerted once that an offer fell to a price, or that it ends within a day',
    query: `SELECT account_id FROM favourite_alerts GROUP BY account_id, offer_id, kind, to_cents, expires_at HAVING count(*) > 1 OR max(created_at) > $1::timestamptz
      UNION ALL SELECT account_id FROM favourite_alerts
      WHERE to_cents >= from_cents OR expires_at <= created_at OR expires_at > created_at + interval '24 hours'
        OR (kind = 'price-drop') <> (to_cents IS NOT NULL) OR (kind = 'expiring') <> (expires_at IS NOT NULL)
      UNION ALL SELECT t.account_id FROM favourite_alerts t JOIN accounts a ON a.id = t.account_id WHERE a.role <> 'customer'`,
  },
  {
    number: 25,
    statement: 'a store is rated as its reviews say',
    query: `SELECT s.id FROM stores s, LATERAL (
        SELECT count(*) AS count, coalesce(sum(r.rating), 0) AS sum,
          ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2), count(*) FILTER (WHERE r.rating = 3),
            count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]::integer[] AS ratings
        FROM reviews r WHERE r.store_id = s.id
      ) said WHERE (s.rating_count, s.rating_sum, s.ratings) IS DISTINCT FROM (said.count, said.sum, said.ratings)`,
  },
  {
    number: 25,
    statement:
      'a verified visit is a completed booking of the same customer at the same store, before the review',
    query: `SELECT r.id FROM reviews r JOIN bookings b ON b.id = r.booking_id
      WHERE b.status <> 'completed' OR b.account_id <> r.account_id OR b.store_id <> r.store_id OR lower(b.during) > r.updated_at`,
  },
  {
    number: 25,
    statement:
      'a store does not review itself, answers only what was written, and nobody reports a review before it was there',
    query: `SELECT r.id FROM reviews r JOIN stores s ON s.id = r.store_id JOIN merchants m ON m.id = s.merchant_id
      WHERE m.account_id = r.account_id OR r.replied_at < r.created_at OR r.updated_at > $1::timestamptz
      UNION ALL SELECT p.review_id FROM review_reports p LEFT JOIN reviews r ON r.id = p.review_id
      WHERE r.id IS NULL OR p.created_at < r.created_at OR p.created_at > $1::timestamptz
      UNION ALL SELECT review_id FROM review_reports GROUP BY review_id, account_id HAVING count(*) > 1
      UNION ALL SELECT account_id FROM reviews GROUP BY account_id, store_id HAVING count(*) > 1`,
  },
  {
    number: 27,
    statement:
      'a request with a key is answered within two minutes or forgotten, and never before it was asked',
    query: `SELECT account_id, key FROM idempotency_keys
      WHERE finished_at < started_at OR finished_at IS NULL AND started_at < $1::timestamptz - interval '2 minutes'`,
  },
  {
    number: 28,
    statement: 'no session was used after it was ended, or longer than it lives',
    query: `SELECT id FROM sessions WHERE last_seen_at > revoked_at + interval '1 minute' OR last_seen_at > expires_at OR expires_at > created_at + interval '30 days'`,
  },
  {
    number: 28,
    statement:
      'no session was used after its account was disabled, or is open that is older than the password',
    query: `SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.last_seen_at > a.disabled_at + interval '1 minute'
      OR s.last_seen_at > a.password_changed_at + interval '1 minute' AND s.created_at < a.password_changed_at`,
  },
  {
    number: 29,
    statement: 'each requester has at most one live code of a kind for a destination',
    query: `SELECT purpose, destination FROM codes WHERE used_at IS NULL AND replaced_at IS NULL GROUP BY 1, 2, requester HAVING count(*) > 1`,
  },
  {
    number: 29,
    statement:
      'a code is tried at most five times by its requester and by others, used once and in time, and lives ten minutes; a link two days',
    query: `SELECT id FROM codes WHERE attempts > 5 OR requester_attempts > 5 OR used_at > expires_at OR used_at IS NOT NULL AND replaced_at IS NOT NULL
      OR expires_at > created_at + CASE purpose WHEN 'email' THEN interval '2 days' ELSE interval '10 minutes' END`,
  },
  {
    number: 30,
    statement: 'secrets are stored as hashes or encrypted',
    query: `SELECT id::text FROM accounts WHERE password_hash NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%' OR length(totp_encrypted) < 12 + 32 + 16
      UNION ALL SELECT id::text FROM sessions WHERE length(secret_hash) <> 32
      UNION ALL SELECT id::text FROM codes WHERE length(code_hash) <> 32
      UNION ALL SELECT account_id::text FROM recovery_codes WHERE length(code_hash) <> 32`,
  },
  {
    number: 30,
    statement:
      'a second factor that is on has its secret and its recovery codes, and none has codes that is off',
    query: `SELECT id FROM accounts a WHERE (totp_confirmed_at IS NOT NULL) <> EXISTS (SELECT FROM recovery_codes r WHERE r.account_id = a.id)
      OR totp_confirmed_at IS NOT NULL AND totp_encrypted IS NULL`,
  },
  {
    number: 31,
    statement: 'a verified number belongs to one account',
    query: `SELECT phone_number FROM accounts WHERE is_phone_verified GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    number: 31,
    statement: 'an e-mail address belongs to one account, however it is capitalised',
    query: `SELECT lower(email::text) FROM accounts GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    number: 33,
    statement: 'the audit log is one chain: nothing was changed, and nothing taken out',
    query: `SELECT l.seq FROM (SELECT *, lag(hash) OVER w AS before, row_number() OVER w AS nth FROM audit_log WINDOW w AS (ORDER BY seq)) l LEFT JOIN audit_checkpoint c ON true
      WHERE l.seq <> nth + coalesce(c.seq, 0) OR previous_hash <> coalesce(before, c.hash, sha256('')) OR l.hash <> audit_hash(previous_hash, l.seq, at, actor_id, action, subject_id, ip, details)`,
  },
  {
    number: 5,
    statement:
      'an offer is not booked more often than its stock, nor by one customer than its cap, and one for newcomers by nobody else',
    query: `SELECT o.id FROM offers o WHERE o.stock < (SELECT count(*) FROM bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled')
      UNION ALL SELECT o.id FROM offers o JOIN bookings b ON b.offer_id = o.id AND b.status <> 'cancelled' WHERE o.per_customer IS NOT NULL
        GROUP BY o.id, o.per_customer, b.account_id HAVING count(*) > o.per_customer
      UNION ALL SELECT b.id FROM bookings b JOIN offers o ON o.id = b.offer_id WHERE o.first_time_only AND b.status <> 'cancelled'
        AND EXISTS (SELECT FROM bookings x WHERE x.account_id = b.account_id AND x.store_id = b.store_id AND x.status <> 'cancelled' AND x.created_at < b.created_at)`,
  },
  {
    number: 33,
    statement: 'what a store did to a booking with a created event is in the audit log',
    query: `SELECT e.id FROM booking_events e JOIN events made ON made.topic = 'booking.created' AND made.payload->>'bookingId' = e.booking_id::text
      WHERE e.actor = 'store' AND NOT EXISTS (SELECT FROM audit_log a WHERE a.subject_id = e.booking_id AND a.actor_id = e.actor_id AND a.at = e.at)`,
  },
  {
    number: 35,
    statement: 'no index is invalid and no constraint unchecked',
    query: `SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid UNION ALL SELECT conname::text FROM pg_constraint WHERE NOT convalidated`,
  },
]

/** The violated statements, each with up to five rows that violate it. */
export async function checkInvariants(
  on: pg.Pool | pg.ClientBase,
  now: Date,
): Promise<{ statement: string; rows: unknown[] }[]> {
  const broken: { statement: string; rows: unknown[] }[] = []
  for (const { statement, query } of INVARIANTS) {
    const { rows } = await on.query(query, query.includes('$1') ? [now] : [])
    if (rows.length > 0) broken.push({ statement, rows: rows.slice(0, 5) })
  }
  return broken
}
