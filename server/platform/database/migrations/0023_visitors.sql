-- Times that visitors hold before they have an account, and registrations that wait for a code by SMS.

CREATE TABLE visitor_holds (
  id uuid PRIMARY KEY,
  -- The visitor has the token. It is deleted with the row when the time is booked, so it is used once.
  token_hash bytea NOT NULL CONSTRAINT visitor_holds_token UNIQUE CHECK (length(token_hash) = 32),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  service_id uuid NOT NULL REFERENCES services (id),
  offer_id uuid REFERENCES offers (id),
  staff_id uuid REFERENCES staff (id),
  staff_chosen boolean NOT NULL DEFAULT false,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  starts_minute integer NOT NULL GENERATED ALWAYS AS
    (floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS
    (ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer) STORED,
  -- A keyed hash of the network address, to limit what one address holds.
  network_hash bytea NOT NULL CHECK (length(network_hash) = 32),
  held_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at > held_at AND expires_at <= held_at + interval '10 minutes'),
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id),
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  CONSTRAINT visitor_holds_staff_free EXCLUDE USING gist (staff_id WITH =, during WITH &&) WHERE (staff_id IS NOT NULL)
);
CREATE INDEX visitor_holds_taken ON visitor_holds (branch_id, starts_minute) INCLUDE (ends_minute, staff_id, pool_id, expires_at);
CREATE INDEX visitor_holds_network ON visitor_holds (network_hash, expires_at);
CREATE INDEX visitor_holds_expiry ON visitor_holds (expires_at);

-- Deleted after a day, confirmed or not.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  email citext NOT NULL CHECK (length(email) <= 254),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  terms_version text NOT NULL CHECK (length(terms_version) <= 20),
  is_adult boolean NOT NULL,
  wants_offers boolean NOT NULL,
  referral_slug text CHECK (length(referral_slug) <= 40),
  -- Of the SMS.
  language text NOT NULL CHECK (language IN ('en', 'sw')),
  -- Null until a code was sent, and after it was used.
  code_hash bytea CHECK (length(code_hash) = 32),
  code_expires_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  account_id uuid UNIQUE REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  CHECK ((code_hash IS NULL) = (code_expires_at IS NULL)),
  CHECK ((confirmed_at IS NULL) = (account_id IS NULL)),
  CHECK (confirmed_at IS NULL OR code_hash IS NULL)
);
CREATE INDEX registrations_age ON registrations (created_at);
