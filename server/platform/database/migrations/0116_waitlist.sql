-- Customers wait for times of a service at a branch. A free time is offered to them in order, and held by a row in visitor_holds.
CREATE TABLE waitlist_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  -- Null to book the service without an offer.
  offer_id uuid REFERENCES offers (id) ON DELETE CASCADE,
  -- Null for anyone.
  staff_id uuid REFERENCES staff (id) ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day BETWEEN from_day AND from_day + 30),
  -- Null for any time of the day.
  part text CHECK (part IN ('morning', 'afternoon', 'evening')),
  -- The place in the line. Another preference begins at its end.
  joined_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= joined_at),
  ended_reason text CHECK (ended_reason IN ('booked', 'left', 'over', 'unanswered', 'closed')),
  CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
CREATE UNIQUE INDEX waitlist_entries_once ON waitlist_entries (account_id, branch_id, service_id) WHERE ended_at IS NULL;
CREATE INDEX waitlist_entries_line ON waitlist_entries (branch_id, joined_at, id) WHERE ended_at IS NULL;
CREATE INDEX waitlist_entries_account ON waitlist_entries (account_id, joined_at DESC);
CREATE INDEX waitlist_entries_joined ON waitlist_entries (joined_at DESC, id DESC);
CREATE INDEX waitlist_entries_service ON waitlist_entries (service_id);
CREATE INDEX waitlist_entries_offer ON waitlist_entries (offer_id) WHERE offer_id IS NOT NULL;
CREATE INDEX waitlist_entries_staff ON waitlist_entries (staff_id) WHERE staff_id IS NOT NULL;

CREATE TABLE waitlist_offers (
  id uuid PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES waitlist_entries (id) ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  pool_id uuid NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
  -- Null if nobody in particular is held.
  staff_id uuid REFERENCES staff (id) ON DELETE CASCADE,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  -- Held for this customer. Otherwise it is offered to all who wait for it.
  is_held boolean NOT NULL,
  -- The account of the store that offered it; null if it was the customer's turn.
  offered_by uuid REFERENCES accounts (id) ON DELETE SET NULL,
  offered_at timestamptz NOT NULL,
  -- When the customer is notified: not in the quiet hours.
  notify_at timestamptz NOT NULL CHECK (notify_at >= offered_at),
  expires_at timestamptz NOT NULL CHECK (expires_at > offered_at),
  outcome text CHECK (outcome IN ('booked', 'declined', 'expired', 'gone')),
  closed_at timestamptz CHECK (closed_at >= offered_at),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK (is_held OR staff_id IS NULL),
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX waitlist_offers_one_held ON waitlist_offers (entry_id) WHERE outcome IS NULL AND is_held;
CREATE INDEX waitlist_offers_open ON waitlist_offers (branch_id) WHERE outcome IS NULL;
CREATE INDEX waitlist_offers_entry ON waitlist_offers (entry_id, offered_at);
CREATE INDEX waitlist_offers_pool ON waitlist_offers (pool_id);
CREATE INDEX waitlist_offers_staff ON waitlist_offers (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX waitlist_offers_by ON waitlist_offers (offered_by) WHERE offered_by IS NOT NULL;

ALTER TABLE visitor_holds
  -- The time is held for a customer of the waitlist; at night until the quiet hours are over.
  ADD COLUMN waitlist_offer_id uuid;
ALTER TABLE visitor_holds DROP CONSTRAINT visitor_holds_check;
ALTER TABLE visitor_holds ADD CONSTRAINT visitor_holds_expires CHECK (
  expires_at > held_at AND (waitlist_offer_id IS NOT NULL OR expires_at <= held_at + interval '10 minutes')
) NOT VALID;
-- A hold ends with what is held, and keeps no store from deleting it or from moving a person to another branch.
ALTER TABLE visitor_holds
  DROP CONSTRAINT visitor_holds_branch_id_fkey,
  DROP CONSTRAINT visitor_holds_pool_id_fkey,
  DROP CONSTRAINT visitor_holds_service_id_fkey,
  DROP CONSTRAINT visitor_holds_offer_id_fkey,
  DROP CONSTRAINT visitor_holds_staff_id_fkey,
  DROP CONSTRAINT visitor_holds_pool_id_branch_id_fkey,
  DROP CONSTRAINT visitor_holds_staff_id_branch_id_fkey;
ALTER TABLE visitor_holds
  ADD CONSTRAINT visitor_holds_waitlist_offer_id_fkey FOREIGN KEY (waitlist_offer_id) REFERENCES waitlist_offers (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT visitor_holds_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT visitor_holds_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT visitor_holds_service_id_fkey FOREIGN KEY (service_id) REFERENCES services (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT visitor_holds_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT visitor_holds_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT visitor_holds_pool_id_branch_id_fkey FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id) ON DELETE CASCADE NOT VALID;
