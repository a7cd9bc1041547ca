-- Admins move and cancel bookings, and note what was agreed. 0065_changes_by_admins_valid.sql validates the constraints.
ALTER TABLE booking_events
  DROP CONSTRAINT booking_events_actor_check,
  ADD CONSTRAINT booking_events_actor_check CHECK (actor IN ('customer', 'store', 'system', 'admin')) NOT VALID;
ALTER TABLE bookings
  DROP CONSTRAINT bookings_cancelled_by_check,
  ADD CONSTRAINT bookings_cancelled_by_check CHECK (cancelled_by IN ('customer', 'store', 'system', 'admin')) NOT VALID;

-- An admin cancelled it and the fee is not paid back.
ALTER TABLE bookings ADD COLUMN fee_kept boolean NOT NULL DEFAULT false;

-- The account that booked, of a booking that was merged into another account.
ALTER TABLE bookings ADD COLUMN merged_from uuid;

-- The account that is kept of two accounts of one person.
ALTER TABLE accounts ADD COLUMN merged_into uuid;

-- What a person asks of the company about personal data, with the day by which the law wants it done.
CREATE TABLE data_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('export', 'erasure')),
  -- `scheduled`: an erasure that waits for its day, on which a job erases. `withdrawn`: the person signed in again.
  status text NOT NULL CHECK (status IN ('open', 'scheduled', 'done', 'refused', 'withdrawn')),
  -- How it was asked: `account` is the page of the person.
  asked_by text NOT NULL CHECK (asked_by IN ('account', 'phone', 'mail', 'letter', 'visit')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  recorded_by uuid REFERENCES accounts (id),
  decided_by uuid REFERENCES accounts (id),
  decided_at timestamptz,
  decision text CHECK (length(decision) <= 500),
  -- The link by which the person downloads the data.
  link_hash bytea CHECK (length(link_hash) = 32),
  link_expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL)),
  CHECK (status IN ('open', 'scheduled') OR decided_at IS NOT NULL)
);
CREATE INDEX data_requests_of_account ON data_requests (account_id, asked_at DESC);
CREATE INDEX data_requests_open ON data_requests (due_at) WHERE status = 'open';
CREATE INDEX data_requests_newest ON data_requests (asked_at DESC);
CREATE UNIQUE INDEX data_requests_once ON data_requests (account_id, kind) WHERE status IN ('open', 'scheduled');
CREATE UNIQUE INDEX data_requests_link ON data_requests (link_hash) WHERE link_hash IS NOT NULL;
