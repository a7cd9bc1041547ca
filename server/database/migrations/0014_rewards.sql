-- What referring others earns, reports of reviews, and what customers are to hear of the offers they keep.

-- ---------------------------------------------------------------- who refers whom

-- Browsers that somebody signed in with, by the hash of a cookie that stays when they sign out: nobody refers himself by a second account.
-- Kept for as long as the cookie lives, which is longer than any session.
CREATE TABLE account_devices (
  device_hash bytea NOT NULL CHECK (length(device_hash) = 32),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, account_id),
  CHECK (first_seen_at <= last_seen_at)
);
CREATE INDEX account_devices_account ON account_devices (account_id);
CREATE INDEX account_devices_seen ON account_devices (last_seen_at);
-- When the referral was made: at sign-up, and never after it.
ALTER TABLE accounts ADD COLUMN referred_at timestamptz;
UPDATE accounts SET referred_at = created_at WHERE referred_by IS NOT NULL;
ALTER TABLE accounts ADD CHECK ((referred_by IS NULL) = (referred_at IS NULL));
CREATE INDEX accounts_referred ON accounts (referred_by, referred_at DESC, id) WHERE referred_by IS NOT NULL;

-- Once for each completed offer booking of a referred customer (invariant 15). Pending for seven days from `earned_at`.
CREATE TABLE rewards (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  referred_id uuid NOT NULL REFERENCES accounts (id),
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL DEFAULT 'referral' CHECK (kind IN ('referral')),
  fee_cents bigint NOT NULL CHECK (fee_cents > 0),
  cents bigint NOT NULL CHECK (cents = round(fee_cents * 0.30)),
  earned_at timestamptz NOT NULL,
  -- Taken back while it was pending: the booking's fee went back after all.
  withdrawn_at timestamptz,
  withdrawn_reason text CHECK (length(withdrawn_reason) <= 200),
  UNIQUE (booking_id, kind),
  CHECK (account_id <> referred_id),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
);
-- What somebody has earned is added up from this index alone.
CREATE INDEX rewards_account ON rewards (account_id, earned_at DESC, id) INCLUDE (cents, withdrawn_at);
CREATE INDEX rewards_withdrawn ON rewards (account_id, withdrawn_at DESC, id) WHERE withdrawn_at IS NOT NULL;

-- Completed offer bookings of referred customers that earned nobody anything, and why: decided once, like the reward.
CREATE TABLE reward_refusals (
  booking_id uuid PRIMARY KEY REFERENCES bookings (id),
  reason text NOT NULL CHECK (reason IN ('no-fee', 'same-person', 'own-store', 'unverified', 'closed')),
  at timestamptz NOT NULL
);

-- In the ledger: what rewards cost us, and what we owe for them.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_kind_check;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_kind_check CHECK (
  kind IN ('fee-received', 'refund-owed', 'refund-sent', 'unmatched-received', 'unmatched-settled', 'reward-earned', 'reward-withdrawn')
);
ALTER TABLE ledger_transfers ADD COLUMN reward_id uuid REFERENCES rewards (id), ADD UNIQUE (kind, reward_id),
  ADD CHECK ((kind LIKE 'reward-%') = (reward_id IS NOT NULL));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check CHECK (
  account IN ('mpesa', 'fees', 'rounding', 'refunds-owed', 'unmatched', 'rewards', 'rewards-owed')
);

-- ---------------------------------------------------------------- reviews

CREATE TABLE review_reports (
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'not-a-customer', 'private-data', 'other')),
  text text CHECK (length(text) <= 500),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, account_id)
);
CREATE INDEX review_reports_account ON review_reports (account_id);
CREATE INDEX reviews_unanswered ON reviews (store_id, created_at DESC, id DESC) WHERE reply IS NULL;

-- ---------------------------------------------------------------- favourites

-- What a customer is to hear of an offer they keep, once for each kind and occasion; handed out as notices.
CREATE TABLE favourite_alerts (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('price-drop', 'expiring')),
  -- Of a price drop, what it was and is; of an offer that ends, when.
  from_cents bigint,
  to_cents bigint,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'price-drop') = (from_cents IS NOT NULL AND to_cents IS NOT NULL)),
  CHECK ((kind = 'expiring') = (expires_at IS NOT NULL)),
  CHECK (to_cents < from_cents)
);
CREATE UNIQUE INDEX favourite_alerts_once ON favourite_alerts (account_id, offer_id, kind, coalesce(to_cents, 0), coalesce(expires_at, '-infinity'::timestamptz));
CREATE INDEX favourite_alerts_newest ON favourite_alerts (account_id, created_at DESC, id);

CREATE INDEX favourite_alerts_offer ON favourite_alerts (offer_id);
-- Those who keep an offer are told in the order of their accounts.
DROP INDEX favourites_offer;
CREATE INDEX favourites_offer ON favourites (offer_id, account_id);
CREATE INDEX offers_ending ON offers (expires_at) WHERE status = 'active';

-- Offers that have become cheaper, until their keepers are told; by the highest price they had meanwhile.
CREATE TABLE offers_cheaper (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  from_cents bigint NOT NULL
);
CREATE FUNCTION offers_note_cheaper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offers_cheaper VALUES (NEW.id, OLD.discounted_cents)
  ON CONFLICT (offer_id) DO UPDATE SET from_cents = greatest(offers_cheaper.from_cents, excluded.from_cents);
  RETURN NULL;
END
$$;
CREATE TRIGGER offers_cheaper AFTER UPDATE OF discounted_cents ON offers FOR EACH ROW
  WHEN (NEW.discounted_cents < OLD.discounted_cents) EXECUTE FUNCTION offers_note_cheaper();
