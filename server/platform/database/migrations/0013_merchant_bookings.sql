-- What merchants do with bookings: walk-ins, undoing a step, proposing another time, blocked time, and check-ins
-- that a device made without a network.

ALTER TABLE bookings
  -- A customer without an account, whom the store entered.
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN is_walk_in boolean NOT NULL DEFAULT false,
  -- The questions that the service asked when it was booked, and what the customer answered.
  ADD COLUMN answers jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(answers) = 'array'),
  -- The store can undo its last step until then, which makes the status this one again.
  ADD COLUMN undo_until timestamptz,
  ADD COLUMN undo_to text CHECK (undo_to IN ('confirmed', 'checked_in')),
  ADD CONSTRAINT bookings_walk_in CHECK (is_walk_in = (account_id IS NULL) AND (NOT is_walk_in OR fee_cents = 0)),
  ADD CONSTRAINT bookings_undo CHECK ((undo_until IS NULL) = (undo_to IS NULL)),
  DROP CONSTRAINT bookings_earliest_start_moved;
-- `moves` counts the moves by the customer; the store may have moved it, too, with the customer's consent.
ALTER TABLE bookings
  DROP CONSTRAINT bookings_check8,
  ADD CONSTRAINT bookings_moved CHECK ((moved_at IS NULL) = (earliest_start IS NULL) AND (moves = 0 OR moved_at IS NOT NULL));

-- The visits and the no-shows of a customer at a store.
CREATE INDEX bookings_visits ON bookings (account_id, store_id) INCLUDE (no_show_at)
  WHERE status IN ('checked_in', 'completed') OR no_show_at IS NOT NULL;
-- Personal data of walk-ins: by phone number for the export of an account, and by time for erasing the old ones.
CREATE INDEX bookings_walk_ins ON bookings (client_phone) WHERE is_walk_in AND client_phone IS NOT NULL;
CREATE INDEX bookings_old_walk_ins ON bookings (upper(during)) WHERE is_walk_in;
CREATE INDEX bookings_requests ON bookings (store_id, hold_expires_at) WHERE status = 'pending' AND fee_cents = 0;

-- Another time that the store proposes. It is reserved until the customer has answered or the proposal expires,
-- and the booking keeps its own time until then.
CREATE TABLE booking_proposals (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  staff_id uuid REFERENCES staff (id),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  starts_minute integer NOT NULL GENERATED ALWAYS AS
    (floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS
    (ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  -- The start of the booking when the time was proposed.
  from_start timestamptz NOT NULL,
  message text CHECK (length(message) <= 300),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at timestamptz NOT NULL,
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK (expires_at > created_at AND expires_at <= lower(during) AND expires_at <= from_start)
);
CREATE UNIQUE INDEX booking_proposals_open ON booking_proposals (booking_id) WHERE status = 'open';
CREATE INDEX booking_proposals_booking ON booking_proposals (booking_id, created_at);
CREATE INDEX booking_proposals_taken ON booking_proposals (branch_id, starts_minute) WHERE status = 'open';
CREATE INDEX booking_proposals_expiring ON booking_proposals (expires_at) WHERE status = 'open';

ALTER TABLE booking_events
  -- The proposal by which the customer agreed to a move.
  ADD COLUMN proposal_id uuid REFERENCES booking_proposals (id),
  ADD CONSTRAINT booking_events_proposal CHECK (proposal_id IS NULL OR kind = 'move'),
  DROP CONSTRAINT booking_events_kind_check,
  -- `undo`: the store undid its last step.
  ADD CONSTRAINT booking_events_kind_check CHECK (kind IN ('step', 'move', 'note', 'undo')),
  DROP CONSTRAINT booking_events_check1,
  ADD CONSTRAINT booking_events_status CHECK (kind IN ('step', 'undo') OR from_status = to_status);

-- Time in which a person is not booked: a delivery, a meeting, a phone call. Leave is for days.
CREATE TABLE blocked_times (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  reason text CHECK (length(reason) <= 200),
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  CONSTRAINT blocked_times_no_overlap EXCLUDE USING gist (staff_id WITH =, during WITH &&)
);
CREATE INDEX blocked_times_branch ON blocked_times (branch_id, lower(during));

-- Check-ins that a device made without a network, by the id that the device gave them, and what became of each.
CREATE TABLE offline_check_ins (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  booking_id uuid REFERENCES bookings (id),
  outcome text NOT NULL,
  scanned_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX offline_check_ins_booking ON offline_check_ins (booking_id) WHERE booking_id IS NOT NULL;
