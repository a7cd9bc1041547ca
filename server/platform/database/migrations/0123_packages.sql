-- Several visits for one service, which a store sells at one price. The price is paid at the store.
CREATE TABLE packages (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  visits smallint NOT NULL CHECK (visits BETWEEN 2 AND 50),
  price_cents bigint NOT NULL CHECK (price_cents BETWEEN 100 AND 10000000000),
  valid_months smallint NOT NULL CHECK (valid_months BETWEEN 1 AND 24),
  is_on_sale boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE INDEX packages_store ON packages (store_id, created_at DESC);
CREATE INDEX packages_service ON packages (service_id);

-- A package that somebody has bought, with the terms of that day. Its holder is known by a phone number, with or without an
-- account.
CREATE TABLE package_sales (
  id uuid PRIMARY KEY,
  package_id uuid NOT NULL REFERENCES packages (id),
  store_id uuid NOT NULL REFERENCES stores (id),
  service_id uuid NOT NULL REFERENCES services (id),
  account_id uuid REFERENCES accounts (id),
  holder_name text NOT NULL CHECK (length(holder_name) <= 160),
  holder_phone text CHECK (holder_phone ~ '^254[17][0-9]{8}$'),
  visits smallint NOT NULL CHECK (visits BETWEEN 2 AND 50),
  price_cents bigint NOT NULL CHECK (price_cents BETWEEN 100 AND 10000000000),
  -- Price of one visit without a package on that day.
  visit_cents bigint NOT NULL CHECK (visit_cents > 0),
  valid_until date NOT NULL,
  sold_at timestamptz NOT NULL,
  -- When the holder was reminded that it ends soon.
  reminded_at timestamptz,
  -- The store has refunded what was not used, or an admin has ended it.
  ended_at timestamptz CHECK (ended_at >= sold_at),
  refund_cents bigint CHECK (refund_cents BETWEEN 0 AND price_cents),
  CHECK ((ended_at IS NULL) = (refund_cents IS NULL))
);
CREATE INDEX package_sales_account ON package_sales (account_id, sold_at DESC) WHERE account_id IS NOT NULL;
CREATE INDEX package_sales_phone ON package_sales (holder_phone) WHERE holder_phone IS NOT NULL;
CREATE INDEX package_sales_store ON package_sales (store_id, sold_at DESC);
CREATE INDEX package_sales_package ON package_sales (package_id);
CREATE INDEX package_sales_service ON package_sales (service_id);
CREATE INDEX package_sales_newest ON package_sales (sold_at DESC, id);
CREATE INDEX package_sales_ending ON package_sales (valid_until) WHERE ended_at IS NULL AND reminded_at IS NULL;

-- A visit that was taken from a package, with a booking or without one.
CREATE TABLE package_uses (
  id uuid PRIMARY KEY,
  sale_id uuid NOT NULL REFERENCES package_sales (id) ON DELETE CASCADE,
  -- Its number: a package with ten visits has the positions 1 to 10, so an eleventh is refused.
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 50),
  booking_id uuid REFERENCES bookings (id) ON DELETE CASCADE,
  -- The prices of the booking, which the package covers, before it did.
  normal_price_cents bigint,
  normal_original_cents bigint,
  used_at timestamptz NOT NULL,
  UNIQUE (sale_id, position)
);
CREATE UNIQUE INDEX package_uses_booking ON package_uses (booking_id) WHERE booking_id IS NOT NULL;
