/**
 * SQL that violates each invariant on the demo data, keyed by the `statement` of the invariant that must be
 * reported. It runs on a copy of the database without constraints, because these would reject the rows.
 */

import { CHAT_CORRUPTIONS } from './corruptions-chat.ts'
import { CREDIT_CORRUPTIONS } from './corruptions-credit.ts'
import { MERCHANT_BOOKING_CORRUPTIONS } from './corruptions-merchant-bookings.ts'
import { MONEY_CORRUPTIONS } from './corruptions-money.ts'
import { NOTIFICATION_CORRUPTIONS } from './corruptions-notifications.ts'
import { REQUEST_CORRUPTIONS } from './corruptions-requests.ts'
import { REWARD_CORRUPTIONS } from './corruptions-rewards.ts'

/** Inserts copies of the selected rows with some columns changed. */
const insertCopies = (table: string, changes: string, from: string): string =>
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(r, jsonb_build_object(${changes}))).* FROM ${table} r ${from}`
const one = (table: string, where: string): string =>
  `id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`

const STATUS_TEXT = `status = 'confirmed' AND lower(during) > now()`
const PAID_BOOKING = `id IN (SELECT booking_id FROM payments WHERE status = 'completed')`
const CUSTOMER = `(SELECT id FROM accounts WHERE role = 'customer' AND disabled_at IS NULL
    ORDER BY id LIMIT 1)`
const LAST_EVENT = `id = (SELECT max(id) FROM booking_events)`
const A_PAYMENT = one('payments', `status = 'completed'`)

const session = (
  columns: string,
): string => `INSERT INTO sessions (id, account_id, secret_hash, created_at, expires_at, last_seen_at, revoked_at,
      reauthenticated_at)
  SELECT gen_random_uuid(), ${CUSTOMER}, secret_hash, created_at, expires_at, last_seen_at, revoked_at, created_at
      FROM (SELECT ${columns}) s`
const LIVE_SESSION = `sha256('x') AS secret_hash, now() - interval '5 days' AS created_at,
    now() + interval '5 days' AS expires_at, now() AS last_seen_at, NULL::timestamptz AS revoked_at`
const code = (
  attempts: number,
  expires: string,
): string => `INSERT INTO codes (id, account_id, purpose, destination, code_hash, attempts, created_at,
      expires_at)
  VALUES (gen_random_uuid(), ${CUSTOMER}, 'phone', '254711000000', sha256('x'), ${attempts}, now(),
      now() + interval '${expires}')`
const callback = (
  outcome: string,
): string => `INSERT INTO callback_inbox (id, kind, payment_id, body, received_at, outcome, decided_at)
  SELECT gen_random_uuid(), 'stk', id, '{}',
      now() - interval '2 minutes', ${outcome}, CASE WHEN ${outcome} IS NULL THEN NULL ELSE now() END
      FROM payments WHERE ${A_PAYMENT}`
const UNDISPATCHED = `INSERT INTO events (id, topic, payload, created_at, due_at)
    VALUES (gen_random_uuid(), 'booking.confirmed', '{}', now(), now() - interval '2 minutes')`

const report = (at: string): string =>
  `INSERT INTO review_reports (review_id, account_id, reason, created_at)
      SELECT id, ${CUSTOMER}, 'spam', ${at} FROM reviews WHERE ${one('reviews', 'true')}`
const alert = (
  kindPricesAndExpiry: string,
  account = CUSTOMER,
): string => `INSERT INTO favourite_alerts (id, account_id, offer_id, kind, from_cents, to_cents, expires_at,
      created_at)
  SELECT gen_random_uuid(), ${account}, (SELECT id FROM offers ORDER BY id LIMIT 1), ${kindPricesAndExpiry},
      now() - interval '1 minute'`

/** An offer that was booked more than once. */
const BOOKED_TWICE = `SELECT offer_id FROM bookings WHERE offer_id IS NOT NULL AND status <> 'cancelled'
    GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 1`
const moved = (from: string, to: string, times: number): string => `WITH one AS (
    UPDATE bookings SET moves = ${times}, moved_at = now(), earliest_start = lower(during)
        WHERE ${one('bookings', STATUS_TEXT)} RETURNING *)
  INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
    SELECT id, 'move', status, status, ${from}, ${to}, 'customer', now()
        FROM one, generate_series(1, ${times})`
const key = (
  started: string,
  finished: string,
): string => `INSERT INTO idempotency_keys (account_id, key, route, fingerprint, started_at,
      finished_at, status, body)
  SELECT ${CUSTOMER}, 'key', 'POST /bookings', sha256('x'), ${started}, ${finished}, 201, '{}'`

const A_CLIENT = `(merchant_id, account_id) = (SELECT merchant_id, account_id FROM merchant_clients ORDER BY 1, 2 LIMIT 1)`
const invitation = (sent: string, expires: string, accepted: string): string =>
  `INSERT INTO merchant_invitations (id, merchant_id, email, role, secret_hash, invited_by, created_at, sent_at,
      expires_at, accepted_at, accepted_by)
  SELECT gen_random_uuid(), id, 'somebody@d3.test', 'manager', sha256('x'), account_id, ${sent}, ${sent}, ${expires},
      ${accepted}, CASE WHEN ${accepted} IS NULL THEN NULL ELSE ${CUSTOMER} END FROM merchants ORDER BY merchants.id LIMIT 1`

/**
 * Each inner list is one violation: its statements run together, and the invariant must be reported.
 */
export const CORRUPTIONS: Record<string, string[][]> = {
  ...CHAT_CORRUPTIONS,
  ...MERCHANT_BOOKING_CORRUPTIONS,
  ...MONEY_CORRUPTIONS,
  ...NOTIFICATION_CORRUPTIONS,
  ...REQUEST_CORRUPTIONS,
  ...CREDIT_CORRUPTIONS,
  ...REWARD_CORRUPTIONS,
  'no two live bookings of a staff member overlap': [
    [
      insertCopies(
        'bookings',
        `'id', gen_random_uuid(),
          'during', tstzrange(lower(during) + interval '5 minutes', upper(during) + interval '5 minutes')`,
        `WHERE ${one('bookings', `${STATUS_TEXT} AND staff_id IS NOT NULL`)}`,
      ),
    ],
  ],
  'capacity is never exceeded at any instant': [
    [
      insertCopies(
        'bookings',
        `'id', gen_random_uuid(), 'staff_id', NULL`,
        `CROSS JOIN generate_series(1, 501) WHERE ${one('bookings', STATUS_TEXT)}`,
      ),
    ],
  ],
  'a customer has one live booking per pool and start': [
    [
      insertCopies(
        'bookings',
        `'id', gen_random_uuid(), 'staff_id', NULL`,
        `WHERE ${one('bookings', STATUS_TEXT)}`,
      ),
    ],
  ],
  'no expired hold survives': [
    [
      `UPDATE bookings SET status = 'pending', fee_cents = 599, hold_expires_at = now() - interval '3 minutes'
          WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
  ],
  'a request waits for its store until two hours before its start at most': [
    [
      `UPDATE bookings SET status = 'pending', fee_cents = 0, fee_basis = 'none', charged_cents = 0,
          access_fee_paid = false, hold_expires_at = lower(during) - interval '1 hour'
          WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
  ],
  'a booking lies within the hours of its branch, unless it is a walk-in': [
    [
      `UPDATE branch_hours SET opens = 0, closes = 1
          WHERE branch_id = (SELECT branch_id FROM bookings WHERE ${one('bookings', STATUS_TEXT)})`,
    ],
  ],
  'a booking takes as long as its service, from a point of the grid of its branch if the store has not chosen its start; what was quoted takes as long as the quote says':
    [
      [
        `UPDATE bookings SET during = tstzrange(lower(during), upper(during) - interval '1 minute')
          WHERE ${one('bookings', STATUS_TEXT)}`,
      ],
      [
        `UPDATE bookings
          SET during = tstzrange(lower(during) - interval '1 minute', upper(during) - interval '1 minute')
          WHERE ${one('bookings', STATUS_TEXT)}`,
      ],
    ],
  'the booked staff member can perform the service and is on duty; a service that needs a person has one': [
    [`DELETE FROM service_staff`],
    [`UPDATE shifts SET starts = 0, ends = 1`],
    [
      `UPDATE bookings SET staff_id = NULL
          WHERE ${one('bookings', `${STATUS_TEXT} AND staff_id IS NOT NULL`)}`,
    ],
  ],
  'a booking, its pool, its service, its offer, its branch and its store belong together': [
    [
      `UPDATE bookings b SET store_id = (SELECT id FROM stores s WHERE s.id <> b.store_id LIMIT 1)
          WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
    [
      `UPDATE bookings b SET pool_id = (SELECT id FROM pools p WHERE p.service_id <> b.service_id LIMIT 1)
          WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
    [
      `UPDATE bookings b SET offer_id = (SELECT id FROM offers o WHERE o.service_id <> b.service_id LIMIT 1)
          WHERE ${one('bookings', 'offer_id IS NOT NULL')}`,
    ],
  ],
  'every step of a booking is legal': [
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT id, 'completed', 'cancelled', 'customer', now() FROM bookings
          WHERE ${one('bookings', `status = 'completed'`)}`,
    ],
  ],
  'each step begins where the one before ended, and not before it in time': [
    [
      `UPDATE booking_events SET from_status = 'pending'
          WHERE id = (SELECT max(id) FROM booking_events WHERE from_status = 'checked_in')`,
    ],
    [
      `UPDATE booking_events SET at = at - interval '10 years'
          WHERE id = (SELECT max(id) FROM booking_events WHERE from_status IS NOT NULL)`,
    ],
  ],
  'the last step of a booking is its status, and none lies in the future': [
    [`UPDATE bookings SET status = 'completed' WHERE ${one('bookings', STATUS_TEXT)}`],
    [`UPDATE booking_events SET at = now() + interval '1 hour' WHERE ${LAST_EVENT}`],
    [`DELETE FROM booking_events WHERE booking_id = (SELECT id FROM bookings LIMIT 1)`],
  ],
  'a customer cancels only with the notice that is asked, but for an unpaid hold': [
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT id, 'confirmed', 'cancelled', 'customer', lower(during) - interval '1 minute' FROM bookings b
        WHERE ${one('bookings', `status = 'completed' AND offer_id IS NOT NULL`)}`,
    ],
  ],
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
      [`UPDATE bookings SET access_fee_paid = false WHERE ${one('bookings', PAID_BOOKING)}`],
      [`UPDATE bookings SET fee_cents = 0 WHERE ${one('bookings', PAID_BOOKING)}`],
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
          WHERE ${one('payments', `status = 'completed' AND receipt IS NOT NULL`)}`,
    ],
  ],
  'what was charged is the fee in whole shillings, without what rewards paid, and the fee is what its basis makes it':
    [
      [`UPDATE payments SET amount_cents = amount_cents + 100 WHERE ${A_PAYMENT}`],
      [`UPDATE payments SET fee_cents = fee_cents + 1 WHERE ${A_PAYMENT}`],
      [
        `UPDATE bookings SET fee_cents = fee_cents - 1
          WHERE ${one('bookings', `fee_cents > 0 AND fee_basis = 'discount-value'`)}`,
      ],
    ],
  'every callback is decided within a minute, and each that was applied moved its payment once': [
    [callback('NULL')],
    [callback(`'applied'`), callback(`'applied'`)],
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
          WHERE ${one('payments', `status = 'refund_due'`)}`,
    ],
  ],
  'who referred somebody was there before him, and nobody refers himself': [
    [`UPDATE accounts SET referred_by = id WHERE id = ${CUSTOMER}`],
    [
      `UPDATE accounts SET referred_by = (SELECT id FROM accounts ORDER BY created_at DESC LIMIT 1)
          WHERE id = (SELECT id FROM accounts ORDER BY created_at LIMIT 1)`,
    ],
  ],
  'every event that is due has been dispatched': [[UNDISPATCHED]],
  'no money job was given up, and no job runs without a worker': [
    [`INSERT INTO pgboss.job (name, data) VALUES ('money-dead', '{}')`],
    [
      `INSERT INTO pgboss.job (name, data, state, started_on, expire_seconds)
          VALUES ('mail', '{}', 'active', now() - interval '1 hour', 60)`,
    ],
  ],
  'a store has as many followers as it says, and only customers follow stores': [
    [`UPDATE stores SET follower_count = follower_count + 1 WHERE ${one('stores', 'true')}`],
    [
      `INSERT INTO follows (account_id, store_id, created_at)
          SELECT (SELECT id FROM accounts WHERE role = 'admin' LIMIT 1), id, now() FROM stores
          WHERE ${one('stores', 'true')}`,
      `UPDATE stores SET follower_count = follower_count + 1 WHERE ${one('stores', 'true')}`,
    ],
  ],
  'only customers have favourites': [
    [
      `INSERT INTO favourites (id, account_id, offer_id, created_at)
          SELECT gen_random_uuid(), (SELECT id FROM accounts WHERE role = 'merchant' LIMIT 1), id, now()
          FROM offers LIMIT 1`,
    ],
  ],
  'an offer is a favourite of a customer once, and not in the future': [
    [
      `INSERT INTO favourites (id, account_id, offer_id, created_at)
          SELECT gen_random_uuid(), ${CUSTOMER}, id, now() FROM offers, generate_series(1, 2)
          WHERE ${one('offers', 'true')}`,
    ],
  ],
  'a customer follows a store once, and not in the future': [
    [
      `INSERT INTO follows (account_id, store_id, created_at)
          SELECT ${CUSTOMER}, id, now() + interval '1 hour' FROM stores WHERE ${one('stores', 'true')}`,
    ],
  ],
  'a member of staff is rated as the verified reviews of their visits say': [
    [
      `UPDATE staff SET rating_count = rating_count + 1, rating_sum = rating_sum + 5 WHERE ${one('staff', 'true')}`,
    ],
    [`UPDATE reviews SET staff_id = NULL WHERE ${one('reviews', 'staff_id IS NOT NULL')}`],
  ],
  'a store is rated as its verified reviews say': [
    [`UPDATE stores SET rating_sum = rating_sum + 1 WHERE ${one('stores', 'rating_count > 0')}`],
    [`UPDATE stores SET ratings = '{1,0,0,0,0}' WHERE ${one('stores', 'rating_count > 1')}`],
  ],
  'a verified visit is a completed booking of the same customer at the same store, before the review': [
    [
      `UPDATE reviews SET booking_id = (SELECT id FROM bookings WHERE ${STATUS_TEXT} LIMIT 1)
          WHERE ${one('reviews', 'true')}`,
    ],
  ],
  'a store does not review itself, answers only what was written, and nobody reports a review before it was there':
    [
      [
        `UPDATE reviews r SET account_id = m.account_id FROM stores s JOIN merchants m ON m.id = s.merchant_id
            WHERE s.id = r.store_id`,
      ],
      [
        `UPDATE reviews SET replied_at = created_at - interval '1 hour'
            WHERE ${one('reviews', 'reply IS NOT NULL')}`,
      ],
      [`UPDATE reviews SET updated_at = now() + interval '1 hour' WHERE ${one('reviews', 'true')}`],
      [
        `INSERT INTO review_reports (review_id, account_id, reason, created_at)
            VALUES (gen_random_uuid(), ${CUSTOMER}, 'spam', now())`,
      ],
      [report(`created_at - interval '1 hour'`)],
      [report('created_at'), report('created_at')],
      [insertCopies('reviews', `'id', gen_random_uuid()`, `WHERE ${one('reviews', 'true')}`)],
    ],
  'a customer is alerted once that an offer fell to a price, or that it ends within a day': [
    [alert(`'price-drop', 200, 100, NULL`), alert(`'price-drop', 300, 100, NULL`)],
    [alert(`'price-drop', 100, 200, NULL`)],
    [alert(`'expiring', NULL, NULL, now() + interval '25 hours'`)],
    [alert(`'expiring', NULL, NULL, now() - interval '1 hour'`)],
    [alert(`'expiring', 200, 100, NULL`)],
    [alert(`'price-drop', 200, 100, NULL`, `(SELECT id FROM accounts WHERE role = 'merchant' LIMIT 1)`)],
  ],
  'no session was used after it was ended, or longer than it lives': [
    [session(LIVE_SESSION.replace('NULL::timestamptz', `now() - interval '1 hour'`))],
    [session(LIVE_SESSION.replace(`now() + interval '5 days'`, `now() - interval '1 day'`))],
    [session(LIVE_SESSION.replace(`now() + interval '5 days'`, `now() + interval '26 days'`))],
  ],
  'no session was used after its account was disabled, or is open that is older than the password': [
    [
      session(LIVE_SESSION),
      `UPDATE accounts SET disabled_at = now() - interval '1 hour'
          WHERE id = ${CUSTOMER.replace(' AND disabled_at IS NULL', '')}`,
    ],
    [
      session(LIVE_SESSION),
      `UPDATE accounts SET password_changed_at = now() - interval '1 hour' WHERE id = ${CUSTOMER}`,
    ],
  ],
  'each requester has at most one live code of a kind for a destination': [
    [code(0, '5 minutes'), code(0, '5 minutes')],
  ],
  'a code is tried at most five times by its requester and by others, used once and in time, and lives ten minutes; a link two days':
    [
      [code(6, '5 minutes')],
      [code(0, '5 minutes'), `UPDATE codes SET requester_attempts = 6`],
      [code(0, '11 minutes')],
      [code(0, '5 minutes'), `UPDATE codes SET used_at = now() + interval '6 minutes'`],
      [code(0, '5 minutes'), `UPDATE codes SET used_at = now(), replaced_at = now()`],
    ],
  'a link that sets a password lives a day': [
    [
      `INSERT INTO password_links (account_id, secret_hash, created_at, expires_at)
        VALUES (${CUSTOMER}, sha256('x'), now(), now() + interval '2 days')`,
    ],
  ],
  'secrets are stored as hashes or encrypted': [
    [`UPDATE accounts SET password_hash = 'karibu-2026' WHERE id = ${CUSTOMER}`],
    [session(LIVE_SESSION.replace(`sha256('x')`, `'secret'::bytea`))],
    [code(0, '5 minutes'), `UPDATE codes SET code_hash = '123456'`],
    [`INSERT INTO recovery_codes (account_id, code_hash) VALUES (${CUSTOMER}, 'ABCD-EFGH')`],
  ],
  'a second factor that is on has its secret and its recovery codes, and none has codes that is off': [
    [`INSERT INTO recovery_codes (account_id, code_hash) VALUES (${CUSTOMER}, sha256('x'))`],
    [
      `UPDATE accounts SET totp_confirmed_at = now(), totp_encrypted = repeat('x', 60)::bytea
          WHERE id = ${CUSTOMER}`,
    ],
  ],
  'a verified number belongs to one account': [
    [`UPDATE accounts SET phone_number = '254711000000', is_phone_verified = true WHERE role = 'customer'`],
  ],
  'an e-mail address belongs to one account, however it is capitalised': [
    [
      `UPDATE accounts SET email = 'One@d3.test' WHERE id = ${CUSTOMER}`,
      `UPDATE accounts SET email = 'one@D3.test' WHERE role = 'admin'`,
    ],
  ],
  'the audit log is one chain: nothing was changed, and nothing taken out': [
    [...chain(), `UPDATE audit_log SET action = 'nothing' WHERE position = 2`],
    [...chain(), `DELETE FROM audit_log WHERE position = 2`],
    [...chain(), `UPDATE audit_log SET previous_hash = sha256('x') WHERE position = 2`],
  ],
  'every entry of the audit log is in the chain after ten minutes': [
    [`SELECT audit_append(now() - interval '11 minutes', NULL, 'test', NULL, NULL, '{}')`],
  ],
  'what is booked of an offer begins before the offer ends': [
    [
      `UPDATE offers SET expires_at = created_at + interval '1 minute'
          WHERE id = (SELECT offer_id FROM bookings WHERE ${one('bookings', 'offer_id IS NOT NULL')})`,
    ],
  ],
  'what is booked of an offer begins at a time at which the offer can be used': [
    [
      `UPDATE offers SET usable_weekdays = ARRAY[(extract(dow FROM lower(b.during) AT TIME ZONE 'Africa/Nairobi')::integer + 3) % 7]::smallint[]
          FROM bookings b WHERE b.offer_id = offers.id AND b.offer_id = (SELECT offer_id FROM bookings WHERE ${one('bookings', 'offer_id IS NOT NULL')})`,
    ],
    [
      `UPDATE offers SET usable_from = 180, usable_until = 181
          WHERE id = (SELECT offer_id FROM bookings WHERE ${one('bookings', 'offer_id IS NOT NULL')})`,
    ],
  ],
  'an offer is not booked more often than its stock, nor by one customer than its cap, and one for newcomers by nobody else':
    [
      [`UPDATE offers SET stock = 1 WHERE id = (${BOOKED_TWICE})`],
      [
        `UPDATE offers SET per_customer = 1 WHERE id = (${BOOKED_TWICE})`,
        `UPDATE bookings SET account_id = ${CUSTOMER} WHERE offer_id = (${BOOKED_TWICE})`,
      ],
      [
        `UPDATE offers SET first_time_only = true WHERE id = (${BOOKED_TWICE})`,
        `UPDATE bookings SET account_id = ${CUSTOMER}, created_at = created_at + nth * interval '1 second'
            FROM (SELECT id, row_number() OVER () AS nth FROM bookings) n
        WHERE n.id = bookings.id AND offer_id = (${BOOKED_TWICE})`,
      ],
    ],
  'a move or a note leaves the status as it was, of a pending or confirmed booking': [
    [`UPDATE booking_events SET kind = 'note' WHERE ${LAST_EVENT}`],
    [
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
        SELECT id, 'move', status, status, lower(during), lower(during), 'customer', now() FROM bookings
            WHERE ${one('bookings', `status = 'completed'`)}`,
    ],
  ],
  'nobody came only to what was confirmed, a quarter of an hour into it at the earliest; no other booking is called a no-show':
    [
      [`UPDATE bookings SET no_show_at = updated_at WHERE ${one('bookings', `status = 'completed'`)}`],
      [
        `UPDATE bookings
            SET status = 'cancelled', cancelled_by = 'store',
            no_show_at = lower(during) + interval '14 minutes'
            WHERE ${one('bookings', STATUS_TEXT)}`,
        `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
            SELECT id, 'confirmed', 'cancelled', 'store', no_show_at FROM bookings WHERE no_show_at > now()`,
      ],
      [
        `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
            SELECT id, 'confirmed', 'cancelled', 'system', now() FROM bookings
            WHERE ${one('bookings', STATUS_TEXT)}`,
      ],
    ],
  'a store takes back no booking that has begun, and time completes none before a day after its end': [
    [
      `UPDATE booking_events SET actor = 'system'
          WHERE id = (SELECT max(id) FROM booking_events WHERE to_status = 'completed')`,
    ],
    [
      `INSERT INTO booking_events (booking_id, from_status, to_status, actor, at)
          SELECT id, 'confirmed', 'cancelled', 'store', lower(during) FROM bookings
          WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
  ],
  'a customer moves a booking three times at most, each move is from its current start, and it has the start of the last one':
    [
      [
        `UPDATE bookings SET moves = 1, moved_at = updated_at, earliest_start = lower(during)
            WHERE ${one('bookings', STATUS_TEXT)}`,
      ],
      [moved(`lower(during)`, `lower(during) + interval '1 hour'`, 1)],
      [moved(`lower(during)`, `lower(during)`, 4)],
    ],
  'a moved booking has the earliest time it had since the store chose one, and no other has one': [
    [
      moved(`lower(during) - interval '1 day'`, `lower(during)`, 1),
      `UPDATE bookings SET earliest_start = lower(during) WHERE moves > 0`,
    ],
    [moved(`lower(during)`, `lower(during)`, 1), `UPDATE bookings SET earliest_start = NULL WHERE moves > 0`],
    [`UPDATE bookings SET earliest_start = lower(during) WHERE ${one('bookings', STATUS_TEXT)}`],
  ],
  'a customer moves a booking an hour before the earliest time it had at the latest': [
    [
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
        SELECT id, 'move', status, status, start, start, 'customer', lower(during) - interval '59 minutes'
        FROM bookings, LATERAL (VALUES (lower(during)), (lower(during) + interval '1 day')) starts (start)
            WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
    [
      `INSERT INTO booking_events (booking_id, kind, from_status, to_status, from_start, to_start, actor, at)
        SELECT id, 'move', status, status, lower(during), lower(during), 'customer',
            lower(during) - interval '59 minutes' FROM bookings
            WHERE ${one('bookings', STATUS_TEXT)}`,
    ],
  ],
  'a booking with a created event has an event for every step and move': [
    [
      `INSERT INTO events (id, topic, payload, created_at, due_at, dispatched_at)
        SELECT gen_random_uuid(), 'booking.created', jsonb_build_object('bookingId', id), now(), now(), now()
            FROM bookings WHERE ${one('bookings', `status = 'completed'`)}`,
    ],
  ],
  'a reminder that is due goes out or is dropped within half a day, before the booking begins, and none waits for a booking that has ended':
    [
      [
        `INSERT INTO reminders (booking_id, kind, starts_at, due_at)
            SELECT id, '24h', lower(during), now() - interval '13 hours' FROM bookings
            WHERE ${one('bookings', STATUS_TEXT)}`,
      ],
      [
        `INSERT INTO reminders (booking_id, kind, starts_at, due_at) SELECT id, '24h', lower(during), now()
            FROM bookings
            WHERE ${one('bookings', `status = 'completed' AND updated_at < now() - interval '2 minutes'`)}`,
      ],
      [
        `INSERT INTO reminders (booking_id, kind, starts_at, due_at, sent_at)
            SELECT id, '2h', lower(during), lower(during), lower(during) FROM bookings
            WHERE ${one('bookings', STATUS_TEXT)}`,
      ],
    ],
  'a request with a key is answered within two minutes or forgotten, and never before it was asked': [
    [key(`now() - interval '3 minutes'`, 'NULL')],
    [key('now()', `now() - interval '1 second'`)],
  ],
  'what a store did to a booking with a created event is in the audit log': [
    [
      `INSERT INTO events (id, topic, payload, created_at, due_at, dispatched_at)
        SELECT gen_random_uuid(), 'booking.created', jsonb_build_object('bookingId', booking_id), at, at, at
            FROM booking_events WHERE actor = 'store'`,
    ],
  ],
  'an account is in one team, and only accounts of merchants are in one': [
    [
      `INSERT INTO merchant_members (account_id, merchant_id, role, created_at)
        SELECT account_id, (SELECT id FROM merchants other WHERE other.id <> mine.id LIMIT 1), 'manager', now()
        FROM merchants mine ORDER BY id LIMIT 1`,
    ],
    [
      `INSERT INTO merchant_members (account_id, merchant_id, role, created_at)
        SELECT ${CUSTOMER}, id, 'manager', now() FROM merchants ORDER BY merchants.id LIMIT 1`,
    ],
  ],
  'the stores to which a member of a team is limited are those of its merchant': [
    [
      `INSERT INTO merchant_members (account_id, merchant_id, role, store_ids, created_at)
        SELECT ${CUSTOMER}, mine.id, 'manager', ARRAY[(SELECT id FROM stores WHERE merchant_id <> mine.id LIMIT 1)], now()
        FROM merchants mine ORDER BY mine.id LIMIT 1`,
    ],
  ],
  'somebody who accepted an invitation did so before its link expired': [
    [invitation(`now() - interval '9 days'`, `now() - interval '2 days'`, 'now()')],
    [invitation('now()', `now() + interval '8 days'`, 'NULL')],
  ],
  'the visits, no-shows and payments of a client are those of the bookings': [
    [`UPDATE merchant_clients SET visits = visits + 1 WHERE ${A_CLIENT}`],
    [`UPDATE merchant_clients SET paid_cents = paid_cents + 1 WHERE ${A_CLIENT}`],
  ],
  'everyone whose booking has reached a store is a client of its merchant': [
    [`DELETE FROM merchant_clients WHERE ${A_CLIENT}`],
  ],
  'the stored sums of a day are those of its bookings, unless the day is listed as changed': [
    // The job may have summed the days already, and then lists none.
    [
      `WITH listed AS (DELETE FROM figure_changes)
        UPDATE bookings SET price_cents = price_cents + 100 WHERE id IN (
          SELECT id FROM bookings WHERE status = 'completed' ORDER BY lower(during) DESC LIMIT 1
        )`,
    ],
    [
      `WITH listed AS (DELETE FROM figure_changes)
        INSERT INTO figure_days (store_id, day, bookings, visits, walk_ins, no_shows, cancelled, taken_cents, fee_cents,
          booked_minutes, client_ids, started, made, came)
        SELECT id, now()::date, 1000, 1000, 0, 0, 0, 0, 0, 0, '{}', 0, 0, 0 FROM stores ORDER BY stores.id LIMIT 1`,
    ],
  ],
  'no index is invalid and no constraint unchecked': [
    [`ALTER TABLE bookings ADD CONSTRAINT hopeful CHECK (fee_cents < 0) NOT VALID`],
    [`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'bookings_store'::regclass`],
  ],
}

function chain(): string[] {
  return [
    ...Array.from({ length: 3 }, () => `SELECT audit_append(now(), NULL, 'test', NULL, NULL, '{}')`),
    'SELECT audit_chain(1000)',
  ]
}
