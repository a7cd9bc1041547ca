-- Accounts, sign-in, consent and the audit log.
--
-- Conventions in every migration: ids are UUIDs made by the application; money is integer cents of the Kenyan
-- shilling; times are timestamptz; times of day are minutes since midnight in Nairobi. Functions, triggers
-- and views are in ../functions.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

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
  -- A referral is made at sign-up and never later.
  referred_at timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  password_changed_at timestamptz,
  -- Google's permanent id of the person; the e-mail address may change.
  google_sub text UNIQUE CHECK (length(google_sub) BETWEEN 1 AND 255),
  google_email citext CHECK (length(google_email) <= 254),
  -- The shared secret of an authenticator app, encrypted with a key that is not in the database. It is in
  -- force once confirmed.
  totp_encrypted bytea,
  totp_confirmed_at timestamptz,
  -- The time step of the last accepted code, so that no code is accepted twice.
  totp_last_step bigint,
  appearance text NOT NULL DEFAULT 'system' CHECK (appearance IN ('system', 'light', 'dark')),
  -- Deletion is requested first and can be revoked until `erase_after`.
  erase_after timestamptz,
  erased_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (referred_by IS DISTINCT FROM id),
  CHECK (NOT is_phone_verified OR phone_number IS NOT NULL),
  CHECK ((referred_by IS NULL) = (referred_at IS NULL)),
  CHECK ((google_sub IS NULL) = (google_email IS NULL)),
  CHECK (totp_confirmed_at IS NULL OR totp_encrypted IS NOT NULL),
  CHECK (
    erased_at IS NULL
    OR (
      password_hash IS NULL AND google_sub IS NULL AND phone_number IS NULL AND avatar IS NULL
      AND disabled_at IS NOT NULL
    )
  )
);
CREATE UNIQUE INDEX accounts_verified_phone ON accounts (phone_number) WHERE is_phone_verified;
CREATE INDEX accounts_to_erase ON accounts (erase_after) WHERE erase_after IS NOT NULL AND erased_at IS NULL;
CREATE INDEX accounts_referred ON accounts (referred_by, referred_at DESC, id) WHERE referred_by IS NOT NULL;

-- A merchant is an account with a business; an account has at most one.
CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts (id),
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL
);

-- ---------------------------------------------------------------- sessions

-- The client holds the secret; only its SHA-256 is stored.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- The last re-authentication in this session; sensitive operations require a recent one.
  reauthenticated_at timestamptz NOT NULL,
  revoked_at timestamptz,
  ip inet,
  user_agent text CHECK (length(user_agent) <= 300),
  CHECK (expires_at <= created_at + interval '30 days')
);
CREATE INDEX sessions_account ON sessions (account_id);

-- Browsers in which an account signed in, by the hash of a cookie that survives signing out. They show when
-- two accounts belong to one person. Rows are deleted when the cookie has expired, which is later than any
-- session.
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

-- ---------------------------------------------------------------- codes and second factor

-- One-time codes and links; only their HMAC is stored. A new code replaces the live one of the same purpose,
-- destination and requester.
CREATE TABLE codes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('phone', 'password', 'email')),
  -- The phone number or e-mail address it was sent to.
  destination text NOT NULL,
  -- Who requested the code (the hash of a device, an account or an address). The requester has attempts of
  -- its own, so that a stranger cannot use them up; `attempts` counts those of everybody else.
  requester text NOT NULL DEFAULT 'unknown' CHECK (length(requester) BETWEEN 1 AND 200),
  requester_attempts smallint NOT NULL DEFAULT 0 CHECK (requester_attempts BETWEEN 0 AND 5),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  replaced_at timestamptz,
  CHECK (expires_at <= created_at + interval '10 minutes' OR purpose = 'email')
);
CREATE UNIQUE INDEX codes_live ON codes (purpose, destination, requester)
  WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX codes_account ON codes (account_id);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- A nonce that our page requested in a Google credential; it is accepted once.
CREATE TABLE google_nonces (
  nonce_hash bytea PRIMARY KEY CHECK (length(nonce_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_nonces_expired ON google_nonces (expires_at);

-- Attempts at operations that must not be guessed or flooded. They are counted in the database, so that the
-- counts survive a restart and hold for all processes together.
CREATE TABLE attempt_counters (
  key text PRIMARY KEY CHECK (length(key) <= 200),
  count integer NOT NULL CHECK (count >= 0),
  window_ends_at timestamptz NOT NULL,
  -- After failures, no attempt is allowed until this time.
  blocked_until timestamptz
);
CREATE INDEX attempt_counters_expired ON attempt_counters (window_ends_at);

-- Solved proof-of-work challenges; each is accepted once. A row is deleted when the challenge has expired.
CREATE TABLE used_challenges (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expired ON used_challenges (expires_at);

-- ---------------------------------------------------------------- consent and preferences

-- Append-only: which version of a text an account agreed to, or withdrew its agreement to.
CREATE TABLE consents (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('terms', 'privacy', 'age', 'email', 'sms', 'push')),
  is_given boolean NOT NULL,
  text_version text NOT NULL CHECK (length(text_version) BETWEEN 1 AND 20),
  at timestamptz NOT NULL,
  ip inet
);
CREATE INDEX consents_account ON consents (account_id, purpose, at DESC);

-- The API has two representations of these settings; this is the one record behind both.
CREATE TABLE notification_settings (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email boolean NOT NULL DEFAULT true,
  push boolean NOT NULL DEFAULT true,
  messages boolean NOT NULL DEFAULT true,
  bookings boolean NOT NULL DEFAULT true,
  offers boolean NOT NULL DEFAULT true,
  store_updates boolean NOT NULL DEFAULT true,
  notifications boolean NOT NULL DEFAULT true,
  email_updates boolean NOT NULL DEFAULT false,
  sms_alerts boolean NOT NULL DEFAULT true
);

-- ---------------------------------------------------------------- audit log

-- Every sign-in and every privileged operation. Append-only: each row carries the hash of the one before, so
-- that a change or a removal is detected. It names accounts by id and contains no secret and no complete
-- phone number.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 60),
  subject_id uuid,
  ip inet,
  details jsonb NOT NULL DEFAULT '{}',
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32)
);
CREATE INDEX audit_log_actor ON audit_log (actor_id, seq DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_id, seq DESC);
CREATE INDEX audit_log_at ON audit_log (at);

-- The log is retained for three years and pruned from its oldest end. The checkpoint holds the hash that the
-- remaining chain begins with.
CREATE TABLE audit_checkpoint (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  pruned_at timestamptz NOT NULL
);
