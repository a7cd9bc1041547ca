-- Payments end by evidence only: the M-Pesa statement beside callbacks and queries; callbacks are verified before they are stored.

ALTER TABLE payment_events DROP CONSTRAINT payment_events_source_check;
ALTER TABLE payment_events ADD CONSTRAINT payment_events_source_check
  CHECK (source IN ('customer', 'push', 'callback', 'query', 'statement', 'refund', 'admin'));

CREATE INDEX alerts_subject ON alerts (kind, subject) WHERE subject IS NOT NULL;
CREATE INDEX alerts_payment ON alerts (payment_id) WHERE payment_id IS NOT NULL;

-- How far the statement of a short code was read completely, and when it was last asked for.
CREATE TABLE mpesa_statements (
  shortcode text PRIMARY KEY,
  read_until timestamptz NOT NULL,
  asked_at timestamptz NOT NULL
);

-- Entries of the statement that fit no payment. The money itself stands in the ledger as unmatched, under the same receipt.
CREATE TABLE mpesa_unknown_entries (
  receipt text PRIMARY KEY CHECK (length(receipt) BETWEEN 6 AND 20),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reference text NOT NULL CHECK (length(reference) <= 40),
  seen_at timestamptz NOT NULL
);

-- The account reference of a prompt (`payReference`), by which an entry of the statement finds its payment.
CREATE INDEX payments_reference ON payments (upper(right(id::text, 8)));
-- Payments of which M-Pesa can only be asked by the statement: no id of their prompt is known.
CREATE INDEX payments_without_prompt ON payments (created_at)
  WHERE checkout_request_id IS NULL AND (status IN ('initiated', 'unknown') OR status = 'failed' AND result_code = 'superseded');
CREATE INDEX payments_open ON payments (created_at) WHERE status IN ('initiated', 'pending', 'unknown');
CREATE INDEX payments_kept ON payments (booking_id) WHERE status = 'completed';

CREATE INDEX bookings_paid_cancelled ON bookings (updated_at) WHERE status = 'cancelled' AND access_fee_paid AND no_show_at IS NULL;
CREATE INDEX bookings_fee_live ON bookings (id) WHERE status IN ('confirmed', 'checked_in') AND fee_cents > 0;
CREATE INDEX bookings_fee_pending ON bookings (id) WHERE status = 'pending' AND fee_cents > 0;

-- Those that were stored unverified and not judged yet are judged by their secret now; from here on only verified ones are stored.
UPDATE callback_inbox i SET outcome = 'forged', decided_at = now()
  WHERE outcome IS NULL
    AND NOT EXISTS (SELECT FROM payments p WHERE p.id = i.payment_id AND p.callback_hash = i.secret_hash)
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.id = i.payment_id AND r.callback_hash = i.secret_hash)
    AND NOT EXISTS (SELECT FROM payment_claims c WHERE c.id = i.payment_id AND c.callback_hash = i.secret_hash);
ALTER TABLE callback_inbox DROP COLUMN secret_hash;
-- For deleting what was judged long ago.
CREATE INDEX callback_inbox_decided ON callback_inbox (decided_at) WHERE decided_at IS NOT NULL;
