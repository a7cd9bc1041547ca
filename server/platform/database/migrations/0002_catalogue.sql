-- The catalogue: where stores are, when they are open, who works there, and what they sell.

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

-- Holidays that are gazetted year by year; those with a fixed rule are in domain/time/holidays.ts.
CREATE TABLE public_holidays (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80)
);

-- ---------------------------------------------------------------- stores and branches

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
  -- Maintained by the triggers on `reviews`; `ratings` is how many reviews give one star, two, and so on to
  -- five.
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  rating_sum integer NOT NULL DEFAULT 0 CHECK (rating_sum BETWEEN rating_count AND rating_count * 5),
  ratings integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(ratings) = 5),
  -- The number of rows in `follows`, changed in the same transaction.
  follower_count integer NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  -- Copied from the main branch by the triggers on `branches` and `branch_hours`: [{weekday, opens, closes}]
  -- ordered by weekday.
  main_address text,
  main_hours json NOT NULL DEFAULT '[]',
  -- A position in a fixed random order: a random selection is the rows from a random position on.
  random_position double precision NOT NULL DEFAULT random(),
  -- The read model of lists, written by triggers (../functions/read_models.sql). It is read with every row,
  -- so it is stored in it and not compressed.
  card json,
  card_version uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL
) WITH (toast_tuple_target = 8160, fillfactor = 80);
ALTER TABLE stores ALTER COLUMN card SET STORAGE EXTERNAL;
CREATE INDEX stores_merchant ON stores (merchant_id);
CREATE INDEX stores_newest ON stores (created_at DESC, id) INCLUDE (category, location)
  WHERE status = 'published';
CREATE INDEX stores_category ON stores (category, created_at DESC, id) INCLUDE (location)
  WHERE status = 'published';
CREATE INDEX stores_location ON stores (location, created_at DESC, id) INCLUDE (category)
  WHERE status = 'published';
CREATE INDEX stores_popular ON stores (follower_count DESC, rating_count DESC, created_at DESC, id)
  WHERE status = 'published';
CREATE INDEX stores_reviewed ON stores (rating_count DESC, created_at DESC, id) WHERE status = 'published';
CREATE INDEX stores_rated
  ON stores ((rating_sum::double precision / nullif(rating_count, 0)) DESC NULLS LAST, rating_count DESC, id)
  WHERE status = 'published';
CREATE INDEX stores_name ON stores (lower(name), id) WHERE status = 'published';
CREATE INDEX stores_random ON stores (random_position) WHERE status = 'published';

-- Profiles of a store elsewhere, at most one per platform.
CREATE TABLE store_socials (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  platform text NOT NULL CHECK (platform IN (
    'facebook', 'instagram', 'twitter', 'linkedin', 'youtube', 'website', 'tiktok', 'whatsapp',
    'discord', 'pinterest', 'snapchat', 'tumblr', 'reddit', 'vimeo', 'github', 'flickr'
  )),
  -- A web page only: no other scheme and no white space.
  link text NOT NULL CHECK (link ~ '^https?://[^[:space:]]+$' AND length(link) <= 500),
  position smallint NOT NULL DEFAULT 0,
  UNIQUE (store_id, platform)
);

CREATE TABLE branches (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  location text NOT NULL REFERENCES locations (slug),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 160),
  address text NOT NULL,
  -- The bus stage, landmark, gate and floor that directions name.
  stage text,
  landmark text,
  gate text,
  floor text,
  phone_number text,
  email citext,
  manager text,
  is_main boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  closed_on_holidays boolean NOT NULL DEFAULT false,
  latitude double precision,
  longitude double precision,
  created_at timestamptz NOT NULL
);
CREATE INDEX branches_store ON branches (store_id);
CREATE UNIQUE INDEX branches_one_main ON branches (store_id) WHERE is_main;

-- One span per weekday (0 is Sunday). `closes` may be after midnight, by a day at most.
CREATE TABLE branch_hours (
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens smallint NOT NULL CHECK (opens BETWEEN 0 AND 1439),
  closes smallint NOT NULL CHECK (closes > opens AND closes <= opens + 1440),
  PRIMARY KEY (branch_id, weekday)
);

-- Days that differ from the weekly hours; without hours the branch is closed on that day.
CREATE TABLE branch_special_days (
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  day date NOT NULL,
  opens smallint CHECK (opens BETWEEN 0 AND 1439),
  closes smallint CHECK (closes > opens AND closes <= opens + 1440),
  reason text CHECK (length(reason) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (branch_id, day),
  CHECK ((opens IS NULL) = (closes IS NULL))
);

-- ---------------------------------------------------------------- staff

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
  CONSTRAINT leaves_no_overlap EXCLUDE USING gist (staff_id WITH =, during WITH &&)
);

-- ---------------------------------------------------------------- services

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
  -- How long before its start a time can still be booked, and how many days ahead booking opens.
  min_advance_minutes integer NOT NULL DEFAULT 0 CHECK (min_advance_minutes BETWEEN 0 AND 20160),
  max_advance_days smallint NOT NULL DEFAULT 60 CHECK (max_advance_days BETWEEN 1 AND 365),
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
CREATE INDEX services_newest ON services (created_at DESC, id) WHERE status = 'active';
CREATE INDEX services_category ON services (category, created_at DESC, id) WHERE status = 'active';

-- The capacity of a service at a branch: how many customers it can take at one time. A service without a pool
-- is not available there.
CREATE TABLE pools (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  service_id uuid NOT NULL REFERENCES services (id),
  capacity smallint NOT NULL CHECK (capacity BETWEEN 1 AND 500),
  UNIQUE (service_id, branch_id),
  UNIQUE (id, branch_id)
);
CREATE INDEX pools_branch ON pools (branch_id);

-- Who can perform a service. A service without rows needs no particular person.
CREATE TABLE service_staff (
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  PRIMARY KEY (service_id, staff_id)
);
CREATE INDEX service_staff_staff ON service_staff (staff_id);

-- Past and present normal prices; an offer's discount is verified against them (domain/catalogue/pricing.ts).
CREATE TABLE price_history (
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (service_id, since)
);

-- ---------------------------------------------------------------- offers

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
  -- How many can be booked in total, and by one customer; null is no limit. Cancelled bookings do not count.
  stock integer CHECK (stock > 0),
  per_customer smallint CHECK (per_customer > 0),
  -- Only for customers who have never booked at this store.
  first_time_only boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- Whether lists may show it: active, of an active service of a published store. Expiry is a condition of
  -- the query. Like `store_rating`, which is the sort key of its store's rating, it is written by triggers.
  is_listed boolean NOT NULL DEFAULT false,
  store_rating double precision,
  -- A position in a fixed random order: a random selection is the rows from a random position on.
  random_position double precision NOT NULL DEFAULT random(),
  -- The read model of lists, written by triggers (../functions/read_models.sql). It is read with every row,
  -- so it is stored in it and not compressed.
  card json,
  card_version uuid NOT NULL DEFAULT gen_random_uuid(),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((original_cents IS NULL) = (discounted_cents IS NULL)),
  CHECK (original_cents IS NOT NULL OR offer_type = 'dynamic'),
  CHECK (discounted_cents < original_cents),
  CHECK (
    original_cents IS NULL
    OR discount_percent = floor((original_cents - discounted_cents) * 100.0 / original_cents)
  )
) WITH (toast_tuple_target = 8160, fillfactor = 80);
ALTER TABLE offers ALTER COLUMN card SET STORAGE EXTERNAL;

-- One index per list order, with the columns that lists filter by, so that a page far down is reached without
-- reading rows. All columns of an order have the same direction, so that a page can begin at a given row.
-- Unknown prices and ratings come last.
CREATE INDEX offers_latest ON offers (created_at DESC, id DESC)
  INCLUDE (expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_discount ON offers (discount_percent DESC, id DESC)
  INCLUDE (expires_at, category, location, is_featured) WHERE is_listed;
CREATE INDEX offers_price_up ON offers (coalesce(discounted_cents, 9223372036854775807), id)
  INCLUDE (discounted_cents, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_price_down ON offers (coalesce(discounted_cents, -1) DESC, id DESC)
  INCLUDE (discounted_cents, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_rated ON offers (coalesce(store_rating, 0) DESC, created_at DESC, id DESC)
  INCLUDE (store_rating, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_featured ON offers (created_at DESC, id DESC)
  INCLUDE (expires_at, category, location) WHERE is_listed AND is_featured;
CREATE INDEX offers_category ON offers (category, created_at DESC, id DESC)
  INCLUDE (location, expires_at) WHERE is_listed;
CREATE INDEX offers_location ON offers (location, created_at DESC, id DESC)
  INCLUDE (category, expires_at) WHERE is_listed;
CREATE INDEX offers_best ON offers (store_id, discount_percent DESC) INCLUDE (expires_at) WHERE is_listed;
CREATE INDEX offers_random ON offers (random_position) WHERE is_listed;
CREATE INDEX offers_unexpired ON offers (expires_at) WHERE is_listed;
CREATE INDEX offers_all ON offers (created_at DESC, id DESC) INCLUDE (store_id, category, location);
CREATE INDEX offers_store ON offers (store_id, created_at DESC, id) INCLUDE (expires_at, is_listed, title);
CREATE INDEX offers_service ON offers (service_id);
CREATE INDEX offers_ending ON offers (expires_at) WHERE status = 'active';
