-- Accounts, whole: codes, second factor, Google, fresh sign-ins, consents, settings, deletion, and the book of what was done with them.

-- ---------------------------------------------------------------- what an account is

ALTER TABLE accounts
  -- Google's own name for the person, which never changes; the e-mail may.
  ADD COLUMN google_sub text UNIQUE CHECK (length(google_sub) BETWEEN 1 AND 255),
  ADD COLUMN google_email citext CHECK (length(google_email) <= 254),
  -- The shared secret of an authenticator app, sealed with a key that is not in the database. It counts once it is confirmed.
  ADD COLUMN totp_encrypted bytea,
  ADD COLUMN totp_confirmed_at timestamptz,
  -- The time step of the last code that was taken: each is taken once.
  ADD COLUMN totp_last_step bigint,
  ADD COLUMN appearance text NOT NULL DEFAULT 'system' CHECK (appearance IN ('system', 'light', 'dark')),
  -- Deletion: asked for, after which it can be taken back for some days; and done.
  ADD COLUMN erase_after timestamptz,
  ADD COLUMN erased_at timestamptz,
  ADD CHECK (totp_confirmed_at IS NULL OR totp_encrypted IS NOT NULL),
  ADD CHECK (erased_at IS NULL OR (password_hash IS NULL AND google_sub IS NULL AND phone_number IS NULL AND avatar IS NULL AND disabled_at IS NOT NULL)),
  ADD CHECK ((google_sub IS NULL) = (google_email IS NULL));
CREATE INDEX accounts_to_erase ON accounts (erase_after) WHERE erase_after IS NOT NULL AND erased_at IS NULL;

-- When the person last proved who they are in this session: what is sensitive asks for it to be recent.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
UPDATE sessions SET proved_at = created_at;
ALTER TABLE sessions ALTER COLUMN proved_at SET NOT NULL;

-- ---------------------------------------------------------------- codes

-- Of a code the HMAC is kept alone. There is at most one live code for a purpose and a destination; a new one replaces it.
CREATE TABLE codes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('phone', 'password', 'email')),
  -- The phone or e-mail it was sent to.
  destination text NOT NULL,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  replaced_at timestamptz,
  CHECK (expires_at <= created_at + interval '10 minutes' OR purpose = 'email')
);
CREATE UNIQUE INDEX codes_live ON codes (purpose, destination) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX codes_account ON codes (account_id);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- A nonce that our page asked a Google credential to carry; it is taken once.
CREATE TABLE google_nonces (
  nonce_hash bytea PRIMARY KEY CHECK (length(nonce_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_nonces_expired ON google_nonces (expires_at);

-- Tries at what must not be guessed or flooded: they are counted here, so that they survive a restart and hold for all processes together.
CREATE TABLE tries (
  key text PRIMARY KEY CHECK (length(key) <= 200),
  count integer NOT NULL CHECK (count >= 0),
  window_ends_at timestamptz NOT NULL,
  -- After failures the next try has to wait.
  blocked_until timestamptz
);
CREATE INDEX tries_over ON tries (window_ends_at);

-- ---------------------------------------------------------------- what a person has agreed to and wishes

-- Append-only: what somebody agreed to, or took back, in which version of the text.
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
INSERT INTO consents (id, account_id, purpose, is_given, text_version, at)
SELECT gen_random_uuid(), id, purpose, true, terms_version, terms_accepted_at
FROM accounts, unnest('{terms,privacy,age}'::text[]) purpose
WHERE terms_accepted_at IS NOT NULL AND terms_version IS NOT NULL;

-- Two shapes on the wire, one record (docs/rules/notifications.md#notification-settings).
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

-- ---------------------------------------------------------------- the audit log

-- Every sign-in and every privileged act. Rows are only ever added, and each carries the hash of the one before, so that none can be changed
-- or taken out unseen. It names accounts by id and holds no secret and no whole phone number.
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

CREATE FUNCTION audit_hash(previous bytea, seq bigint, at timestamptz, actor uuid, action text, subject uuid, ip inet, details jsonb)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(previous || convert_to(
    jsonb_build_array(seq, extract(epoch FROM at), actor, action, subject, host(ip), details)::text, 'UTF8'));

-- The next link of the chain: one at a time.
CREATE FUNCTION audit_append(at timestamptz, actor uuid, action text, subject uuid, ip inet, details jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
  nth bigint;
  before bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT * INTO last FROM audit_log ORDER BY seq DESC LIMIT 1;
  nth := coalesce(last.seq, 0) + 1;
  before := coalesce(last.hash, sha256(''));
  INSERT INTO audit_log VALUES (
    nth, at, actor, action, subject, ip, details, before, audit_hash(before, nth, at, actor, action, subject, ip, details)
  );
  RETURN nth;
END
$$;

CREATE FUNCTION audit_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The audit log is only ever added to'; END $$;
CREATE TRIGGER audit_log_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log EXECUTE FUNCTION audit_is_for_ever();
