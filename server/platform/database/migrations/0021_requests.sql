-- Requests for services, and the quotes of stores and of individual providers for them.

CREATE TABLE service_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  title text NOT NULL CHECK (length(title) BETWEEN 5 AND 200),
  category text NOT NULL REFERENCES categories (slug),
  description text NOT NULL CHECK (length(description) BETWEEN 10 AND 2000),
  budget_min_cents bigint NOT NULL CHECK (budget_min_cents >= 0),
  budget_max_cents bigint NOT NULL CHECK (budget_max_cents <= 1000000000),
  timeline text NOT NULL CHECK (timeline IN ('urgent', 'thisweek', 'nextweek', 'thismonth', 'flexible')),
  -- As the customer wrote it, and the area that it names or that contains the coordinates, if one does.
  location text NOT NULL CHECK (length(location) BETWEEN 3 AND 255),
  area text REFERENCES locations (slug),
  -- From the device, if the customer agreed. Only the provider whose quote was accepted gets them.
  latitude double precision CHECK (latitude BETWEEN -5 AND 6),
  longitude double precision CHECK (longitude BETWEEN 33 AND 42),
  requirements text[] NOT NULL DEFAULT '{}',
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  -- Of title and description, without the phone numbers and e-mail addresses in them: nobody can search for those.
  words tsvector NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'completed', 'cancelled')),
  -- Why it was cancelled.
  closed_as text CHECK (closed_as IN ('withdrawn', 'expired', 'removed')),
  quote_count integer NOT NULL DEFAULT 0 CHECK (quote_count >= 0),
  accepted_quote_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (budget_max_cents > budget_min_cents),
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CHECK ((status = 'cancelled') = (closed_as IS NOT NULL)),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CHECK ((status IN ('active', 'completed')) = (accepted_quote_id IS NOT NULL))
);
-- With all that counting a list needs.
CREATE INDEX service_requests_open ON service_requests (created_at DESC, id DESC) INCLUDE (expires_at, account_id, area) WHERE status = 'pending';
CREATE INDEX service_requests_open_category ON service_requests (category, created_at DESC, id DESC) INCLUDE (expires_at, account_id) WHERE status = 'pending';
CREATE INDEX service_requests_open_area ON service_requests (area, created_at DESC, id DESC) INCLUDE (expires_at, account_id) WHERE status = 'pending';
CREATE INDEX service_requests_open_timeline ON service_requests (timeline, created_at DESC, id DESC) INCLUDE (expires_at, account_id) WHERE status = 'pending';
CREATE INDEX service_requests_open_words ON service_requests USING gin (words) WITH (gin_pending_list_limit = 256) WHERE status = 'pending';
-- One for each band of the budget filter.
CREATE INDEX service_requests_open_to_1000 ON service_requests (created_at DESC, id DESC) INCLUDE (expires_at, account_id)
  WHERE status = 'pending' AND budget_max_cents > 0 AND budget_min_cents < 100000;
CREATE INDEX service_requests_open_to_10000 ON service_requests (created_at DESC, id DESC) INCLUDE (expires_at, account_id)
  WHERE status = 'pending' AND budget_max_cents > 100000 AND budget_min_cents < 1000000;
CREATE INDEX service_requests_open_to_50000 ON service_requests (created_at DESC, id DESC) INCLUDE (expires_at, account_id)
  WHERE status = 'pending' AND budget_max_cents > 1000000 AND budget_min_cents < 5000000;
CREATE INDEX service_requests_open_over_50000 ON service_requests (created_at DESC, id DESC) INCLUDE (expires_at, account_id)
  WHERE status = 'pending' AND budget_max_cents > 5000000;
CREATE INDEX service_requests_of_account ON service_requests (account_id, created_at DESC, id DESC);
CREATE INDEX service_requests_by_status ON service_requests (status) INCLUDE (expires_at, closed_as);
CREATE INDEX service_requests_expiring ON service_requests (expires_at) WHERE status = 'pending';

CREATE TABLE service_request_images (
  request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 4),
  id uuid NOT NULL UNIQUE,
  path text NOT NULL,
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  PRIMARY KEY (request_id, position)
);
CREATE UNIQUE INDEX service_request_images_path ON service_request_images (path);

-- Uploaded, and not yet part of a request.
CREATE TABLE service_request_uploads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  path text NOT NULL UNIQUE,
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX service_request_uploads_of_account ON service_request_uploads (account_id, created_at);
CREATE INDEX service_request_uploads_oldest ON service_request_uploads (created_at);

CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  -- Who wrote it. Of a store, a member of its team.
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- Null for an individual provider.
  store_id uuid REFERENCES stores (id),
  merchant_id uuid REFERENCES merchants (id),
  -- The service, branch and person whose calendar the offered time is from.
  service_id uuid REFERENCES services (id),
  branch_id uuid REFERENCES branches (id),
  staff_id uuid REFERENCES staff (id),
  starts_at timestamptz,
  duration_minutes smallint CHECK (duration_minutes BETWEEN 15 AND 720),
  -- All in: what the customer pays the provider.
  price_cents bigint NOT NULL CHECK (price_cents BETWEEN 1 AND 1000000000),
  message text NOT NULL CHECK (length(message) BETWEEN 10 AND 1000),
  -- In own words, such as: weekdays after 17:00.
  availability text NOT NULL CHECK (length(availability) BETWEEN 1 AND 200),
  includes_supplies boolean NOT NULL DEFAULT false,
  supplies text CHECK (length(supplies) BETWEEN 1 AND 120),
  warranty text CHECK (length(warranty) BETWEEN 1 AND 120),
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'withdrawn', 'expired')),
  -- Of the customer who rejected it, or of the provider who withdrew it.
  reason text CHECK (length(reason) <= 500),
  -- When the customer first saw it.
  seen_at timestamptz,
  -- The booking that accepting it made, also a cancelled one.
  booking_id uuid UNIQUE REFERENCES bookings (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- By an admin. The customer does not see it any more.
  is_removed boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (request_id, id),
  CHECK ((store_id IS NULL) = (merchant_id IS NULL)),
  CHECK (store_id IS NOT NULL OR service_id IS NULL AND branch_id IS NULL AND staff_id IS NULL),
  CHECK ((service_id IS NULL) = (branch_id IS NULL)),
  -- A time from the calendar has a service and a duration.
  CHECK (service_id IS NULL OR starts_at IS NOT NULL AND duration_minutes IS NOT NULL),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK (NOT is_removed OR status = 'withdrawn'),
  -- Rejected or withdrawn if the booking was cancelled.
  CHECK (booking_id IS NULL OR status IN ('accepted', 'rejected', 'withdrawn'))
);
-- One winner, and one open quote of each provider.
CREATE UNIQUE INDEX quotes_accepted ON quotes (request_id) WHERE status = 'accepted';
CREATE UNIQUE INDEX quotes_open_of_store ON quotes (request_id, store_id) WHERE status = 'pending' AND store_id IS NOT NULL;
CREATE UNIQUE INDEX quotes_open_of_account ON quotes (request_id, account_id) WHERE status = 'pending' AND store_id IS NULL;
CREATE INDEX quotes_of_request ON quotes (request_id, created_at, id);
CREATE INDEX quotes_of_store ON quotes (store_id, created_at DESC, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX quotes_of_merchant ON quotes (merchant_id, created_at DESC, id DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX quotes_of_account ON quotes (account_id, created_at DESC, id DESC);
CREATE INDEX quotes_expiring ON quotes (expires_at) WHERE status = 'pending';
ALTER TABLE service_requests ADD FOREIGN KEY (id, accepted_quote_id) REFERENCES quotes (request_id, id) DEFERRABLE INITIALLY DEFERRED;

-- Which requests a merchant is notified of and sees first. No categories are those of its stores, no areas those within the
-- radius.
CREATE TABLE request_interests (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id) ON DELETE CASCADE,
  categories text[] NOT NULL DEFAULT '{}',
  areas text[] NOT NULL DEFAULT '{}',
  -- Kilometres from a branch.
  radius_km smallint NOT NULL DEFAULT 10 CHECK (radius_km BETWEEN 1 AND 100),
  is_notified boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL
);
-- The merchants whom a new request may concern.
CREATE INDEX request_interests_categories ON request_interests USING gin (categories);
CREATE INDEX stores_category_merchant ON stores (category, merchant_id) WHERE status = 'published';

CREATE TABLE quote_templates (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  message text NOT NULL CHECK (length(message) BETWEEN 10 AND 1000),
  includes_supplies boolean NOT NULL DEFAULT false,
  supplies text CHECK (length(supplies) BETWEEN 1 AND 120),
  warranty text CHECK (length(warranty) BETWEEN 1 AND 120),
  duration_minutes smallint CHECK (duration_minutes BETWEEN 15 AND 720),
  position smallint NOT NULL CHECK (position >= 0)
);
CREATE INDEX quote_templates_of_merchant ON quote_templates (merchant_id, position, id);

CREATE TABLE service_request_reports (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  -- Null for a report of the request itself.
  quote_id uuid REFERENCES quotes (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id),
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'fraud', 'private-data', 'other')),
  details text NOT NULL DEFAULT '' CHECK (length(details) <= 1000),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- By the admin who decided.
  is_removed boolean,
  CHECK ((decided_at IS NULL) = (is_removed IS NULL)),
  UNIQUE NULLS NOT DISTINCT (request_id, quote_id, account_id)
);
CREATE INDEX service_request_reports_open ON service_request_reports (request_id, quote_id) WHERE decided_at IS NULL;
CREATE INDEX service_request_reports_of_account ON service_request_reports (account_id);

-- The customer's rating of the work. Of a store with a completed booking it is a review of the store too.
CREATE TABLE service_request_reviews (
  request_id uuid PRIMARY KEY REFERENCES service_requests (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- Who did the work: the store, or the individual provider.
  store_id uuid REFERENCES stores (id),
  provider_id uuid REFERENCES accounts (id),
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL CHECK (length(comment) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  CHECK ((store_id IS NULL) <> (provider_id IS NULL))
);
CREATE INDEX service_request_reviews_of_provider ON service_request_reviews (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX service_request_reviews_of_store ON service_request_reviews (store_id) WHERE store_id IS NOT NULL;

-- Made by accepting a quote: its duration and price are those of the quote, not of the service.
ALTER TABLE bookings ADD COLUMN is_quoted boolean NOT NULL DEFAULT false;

-- Quotes in conversations.
ALTER TABLE chat_messages
  ADD COLUMN quote_id uuid REFERENCES quotes (id),
  DROP CONSTRAINT chat_messages_kind_check,
  ADD CONSTRAINT chat_messages_kind_check CHECK (kind IN ('text', 'image', 'booking', 'offer', 'quote')),
  ADD CHECK ((kind = 'quote') = (quote_id IS NOT NULL));
CREATE INDEX chat_messages_quote ON chat_messages (quote_id) WHERE quote_id IS NOT NULL;
