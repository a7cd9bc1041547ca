-- Reviews, favourite offers and followed stores.

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The completed booking it is about, which makes it a verified visit.
  booking_id uuid REFERENCES bookings ON DELETE SET NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL CHECK (btrim(comment) <> '' AND char_length(comment) <= 500),
  -- The store's reply, at most one. It stays when the customer changes the review.
  reply text CHECK (btrim(reply) <> '' AND char_length(reply) <= 500),
  replied_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When the customer last changed it.
  updated_at timestamptz NOT NULL,
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CHECK (updated_at >= created_at)
);
-- A customer has one review per store.
CREATE UNIQUE INDEX reviews_once ON reviews (account_id, store_id);
CREATE INDEX reviews_booking ON reviews (booking_id) WHERE booking_id IS NOT NULL;
-- The orders in which reviews are listed; the first, read backwards, is oldest first.
CREATE INDEX reviews_newest ON reviews (store_id, created_at DESC, id DESC);
CREATE INDEX reviews_highest ON reviews (store_id, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_lowest ON reviews (store_id, rating, created_at DESC, id DESC);
CREATE INDEX reviews_unanswered ON reviews (store_id, created_at DESC, id DESC) WHERE reply IS NULL;

CREATE TABLE review_reports (
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'not-a-customer', 'private-data', 'other')),
  text text CHECK (length(text) <= 500),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, account_id)
);
CREATE INDEX review_reports_account ON review_reports (account_id);

-- ---------------------------------------------------------------- favourites

CREATE TABLE favourites (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  -- The API gives a favourite an id of its own.
  id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, offer_id)
);
CREATE INDEX favourites_newest ON favourites (account_id, created_at DESC, id DESC) INCLUDE (offer_id);
-- Alerts are sent to the accounts of an offer in the order of their ids.
CREATE INDEX favourites_offer ON favourites (offer_id, account_id);

-- A notification about a favourite offer, once for each kind and occasion.
CREATE TABLE favourite_alerts (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('price-drop', 'expiring')),
  -- For a price drop, the old and the new price; for an expiring offer, when it ends.
  from_cents bigint,
  to_cents bigint,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'price-drop') = (from_cents IS NOT NULL AND to_cents IS NOT NULL)),
  CHECK ((kind = 'expiring') = (expires_at IS NOT NULL)),
  CHECK (to_cents < from_cents)
);
CREATE UNIQUE INDEX favourite_alerts_once ON favourite_alerts (
  account_id, offer_id, kind, coalesce(to_cents, 0), coalesce(expires_at, '-infinity'::timestamptz)
);
CREATE INDEX favourite_alerts_newest ON favourite_alerts (account_id, created_at DESC, id);
CREATE INDEX favourite_alerts_offer ON favourite_alerts (offer_id);

-- Offers whose price was reduced and whose alerts have not been sent; `from_cents` is the highest price since
-- the last alert.
CREATE TABLE offer_price_reductions (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  from_cents bigint NOT NULL
);

-- ---------------------------------------------------------------- follows

CREATE TABLE follows (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, store_id)
);
CREATE INDEX follows_newest ON follows (account_id, created_at DESC, store_id);
CREATE INDEX follows_store ON follows (store_id);
