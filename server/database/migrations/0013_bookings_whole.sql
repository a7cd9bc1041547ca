-- Bookings and their money, whole: when people are away and branches closed, moved bookings, no-shows, limited offers, requests that are
-- sent once, the ledger, claims, alarms, reminders.

-- ---------------------------------------------------------------- when a service can be had

ALTER TABLE services
  -- How long before its start a time can still be booked, and how many days ahead it opens.
  ADD COLUMN min_advance_minutes integer NOT NULL DEFAULT 0 CHECK (min_advance_minutes BETWEEN 0 AND 20160),
  ADD COLUMN max_advance_days smallint NOT NULL DEFAULT 60 CHECK (max_advance_days BETWEEN 1 AND 365);

-- A day that is not as its week says: closed when it has no hours.
CREATE TABLE branch_days (
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  day date NOT NULL,
  opens smallint CHECK (opens BETWEEN 0 AND 1439),
  closes smallint CHECK (closes > opens AND closes <= opens + 1440),
  reason text CHECK (length(reason) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (branch_id, day),
  CHECK ((opens IS NULL) = (closes IS NULL))
);

-- Holidays that are gazetted year by year; those that the calendar gives stand in domain/time/holidays.ts.
CREATE TABLE public_holidays (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80)
);
ALTER TABLE branches ADD COLUMN closed_on_holidays boolean NOT NULL DEFAULT false;

-- Within a shift, every week.
CREATE TABLE breaks (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts smallint NOT NULL CHECK (starts BETWEEN 0 AND 2879),
  ends smallint NOT NULL CHECK (ends > starts AND ends <= 2880),
  PRIMARY KEY (staff_id, weekday, starts)
);

CREATE TABLE leaves (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  reason text CHECK (length(reason) <= 200),
  created_at timestamptz NOT NULL,
  CONSTRAINT leaves_apart EXCLUDE USING gist (staff_id WITH =, during WITH &&)
);

-- What is taken is asked for all the time, of a day and of a month: all of it stands in one index, in minutes since 1970.
ALTER TABLE bookings
  ADD COLUMN starts_minute integer NOT NULL GENERATED ALWAYS AS
    (floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  ADD COLUMN ends_minute integer NOT NULL GENERATED ALWAYS AS
    (ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED;
CREATE INDEX bookings_taken ON bookings (branch_id, starts_minute) INCLUDE (ends_minute, staff_id, pool_id, status, hold_expires_at, id)
  WHERE status IN ('pending', 'confirmed', 'checked_in');
DROP INDEX bookings_branch_live;

-- ---------------------------------------------------------------- limited offers

ALTER TABLE offers
  -- How often it can be had in all, and by one customer; null is no limit. What was cancelled does not count.
  ADD COLUMN stock integer CHECK (stock > 0),
  ADD COLUMN per_customer smallint CHECK (per_customer > 0),
  -- Only for those who have never booked at this store.
  ADD COLUMN first_time_only boolean NOT NULL DEFAULT false;
CREATE INDEX bookings_of_offer ON bookings (offer_id, account_id) WHERE offer_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX bookings_of_customer_at_store ON bookings (account_id, store_id) WHERE status <> 'cancelled';
-- How many are left stands on the offer's page, which is kept for everybody until the catalogue changes.
CREATE FUNCTION stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers WHERE id = NEW.offer_id AND stock IS NOT NULL) THEN PERFORM pg_notify('catalogue', ''); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER bookings_of_stock AFTER INSERT OR UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.offer_id IS NOT NULL) EXECUTE FUNCTION stock_changed();

-- ---------------------------------------------------------------- what becomes of a booking

ALTER TABLE bookings
  ADD COLUMN moves smallint NOT NULL DEFAULT 0 CHECK (moves BETWEEN 0 AND 3),
  ADD COLUMN moved_at timestamptz,
  -- Nobody came. The booking is then cancelled, and what was paid for it is kept.
  ADD COLUMN no_show_at timestamptz,
  -- The customer said, when reminded, that they are coming.
  ADD COLUMN coming_at timestamptz,
  -- Booked for somebody else, whose name and phone stand as the client's.
  ADD COLUMN is_for_guest boolean NOT NULL DEFAULT false,
  ADD CHECK ((moves > 0) = (moved_at IS NOT NULL)),
  ADD CHECK (no_show_at IS NULL OR status = 'cancelled');
-- Until when a pending booking keeps its place: until the fee is paid, or until the store has answered.
UPDATE bookings SET hold_expires_at = least(created_at + interval '24 hours', lower(during)) WHERE status = 'pending' AND hold_expires_at IS NULL;
ALTER TABLE bookings ADD CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL);
CREATE INDEX bookings_unfinished ON bookings (upper(during)) WHERE status IN ('confirmed', 'checked_in');

ALTER TABLE booking_events
  -- What happened: a step of its status, or a move, where the status stays as it is.
  ADD COLUMN kind text NOT NULL DEFAULT 'step' CHECK (kind IN ('step', 'move', 'note')),
  ADD COLUMN from_start timestamptz,
  ADD COLUMN to_start timestamptz,
  ADD CHECK ((kind = 'move') = (from_start IS NOT NULL AND to_start IS NOT NULL)),
  ADD CHECK (kind = 'step' OR from_status = to_status);

-- ---------------------------------------------------------------- requests that are sent once

-- The answer to a request that carried an Idempotency-Key, kept for a day: the same key brings the same answer.
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

-- ---------------------------------------------------------------- the ledger

-- Double entry: of each transfer the entries make nought. Only ever added to.
CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('fee-received', 'refund-owed', 'refund-sent', 'unmatched-received', 'unmatched-settled')),
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  -- What unmatched money came with.
  receipt text CHECK (length(receipt) <= 20),
  at timestamptz NOT NULL,
  UNIQUE (kind, refund_id),
  UNIQUE (kind, receipt)
);
-- To one prompt strange money may come more than once; its fee is received, owed and sent back once.
CREATE UNIQUE INDEX ledger_transfers_once ON ledger_transfers (kind, payment_id) WHERE kind IN ('fee-received', 'refund-owed', 'refund-sent');
CREATE INDEX ledger_transfers_payment ON ledger_transfers (payment_id);

-- `mpesa` is what lies on our till; `fees` and `rounding` what we have earned; `refunds-owed` what must go back; `unmatched` what nobody knows whose it is.
CREATE TABLE ledger_entries (
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  account text NOT NULL CHECK (account IN ('mpesa', 'fees', 'rounding', 'refunds-owed', 'unmatched')),
  -- More than nought is a debit, less a credit.
  cents bigint NOT NULL CHECK (cents <> 0),
  PRIMARY KEY (transfer_id, account)
);
CREATE INDEX ledger_entries_account ON ledger_entries (account);

CREATE FUNCTION ledger_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The ledger is only ever added to'; END $$;
CREATE TRIGGER ledger_transfers_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers EXECUTE FUNCTION ledger_is_for_ever();
CREATE TRIGGER ledger_entries_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries EXECUTE FUNCTION ledger_is_for_ever();

CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(cents), 1) FROM ledger_entries WHERE transfer_id = NEW.id) <> 0 THEN
    RAISE EXCEPTION 'The entries of transfer % do not make nought', NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();

-- ---------------------------------------------------------------- refunds, claims, alarms

ALTER TABLE refunds
  ADD COLUMN originator_conversation_id text,
  ADD COLUMN requested_at timestamptz,
  -- Of the reversal itself, as M-Pesa names it.
  ADD COLUMN receipt text CHECK (length(receipt) <= 20);
CREATE TABLE refund_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds (id),
  from_status text,
  to_status text NOT NULL,
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX refund_events_refund ON refund_events (refund_id, id);
INSERT INTO refund_events (refund_id, from_status, to_status, at)
  SELECT id, NULL, 'due', created_at FROM refunds
  UNION ALL SELECT id, 'due', CASE status WHEN 'needs_review' THEN 'needs_review' ELSE 'requested' END, coalesce(completed_at, created_at) FROM refunds WHERE status <> 'due'
  UNION ALL SELECT id, 'requested', 'completed', completed_at FROM refunds WHERE status = 'completed';

-- 'I paid but it says failed': a code that a customer has from M-Pesa, and what came of asking after it.
CREATE TABLE payment_claims (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  receipt text NOT NULL CHECK (receipt ~ '^[A-Z0-9]{10}$'),
  status text NOT NULL CHECK (status IN ('asking', 'matched', 'refused', 'review')),
  -- Why it was refused, as a word of domain/payments/claims.ts.
  reason text,
  payment_id uuid REFERENCES payments (id),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'asking') = (decided_at IS NULL)),
  CHECK ((status = 'matched') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_claims_once ON payment_claims (booking_id, receipt);
CREATE INDEX payment_claims_due ON payment_claims (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_claims_account ON payment_claims (account_id, created_at);

ALTER TABLE callback_inbox DROP CONSTRAINT callback_inbox_kind_check;
ALTER TABLE callback_inbox ADD CONSTRAINT callback_inbox_kind_check CHECK (kind IN ('stk', 'reversal', 'status'));

-- What needs a person.
CREATE TABLE payment_alarms (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payment-undecided', 'payment-mismatch', 'refund-stuck', 'claim-open', 'mpesa-down', 'mpesa-refuses')),
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  claim_id uuid REFERENCES payment_claims (id),
  detail text NOT NULL CHECK (length(detail) <= 500),
  raised_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by uuid REFERENCES accounts (id),
  resolution text CHECK (length(resolution) BETWEEN 1 AND 500),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE UNIQUE INDEX payment_alarms_open ON payment_alarms (kind, payment_id, refund_id, claim_id) NULLS NOT DISTINCT WHERE resolved_at IS NULL;
CREATE INDEX payment_alarms_newest ON payment_alarms (raised_at DESC, id);

-- A new token ends the one before, so all processes share one; sealed. Whoever has leased it fetches the next.
CREATE TABLE mpesa_tokens (
  consumer text PRIMARY KEY,
  token_encrypted bytea,
  good_until timestamptz,
  leased_until timestamptz,
  CHECK ((token_encrypted IS NULL) = (good_until IS NULL))
);

-- The ledger of what was paid before there was one.
INSERT INTO ledger_transfers (id, kind, payment_id, at) SELECT gen_random_uuid(), 'fee-received', id, completed_at FROM payments WHERE completed_at IS NOT NULL;
INSERT INTO ledger_transfers (id, kind, payment_id, refund_id, at) SELECT gen_random_uuid(), 'refund-owed', payment_id, id, created_at FROM refunds;
INSERT INTO ledger_transfers (id, kind, payment_id, refund_id, at) SELECT gen_random_uuid(), 'refund-sent', payment_id, id, completed_at FROM refunds WHERE completed_at IS NOT NULL;
INSERT INTO ledger_entries (transfer_id, account, cents)
  SELECT t.id, e.account, e.cents
  FROM ledger_transfers t JOIN payments p ON p.id = t.payment_id
  CROSS JOIN LATERAL (
    VALUES
      ('fee-received', 'mpesa', p.amount_cents), ('fee-received', 'fees', -p.fee_cents), ('fee-received', 'rounding', p.fee_cents - p.amount_cents),
      ('refund-owed', 'fees', p.fee_cents), ('refund-owed', 'rounding', p.amount_cents - p.fee_cents), ('refund-owed', 'refunds-owed', -p.amount_cents),
      ('refund-sent', 'refunds-owed', p.amount_cents), ('refund-sent', 'mpesa', -p.amount_cents)
  ) e (kind, account, cents)
  WHERE e.kind = t.kind AND e.cents <> 0;

-- ---------------------------------------------------------------- reminders

CREATE TABLE reminders (
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL CHECK (kind IN ('24h', '2h')),
  -- Of this start: a moved booking is reminded of anew.
  starts_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Why none went out: the booking was cancelled or moved, or its customer wants none.
  dropped_at timestamptz,
  PRIMARY KEY (booking_id, kind, starts_at),
  CHECK (sent_at IS NULL OR dropped_at IS NULL)
);
CREATE INDEX reminders_due ON reminders (due_at) WHERE sent_at IS NULL AND dropped_at IS NULL;

-- ---------------------------------------------------------------- sessions that end

-- Heard by every process, which then hangs up on whoever is connected by that session (kernel/live.ts).
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_notify('live', json_build_object('sessionEnded', OLD.id)::text); RETURN NULL; END $$;
CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION session_ended();
CREATE TRIGGER sessions_removed AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION session_ended();
