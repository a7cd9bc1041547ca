-- What admins change while the market runs: settings and switches, the catalogue, featured offers and the promo strip.

-- Only those that differ from their initial value (domain/settings/market-settings.ts) or did so before.
CREATE TABLE market_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL,
  changed_by uuid NOT NULL REFERENCES accounts (id),
  changed_at timestamptz NOT NULL
);
CREATE INDEX market_settings_by_admin ON market_settings (changed_by);

CREATE TABLE market_setting_changes (
  id uuid PRIMARY KEY,
  key text NOT NULL REFERENCES market_settings (key),
  -- The version that the change made.
  version integer NOT NULL,
  from_value jsonb NOT NULL,
  to_value jsonb NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 3 AND 500),
  changed_by uuid NOT NULL REFERENCES accounts (id),
  changed_at timestamptz NOT NULL,
  UNIQUE (key, version)
);
CREATE INDEX market_setting_changes_by_admin ON market_setting_changes (changed_by);

-- Stores that take no new bookings until an admin ends it.
CREATE TABLE booking_stops (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 3 AND 500),
  stopped_by uuid NOT NULL REFERENCES accounts (id),
  stopped_at timestamptz NOT NULL
);
CREATE INDEX booking_stops_by_admin ON booking_stops (stopped_by);

ALTER TABLE public_holidays ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE search_synonyms ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Hidden ones are not offered to choose; what is in them stays.
ALTER TABLE categories
  ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE locations
  ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A job keeps `offers.is_featured` as the dates say.
CREATE TABLE featured_offers (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  position integer NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Null: until somebody ends it.
  ends_at timestamptz CHECK (ends_at > starts_at)
);
INSERT INTO featured_offers (offer_id, position, starts_at)
SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC), created_at FROM offers WHERE is_featured;

-- What the dark band above the home page says. Of several at once, the one that started last is shown.
CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  text_en text NOT NULL CHECK (char_length(text_en) BETWEEN 3 AND 90),
  text_sw text NOT NULL CHECK (char_length(text_sw) BETWEEN 3 AND 90),
  -- A page of the customers' site.
  path text CHECK (path LIKE '/%' AND char_length(path) <= 200),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX promotions_newest ON promotions (starts_at DESC);
