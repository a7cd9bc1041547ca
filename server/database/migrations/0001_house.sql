-- The house as it first stands: people, stores, what they sell, bookings and the money for them.
-- Ids are UUIDs made by the application. Money is integer cents of the shilling. Times are timestamptz; times of day are minutes since
-- midnight in Nairobi. Constraints hold what must never break (docs/rules/reliability.md#invariants).

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS citext;

-- ---------------------------------------------------------------- people

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('customer', 'merchant', 'admin')),
  email citext NOT NULL UNIQUE CHECK (length(email) <= 254),
  password_hash text CHECK (password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  avatar text,
  is_email_verified boolean NOT NULL DEFAULT false,
  is_phone_verified boolean NOT NULL DEFAULT false,
  is_kyc_verified boolean NOT NULL DEFAULT false,
  referral_slug text NOT NULL UNIQUE,
  referred_by uuid REFERENCES accounts (id),
  terms_version text,
  terms_accepted_at timestamptz,
  password_changed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (referred_by IS DISTINCT FROM id),
  CHECK (NOT is_phone_verified OR phone_number IS NOT NULL)
);
CREATE UNIQUE INDEX accounts_verified_phone ON accounts (phone_number) WHERE is_phone_verified;

-- A sign-in. The secret a client holds is stored as its SHA-256 only.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  ip inet,
  user_agent text CHECK (length(user_agent) <= 300),
  CHECK (expires_at <= created_at + interval '30 days')
);
CREATE INDEX sessions_account ON sessions (account_id);

-- A merchant is an account with a business; an account has at most one.
CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts (id),
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL
);

-- ---------------------------------------------------------------- places and stores

CREATE TABLE locations (
  slug text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  city text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -5 AND 6),
  longitude double precision NOT NULL CHECK (longitude BETWEEN 33 AND 42)
);

CREATE TABLE categories (
  slug text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  picture text,
  position smallint NOT NULL UNIQUE
);

CREATE TABLE stores (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  category text NOT NULL REFERENCES categories (slug),
  location text NOT NULL REFERENCES locations (slug),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  description text NOT NULL CHECK (length(description) <= 2000),
  phone_number text,
  email citext,
  website text,
  logo text,
  cover text,
  latitude double precision,
  longitude double precision,
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'closed')),
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  rating_sum integer NOT NULL DEFAULT 0 CHECK (rating_sum BETWEEN rating_count AND rating_count * 5),
  follower_count integer NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX stores_merchant ON stores (merchant_id);
CREATE INDEX stores_newest ON stores (created_at DESC, id) WHERE status = 'published';
CREATE INDEX stores_category ON stores (category) WHERE status = 'published';
CREATE INDEX stores_location ON stores (location) WHERE status = 'published';
CREATE INDEX stores_words ON stores USING gin ((name || ' ' || description) gin_trgm_ops);

CREATE TABLE branches (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  location text NOT NULL REFERENCES locations (slug),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 160),
  address text NOT NULL,
  stage text,
  landmark text,
  gate text,
  floor text,
  phone_number text,
  email citext,
  manager text,
  is_main boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  latitude double precision,
  longitude double precision,
  created_at timestamptz NOT NULL
);
CREATE INDEX branches_store ON branches (store_id);
CREATE UNIQUE INDEX branches_one_main ON branches (store_id) WHERE is_main;

-- One span a weekday (0 is Sunday). `closes` may pass midnight, by a day at most.
CREATE TABLE branch_hours (
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens smallint NOT NULL CHECK (opens BETWEEN 0 AND 1439),
  closes smallint NOT NULL CHECK (closes > opens AND closes <= opens + 1440),
  PRIMARY KEY (branch_id, weekday)
);

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  role text NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  UNIQUE (id, branch_id)
);
CREATE INDEX staff_branch ON staff (branch_id);

CREATE TABLE shifts (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts smallint NOT NULL CHECK (starts BETWEEN 0 AND 1439),
  ends smallint NOT NULL CHECK (ends > starts AND ends <= starts + 1440),
  PRIMARY KEY (staff_id, weekday, starts)
);

-- ---------------------------------------------------------------- what they sell

CREATE TABLE services (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  category text NOT NULL REFERENCES categories (slug),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 160),
  description text NOT NULL CHECK (length(description) <= 4000),
  type text NOT NULL CHECK (type IN ('fixed', 'dynamic')),
  price_cents bigint CHECK (price_cents > 0),
  price_range text,
  duration_minutes smallint NOT NULL DEFAULT 60 CHECK (duration_minutes BETWEEN 5 AND 720),
  buffer_minutes smallint NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 240),
  images text[] NOT NULL DEFAULT '{}',
  is_featured boolean NOT NULL DEFAULT false,
  booking_enabled boolean NOT NULL DEFAULT true,
  auto_confirm boolean NOT NULL DEFAULT true,
  consultation_required boolean NOT NULL DEFAULT false,
  pricing_factors text[] NOT NULL DEFAULT '{}',
  features text[] NOT NULL DEFAULT '{}',
  requirements text,
  cancellation_policy text,
  min_cancellation_hours smallint NOT NULL DEFAULT 2 CHECK (min_cancellation_hours BETWEEN 0 AND 336),
  allow_early_checkin boolean NOT NULL DEFAULT true,
  early_checkin_minutes smallint NOT NULL DEFAULT 15 CHECK (early_checkin_minutes BETWEEN 0 AND 240),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at timestamptz NOT NULL,
  CHECK (type = 'dynamic' OR price_cents IS NOT NULL)
);
CREATE INDEX services_store ON services (store_id, created_at, id);

-- A pool is a service at a branch: how many can have it at one time. A service without a pool at a branch is not given there.
CREATE TABLE pools (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  service_id uuid NOT NULL REFERENCES services (id),
  capacity smallint NOT NULL CHECK (capacity BETWEEN 1 AND 500),
  UNIQUE (service_id, branch_id),
  UNIQUE (id, branch_id)
);
CREATE INDEX pools_branch ON pools (branch_id);

-- Who can perform it. No row means it needs nobody in particular.
CREATE TABLE service_staff (
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  PRIMARY KEY (service_id, staff_id)
);
CREATE INDEX service_staff_staff ON service_staff (staff_id);

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  service_id uuid NOT NULL REFERENCES services (id),
  store_id uuid NOT NULL REFERENCES stores (id),
  category text NOT NULL REFERENCES categories (slug),
  location text NOT NULL REFERENCES locations (slug),
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 160),
  description text NOT NULL CHECK (length(description) <= 4000),
  offer_type text NOT NULL CHECK (offer_type IN ('fixed', 'dynamic')),
  discount_percent smallint NOT NULL CHECK (discount_percent BETWEEN 1 AND 99),
  original_cents bigint CHECK (original_cents > 0),
  discounted_cents bigint CHECK (discounted_cents >= 0),
  fee_waived boolean NOT NULL DEFAULT false,
  discount_explanation text,
  requires_consultation boolean NOT NULL DEFAULT false,
  images text[] NOT NULL DEFAULT '{}',
  is_featured boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((original_cents IS NULL) = (discounted_cents IS NULL)),
  CHECK (original_cents IS NOT NULL OR offer_type = 'dynamic'),
  CHECK (discounted_cents < original_cents),
  CHECK (original_cents IS NULL OR discount_percent = floor((original_cents - discounted_cents) * 100.0 / original_cents))
);
CREATE INDEX offers_latest ON offers (created_at DESC, id) WHERE status = 'active';
CREATE INDEX offers_discount ON offers (discount_percent DESC, id) WHERE status = 'active';
CREATE INDEX offers_price ON offers (discounted_cents, id) WHERE status = 'active';
CREATE INDEX offers_featured ON offers (created_at DESC, id) WHERE status = 'active' AND is_featured;
CREATE INDEX offers_category ON offers (category, created_at DESC, id) WHERE status = 'active';
CREATE INDEX offers_location ON offers (location, created_at DESC, id) WHERE status = 'active';
CREATE INDEX offers_store ON offers (store_id, created_at DESC, id);
CREATE INDEX offers_service ON offers (service_id);
CREATE INDEX offers_words ON offers USING gin ((title || ' ' || description) gin_trgm_ops);

-- What the normal price has been: 'Verified discount' only if it stood for 14 days before (docs/rules/catalogue.md#verified-discounts).
CREATE TABLE price_history (
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (service_id, since)
);

-- ---------------------------------------------------------------- bookings

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
  during tstzrange NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'checked_in', 'completed', 'cancelled')),
  hold_expires_at timestamptz,
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  fee_basis text NOT NULL CHECK (fee_basis IN ('discount-value', 'fallback', 'none')),
  charged_cents bigint NOT NULL,
  access_fee_paid boolean NOT NULL DEFAULT false,
  original_cents bigint,
  price_cents bigint,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  client_name text NOT NULL CHECK (length(client_name) <= 160),
  client_email text CHECK (length(client_email) <= 254),
  client_phone text CHECK (length(client_phone) <= 20),
  notes text CHECK (length(notes) <= 1000),
  special_requests text CHECK (length(special_requests) <= 1000),
  cancel_reason text CHECK (length(cancel_reason) <= 500),
  cancelled_by text CHECK (cancelled_by IN ('customer', 'store', 'system')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((booking_type = 'offer') = (offer_id IS NOT NULL)),
  CHECK (booking_type = 'offer' OR fee_cents = 0),
  CHECK ((fee_cents = 0) = (fee_basis = 'none')),
  CHECK (charged_cents = CASE WHEN fee_cents = 0 THEN 0 ELSE greatest(1, ceil(fee_cents / 100.0)) * 100 END),
  CHECK (NOT access_fee_paid OR fee_cents > 0),
  -- A fee booking waits with a hold; it stands only when the fee is paid.
  CHECK (NOT (status = 'pending' AND fee_cents > 0) OR hold_expires_at IS NOT NULL),
  CHECK (status NOT IN ('confirmed', 'checked_in', 'completed') OR fee_cents = 0 OR access_fee_paid),
  CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL)),
  CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id),
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  -- Invariant 1: nobody is booked twice at one time. The write path locks and checks first; this stands behind it.
  CONSTRAINT bookings_staff_free EXCLUDE USING gist (staff_id WITH =, during WITH &&)
    WHERE (status IN ('pending', 'confirmed', 'checked_in') AND staff_id IS NOT NULL)
);
-- Invariant 3: a customer has one live booking per pool and start.
CREATE UNIQUE INDEX bookings_once ON bookings (account_id, pool_id, lower(during)) WHERE status IN ('pending', 'confirmed', 'checked_in');
CREATE INDEX bookings_account ON bookings (account_id, created_at DESC, id);
CREATE INDEX bookings_branch_day ON bookings (branch_id, lower(during));
CREATE INDEX bookings_branch_live ON bookings USING gist (branch_id, during) WHERE status IN ('pending', 'confirmed', 'checked_in');
CREATE INDEX bookings_store ON bookings (store_id, lower(during));
CREATE INDEX bookings_overdue ON bookings (hold_expires_at) WHERE status = 'pending' AND hold_expires_at IS NOT NULL;

-- Append-only. The last row says the booking's status.
CREATE TABLE booking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  from_status text,
  to_status text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('customer', 'store', 'system')),
  actor_id uuid REFERENCES accounts (id),
  reason text,
  at timestamptz NOT NULL
);
CREATE INDEX booking_events_booking ON booking_events (booking_id, id);

-- ---------------------------------------------------------------- money

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  fee_cents bigint NOT NULL CHECK (fee_cents > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 100 AND amount_cents % 100 = 0),
  currency text NOT NULL DEFAULT 'KES' CHECK (currency = 'KES'),
  status text NOT NULL CHECK (status IN ('initiated', 'pending', 'unknown', 'completed', 'failed', 'refund_due', 'refunded')),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  merchant_request_id text,
  checkout_request_id text UNIQUE,
  receipt text UNIQUE,
  result_code text,
  result_description text,
  queries integer NOT NULL DEFAULT 0,
  last_query_at timestamptz,
  next_query_at timestamptz,
  needs_review boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK (amount_cents = greatest(1, ceil(fee_cents / 100.0)) * 100),
  CHECK ((status IN ('completed', 'refund_due', 'refunded')) = (completed_at IS NOT NULL))
);
CREATE INDEX payments_booking ON payments (booking_id, created_at DESC);
-- One open prompt per number, and one per booking.
CREATE UNIQUE INDEX payments_one_open_phone ON payments (phone_number) WHERE status IN ('initiated', 'pending', 'unknown');
CREATE UNIQUE INDEX payments_one_open_booking ON payments (booking_id) WHERE status IN ('initiated', 'pending', 'unknown');
CREATE INDEX payments_phone ON payments (phone_number, created_at DESC);
CREATE INDEX payments_due ON payments (next_query_at) WHERE next_query_at IS NOT NULL;

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  from_status text,
  to_status text NOT NULL,
  source text NOT NULL CHECK (source IN ('customer', 'push', 'callback', 'query', 'refund', 'admin')),
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- Every callback as it came, before anything is believed (docs/rules/payments.md#callbacks). No foreign key:
-- a forged one may name anything.
CREATE TABLE callback_inbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('stk', 'reversal')),
  payment_id uuid,
  secret_hash bytea,
  body text NOT NULL,
  ip inet,
  received_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('applied', 'duplicate', 'forged', 'mismatch', 'unreadable')),
  outcome_detail text,
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE INDEX callback_inbox_undecided ON callback_inbox (received_at) WHERE outcome IS NULL;
CREATE INDEX callback_inbox_payment ON callback_inbox (payment_id);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('due', 'requested', 'completed', 'needs_review')),
  conversation_id text UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  detail text,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE next_try_at IS NOT NULL;

-- ---------------------------------------------------------------- news

-- What others should hear goes in here in the same transaction, and out after it (house rule 7).
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  published_at timestamptz,
  dead_at timestamptz
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE published_at IS NULL AND dead_at IS NULL;

-- The effect of a handler, once: handlers may run twice, what they do may not.
CREATE TABLE effects (
  key text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- Facts about this database itself, such as which demo it was loaded with.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);
