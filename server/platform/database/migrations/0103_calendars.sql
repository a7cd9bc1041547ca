-- Calendars of other programs in which a person of a store is busy. Only times are kept.
CREATE TABLE staff_calendars (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('google', 'outlook', 'apple', 'other')),
  -- Everyone who has the address can read the calendar.
  address_encrypted bytea NOT NULL,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  etag text CHECK (length(etag) <= 500),
  last_modified text CHECK (length(last_modified) <= 100),
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  -- When it was last asked for, and when the answer was last a calendar that could be read.
  checked_at timestamptz,
  ok_at timestamptz,
  -- When its times were last worked out: later ones come within reach every day, also of a file that stays as it is.
  expanded_at timestamptz,
  next_check_at timestamptz NOT NULL,
  problem text CHECK (problem IN (
    'refused-address', 'unreachable', 'too-slow', 'too-large', 'not-found', 'no-access', 'server-error',
    'too-many-redirects', 'sign-in-page', 'not-a-calendar', 'too-many-events'
  )),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  skipped_events integer NOT NULL DEFAULT 0 CHECK (skipped_events >= 0),
  -- When the store was notified that it has failed for a day.
  reported_at timestamptz,
  UNIQUE (id, staff_id),
  UNIQUE (staff_id, address_hash)
);
CREATE INDEX staff_calendars_due ON staff_calendars (next_check_at);

CREATE TABLE staff_busy_times (
  calendar_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (calendar_id, during),
  FOREIGN KEY (calendar_id, staff_id) REFERENCES staff_calendars (id, staff_id) ON DELETE CASCADE
);
CREATE INDEX staff_busy_times_staff ON staff_busy_times USING gist (staff_id, during);
CREATE INDEX staff_busy_times_end ON staff_busy_times (upper(during));

-- Addresses at which the calendar programs of a store read its bookings.
CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY,
  staff_id uuid REFERENCES staff (id) ON DELETE CASCADE,
  branch_id uuid REFERENCES branches (id) ON DELETE CASCADE,
  store_id uuid REFERENCES stores (id) ON DELETE CASCADE,
  token_encrypted bytea NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  with_names boolean NOT NULL,
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(staff_id, branch_id, store_id) = 1)
);
CREATE INDEX calendar_feeds_staff ON calendar_feeds (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX calendar_feeds_branch ON calendar_feeds (branch_id) WHERE branch_id IS NOT NULL;
CREATE INDEX calendar_feeds_store ON calendar_feeds (store_id) WHERE store_id IS NOT NULL;
