-- Bookings, their history and reminders, and requests with an idempotency key.

CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  booking_type text NOT NULL CHECK (booking_type IN ('offer', 'service')),
  offer_id uuid REFERENCES offers (id),
  service_id uuid NOT NULL REFERENCES services (id),
  store_id uuid NOT NULL REFERENCES stores (id),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  staff_id uuid REFERENCES staff (id),
  -- Whether the customer chose this person. A booking that is made again after a late payment keeps the
  -- choice.
  staff_chosen boolean NOT NULL DEFAULT false,
  during tstzrange NOT NULL,
  -- `during` in minutes since 1970, so that one index answers which times of a day or a month are taken.
  starts_minute integer NOT NULL GENERATED ALWAYS AS
    (floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS
    (ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'checked_in', 'completed', 'cancelled')),
  -- Until when a pending booking reserves its time: until the fee is paid, or until the store has accepted
  -- it.
  hold_expires_at timestamptz,
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  fee_basis text NOT NULL CHECK (fee_basis IN ('discount-value', 'fallback', 'none')),
  charged_cents bigint NOT NULL,
  access_fee_paid boolean NOT NULL DEFAULT false,
  original_cents bigint,
  price_cents bigint,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  -- Who comes: the customer or, of a booking for a guest, the guest.
  client_name text NOT NULL CHECK (length(client_name) <= 160),
  client_email text CHECK (length(client_email) <= 254),
  client_phone text CHECK (length(client_phone) <= 20),
  is_for_guest boolean NOT NULL DEFAULT false,
  notes text CHECK (length(notes) <= 1000),
  special_requests text CHECK (length(special_requests) <= 1000),
  cancel_reason text CHECK (length(cancel_reason) <= 500),
  cancelled_by text CHECK (cancelled_by IN ('customer', 'store', 'system')),
  moves smallint NOT NULL DEFAULT 0 CHECK (moves BETWEEN 0 AND 3),
  moved_at timestamptz,
  -- The earliest start the booking ever had, null if it was never moved. The notice for cancelling and moving
  -- is counted back from it, so that moving a booking later does not extend the deadline.
  earliest_start timestamptz,
  -- The customer did not come. The booking is cancelled and its fee is not refunded.
  no_show_at timestamptz,
  -- When the customer confirmed, in reply to a reminder, that they are coming.
  attendance_confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((booking_type = 'offer') = (offer_id IS NOT NULL)),
  CHECK (booking_type = 'offer' OR fee_cents = 0),
  CHECK ((fee_cents = 0) = (fee_basis = 'none')),
  CHECK (charged_cents = CASE WHEN fee_cents = 0 THEN 0 ELSE greatest(1, ceil(fee_cents / 100.0)) * 100 END),
  CHECK (NOT access_fee_paid OR fee_cents > 0),
  -- A pending booking has a hold; a booking with a fee is confirmed only when the fee is paid.
  CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL),
  CHECK (status NOT IN ('confirmed', 'checked_in', 'completed') OR fee_cents = 0 OR access_fee_paid),
  CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL)),
  CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  CHECK ((moves > 0) = (moved_at IS NOT NULL)),
  CHECK (no_show_at IS NULL OR status = 'cancelled'),
  CONSTRAINT bookings_earliest_start_moved CHECK ((moves > 0) = (earliest_start IS NOT NULL)),
  CONSTRAINT bookings_earliest_start_first CHECK (earliest_start <= lower(during)),
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id),
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  -- No member of staff has two bookings at one time. The application locks and checks first; this is the
  -- guarantee.
  CONSTRAINT bookings_staff_free EXCLUDE USING gist (staff_id WITH =, during WITH &&)
    WHERE (status IN ('pending', 'confirmed', 'checked_in') AND staff_id IS NOT NULL)
);
-- A customer has one live booking per pool and start.
CREATE UNIQUE INDEX bookings_once ON bookings (account_id, pool_id, lower(during))
  WHERE status IN ('pending', 'confirmed', 'checked_in');
CREATE INDEX bookings_account ON bookings (account_id, created_at DESC, id);
CREATE INDEX bookings_branch_day ON bookings (branch_id, lower(during));
CREATE INDEX bookings_taken ON bookings (branch_id, starts_minute)
  INCLUDE (ends_minute, staff_id, pool_id, status, hold_expires_at, id)
  WHERE status IN ('pending', 'confirmed', 'checked_in');
CREATE INDEX bookings_store ON bookings (store_id, lower(during));
CREATE INDEX bookings_of_offer ON bookings (offer_id, account_id)
  WHERE offer_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX bookings_of_customer_at_store ON bookings (account_id, store_id) WHERE status <> 'cancelled';
CREATE INDEX bookings_overdue ON bookings (hold_expires_at)
  WHERE status = 'pending' AND hold_expires_at IS NOT NULL;
CREATE INDEX bookings_unfinished ON bookings (upper(during)) WHERE status IN ('confirmed', 'checked_in');
CREATE INDEX bookings_paid_cancelled ON bookings (updated_at)
  WHERE status = 'cancelled' AND access_fee_paid AND no_show_at IS NULL;
CREATE INDEX bookings_fee_live ON bookings (id) WHERE status IN ('confirmed', 'checked_in') AND fee_cents > 0;
CREATE INDEX bookings_fee_pending ON bookings (id) WHERE status = 'pending' AND fee_cents > 0;

-- Append-only. `to_status` of the last row is the booking's status.
CREATE TABLE booking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  -- A change of status; a move to another time; or a note. A move and a note leave the status as it is.
  kind text NOT NULL DEFAULT 'step' CHECK (kind IN ('step', 'move', 'note')),
  from_status text,
  to_status text NOT NULL,
  from_start timestamptz,
  to_start timestamptz,
  actor text NOT NULL CHECK (actor IN ('customer', 'store', 'system')),
  actor_id uuid REFERENCES accounts (id),
  reason text,
  at timestamptz NOT NULL,
  CHECK ((kind = 'move') = (from_start IS NOT NULL AND to_start IS NOT NULL)),
  CHECK (kind = 'step' OR from_status = to_status)
);
CREATE INDEX booking_events_booking ON booking_events (booking_id, id);

CREATE TABLE reminders (
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL CHECK (kind IN ('24h', '2h')),
  -- The start it reminds of: a moved booking has new reminders.
  starts_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Not sent: the booking was cancelled or moved, or its customer has turned reminders off.
  dropped_at timestamptz,
  PRIMARY KEY (booking_id, kind, starts_at),
  CHECK (sent_at IS NULL OR dropped_at IS NULL)
);
CREATE INDEX reminders_due ON reminders (due_at) WHERE sent_at IS NULL AND dropped_at IS NULL;

-- The response to a request with an Idempotency-Key, stored for a day: the same key returns the same
-- response.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  route text NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  status smallint,
  body text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (account_id, key),
  CHECK ((finished_at IS NULL) = (status IS NULL)),
  CHECK ((finished_at IS NULL) = (body IS NULL))
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (started_at);
-- Requests that never finished are deleted after ninety seconds.
CREATE INDEX idempotency_keys_unfinished ON idempotency_keys (started_at) WHERE finished_at IS NULL;
