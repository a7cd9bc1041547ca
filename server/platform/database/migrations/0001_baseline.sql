-- The tables of version 1.0.0, by feature, and the rows with which every installation begins (decisions 060 and 042).
--
-- Conventions in every migration: ids are UUIDs made by the application; money is integer cents of the Kenyan
-- shilling; times are timestamptz; times of day are minutes since midnight in Nairobi. Functions, triggers
-- and views are in the folders sql/ of the features, except what indexes and tables need.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- cspell:disable
-- What people type, in the form in which it is compared: lower-case words without accents, separated by one space.
-- An apostrophe separates nothing ('Ng''ang''a' is 'nganga'). Indexes use it, so another form is another function.
CREATE FUNCTION normalize_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(regexp_replace(
    lower(regexp_replace(
      unaccent('unaccent'::regdictionary, normalize(
        -- First, because NFKC makes two characters of some apostrophes.
        regexp_replace(input, '[''`´‘’‚‛ʻʼʽˈʹ′＇\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), NFKC
      )),
      '[''\u0300-\u036f]', '', 'g'
    )),
    '[^a-z0-9]+', ' ', 'g'
  ));
-- cspell:enable

-- A query as it was understood.
CREATE TYPE parsed_search AS (
  -- What a match must contain, the last word as a prefix while it is typed; null finds nothing.
  required tsquery,
  -- The same words in their complete form where it is known; they determine the rank.
  ranking tsquery,
  -- The words of the query, corrected.
  normalized text,
  -- Words and beginnings of words that a page may highlight.
  highlights text[],
  -- The corrected query if something was misspelt.
  corrected text
);

-- ---------------------------------------------------------------- messaging

-- What the SMS gateway has reported in the last day, by which an SMS whose reply was lost is known to have been accepted.
CREATE TABLE sms_reports (
  -- The id that the gateway gave the SMS.
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  -- A keyed hash of the number; null if the SMS is known.
  phone_hash bytea,
  at timestamptz NOT NULL,
  -- What became of the SMS, since its report may arrive before the reply of the gateway.
  result text CHECK (result IN ('delivered', 'failed')),
  detail text
);
CREATE INDEX sms_reports_of_phone ON sms_reports (phone_hash, at) WHERE phone_hash IS NOT NULL;
CREATE INDEX sms_reports_oldest ON sms_reports (at);

-- SMS and e-mails that were sent, without their texts and with masked addresses: whether they arrived is shown to
-- support.
CREATE TABLE sent_messages (
  -- Of the command that sent it.
  key text PRIMARY KEY,
  -- What it is about: the first id in the key.
  subject_id uuid,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  -- The gateway's id of an SMS, by which its reports name it.
  provider_id text,
  state text NOT NULL CHECK (state IN ('sent', 'delivered', 'failed')),
  detail text,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sent_messages_subject ON sent_messages (subject_id, sent_at) WHERE subject_id IS NOT NULL;
CREATE INDEX sent_messages_provider ON sent_messages (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX sent_messages_sent ON sent_messages (sent_at);

-- ---------------------------------------------------------------- locations

CREATE TABLE locations (
  slug text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  city text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -5 AND 6),
  longitude double precision NOT NULL CHECK (longitude BETWEEN 33 AND 42),
  is_hidden boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);

-- ---------------------------------------------------------------- google

-- A nonce that our page requested in a Google credential; it is accepted once.
CREATE TABLE google_nonces (
  nonce_hash bytea PRIMARY KEY CHECK (length(nonce_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX google_nonces_expired ON google_nonces (expires_at);

-- ---------------------------------------------------------------- catalogue

-- What the dark band above the home page says. Of several at once, the one that started last is shown.
CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  text_en text NOT NULL CHECK (char_length(text_en) BETWEEN 3 AND 90),
  text_sw text NOT NULL CHECK (char_length(text_sw) BETWEEN 3 AND 90),
  -- A page of the customers' site.
  path text CHECK (path LIKE '/%' AND char_length(path) <= 200),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX promotions_newest ON promotions (starts_at DESC);

-- ---------------------------------------------------------------- operations

-- The processes of the app, each of which writes its row every few seconds.
CREATE TABLE processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  services text[] NOT NULL,
  -- The state of its circuit breakers.
  providers jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX processes_by_time ON processes (seen_at);

CREATE TABLE invariant_runs (
  at timestamptz PRIMARY KEY,
  host text NOT NULL,
  took_ms integer NOT NULL,
  checked integer NOT NULL,
  -- The violated statements.
  broken text[] NOT NULL
);

-- ---------------------------------------------------------------- backups

-- A server of its own is backed up by its administrator, whose backup adds a row when it is complete
-- (docs/operations/backups.md).
CREATE TABLE database_backups (
  finished_at timestamptz DEFAULT now() PRIMARY KEY
);

-- ---------------------------------------------------------------- accounts

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('customer', 'merchant', 'admin')),
  email citext UNIQUE CHECK (length(email) <= 254),
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
  -- The language of an account: of its pages, and of messages to it. Null until one is chosen.
  language text CHECK (language IN ('en', 'sw')),
  -- The account that is kept of two accounts of one person.
  merged_into uuid,
  -- Nothing is withdrawn to a new number for a day. Null: it is the number that the account began with.
  phone_changed_at timestamptz,
  -- When something was last changed that a person signs in with. phone_changed_at is not written any more.
  identity_changed_at timestamptz,
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
  ),
  CONSTRAINT accounts_reachable CHECK (email IS NOT NULL OR role = 'customer' AND is_phone_verified)
);
CREATE UNIQUE INDEX accounts_verified_phone ON accounts (phone_number) WHERE is_phone_verified;
CREATE INDEX accounts_to_erase ON accounts (erase_after) WHERE erase_after IS NOT NULL AND erased_at IS NULL;
CREATE INDEX accounts_referred ON accounts (referred_by, referred_at DESC, id) WHERE referred_by IS NOT NULL;
CREATE INDEX accounts_phone ON accounts (phone_number) WHERE phone_number IS NOT NULL;
-- The lists of people and bookings, the newest first.
CREATE INDEX accounts_newest ON accounts (created_at DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX accounts_frozen ON accounts (created_at DESC, id DESC)
  WHERE erased_at IS NULL AND disabled_at IS NOT NULL;
CREATE INDEX accounts_normalized_names ON accounts (normalize_text(first_name || ' ' || last_name) COLLATE "C")
  WHERE erased_at IS NULL;
CREATE INDEX accounts_normalized_last_names ON accounts (normalize_text(last_name || ' ' || first_name) COLLATE "C")
  WHERE erased_at IS NULL;
CREATE INDEX accounts_merged ON accounts (merged_into) WHERE merged_into IS NOT NULL;

-- A merchant is an account with a business; an account has at most one.
CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts (id),
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL
);

-- People whom the owner of a merchant has invited. The owner is merchants.account_id. `staff` sees its own
-- bookings only.
CREATE TABLE merchant_members (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'front-desk', 'staff')),
  -- The person of the catalogue whose day a member with the role `staff` sees.
  staff_id uuid,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The stores that a member of a team works for; null is all stores of the merchant (docs/decisions/048).
  store_ids uuid[] CHECK (cardinality(store_ids) > 0),
  CHECK (role <> 'staff' OR staff_id IS NOT NULL),
  CHECK (store_ids IS NULL OR role IN ('manager', 'front-desk'))
);
CREATE INDEX merchant_members_merchant ON merchant_members (merchant_id, created_at);
CREATE INDEX merchant_members_staff ON merchant_members (staff_id) WHERE staff_id IS NOT NULL;

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

-- ---------------------------------------------------------------- media

-- Images that merchants have uploaded for their stores, services and offers, by the path of the file. A row
-- that nothing shows is deleted a day after its image was last attached to something, and then its files are.
CREATE TABLE uploaded_images (
  path text PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  kind text NOT NULL CHECK (kind IN ('logo', 'picture')),
  uploaded_at timestamptz NOT NULL,
  attached_at timestamptz
);
CREATE INDEX uploaded_images_merchant ON uploaded_images (merchant_id, uploaded_at);

-- Pictures that people upload for a message, a request or a review, for a day; and those of erased items until a job has
-- deleted their files.
CREATE TABLE picture_uploads (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chatPicture', 'requestPicture', 'reviewPicture')),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  path text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- A message, a request or a review shows it, or showed it.
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX picture_uploads_of_account ON picture_uploads (account_id, kind, created_at);
CREATE INDEX picture_uploads_oldest ON picture_uploads (created_at);

-- ---------------------------------------------------------------- verification

-- One-time codes and links; only their HMAC is stored. A new code replaces the live one of the same purpose,
-- destination and requester.
CREATE TABLE codes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('phone', 'password', 'email', 'sign-in', 'identity', 'withdrawal')),
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

-- ---------------------------------------------------------------- registrations

-- Deleted after a day, confirmed or not.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  email citext CHECK (length(email) <= 254),
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
  CHECK ((confirmed_at IS NULL) = (account_id IS NULL))
);
CREATE INDEX registrations_age ON registrations (created_at);

-- ---------------------------------------------------------------- security

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Solved proof-of-work challenges; each is accepted once. A row is deleted when the challenge has expired.
CREATE TABLE used_challenges (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expired ON used_challenges (expires_at);

-- ---------------------------------------------------------------- passkeys

-- Credentials of WebAuthn.
CREATE TABLE passkeys (
  id bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  public_key bytea NOT NULL,
  -- Of signatures, as the authenticator counts them; 0 if it does not.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_account ON passkeys (account_id);

-- Each is used once. The account is null while somebody signs in.
CREATE TABLE passkey_challenges (
  challenge bytea PRIMARY KEY CHECK (length(challenge) = 32),
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_of_account ON passkey_challenges (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- ---------------------------------------------------------------- admins

-- What each admin may do. Admins from before this version are owners.
CREATE TABLE admins (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  role text NOT NULL CHECK (role IN ('support', 'moderator', 'finance', 'owner')),
  -- Null for an admin whom an operator has created.
  invited_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX admins_by_inviter ON admins (invited_by) WHERE invited_by IS NOT NULL;

-- Links with which a new admin sets a password (npm run admin). At most one per account; a used one is deleted.
CREATE TABLE password_links (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at <= created_at + interval '24 hours')
);

-- ---------------------------------------------------------------- approvals

-- What one admin asks for and another one must approve.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  action text NOT NULL,
  -- What an admin must be allowed to do to decide.
  admin_action text NOT NULL,
  subject text NOT NULL,
  title text NOT NULL,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL REFERENCES accounts (id),
  requested_at timestamptz NOT NULL,
  decided_by uuid REFERENCES accounts (id),
  decided_at timestamptz,
  is_approved boolean,
  note text,
  CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_at IS NULL) = (is_approved IS NULL)),
  CHECK (NOT is_approved OR decided_by <> requested_by)
);
CREATE UNIQUE INDEX approvals_open ON approvals (action, subject) WHERE decided_at IS NULL;
CREATE INDEX approvals_waiting ON approvals (admin_action, requested_at) WHERE decided_at IS NULL;
CREATE INDEX approvals_by_requester ON approvals (requested_by);
CREATE INDEX approvals_by_decider ON approvals (decided_by) WHERE decided_by IS NOT NULL;

-- ---------------------------------------------------------------- contact

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email citext NOT NULL CHECK (length(email) <= 254),
  subject text NOT NULL CHECK (
    subject IN (
      'General Inquiry', 'Technical Support', 'Business Listing', 'Feedback', 'Advertising', 'Other'
    )
  ),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  -- For rate limiting only; cleared after a day.
  ip inet,
  created_at timestamptz NOT NULL,
  -- Admins answer messages of the contact form. Those from before were answered outside of the site.
  status text NOT NULL DEFAULT 'open',
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT contact_messages_known_status CHECK (status IN ('open', 'answered', 'closed'))
);
CREATE INDEX contact_messages_ip ON contact_messages (ip, created_at) WHERE ip IS NOT NULL;
CREATE INDEX contact_messages_age ON contact_messages (created_at);
CREATE INDEX contact_messages_undecided ON contact_messages (created_at, id) WHERE status = 'open';

-- The answers to a message, and why it was closed.
CREATE TABLE contact_decisions (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('answered', 'closed')),
  -- The answer as it was sent, or the reason.
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
  decided_by uuid NOT NULL REFERENCES accounts (id),
  decided_at timestamptz NOT NULL
);
CREATE INDEX contact_decisions_of_message ON contact_decisions (message_id, decided_at);

-- Double opt-in, with a time for each step. A subscription that is not confirmed is deleted after a week.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  email citext NOT NULL UNIQUE CHECK (length(email) <= 254),
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  -- When the box was ticked; the confirmation link contains this time.
  consented_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- When the last confirmation e-mail was sent, to limit how many one address receives.
  confirmation_sent_at timestamptz NOT NULL,
  ip inet,
  CHECK (confirmed_at >= consented_at),
  CHECK (unsubscribed_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX newsletter_subscribers_ip ON newsletter_subscribers (ip, confirmation_sent_at)
  WHERE ip IS NOT NULL;
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (confirmation_sent_at)
  WHERE confirmed_at IS NULL;

-- ---------------------------------------------------------------- canned replies

-- Texts that admins use again and again, with placeholders for names.
CREATE TABLE canned_replies (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  text_en text NOT NULL CHECK (char_length(text_en) BETWEEN 1 AND 2000),
  text_sw text NOT NULL CHECK (char_length(text_sw) BETWEEN 1 AND 2000),
  updated_by uuid NOT NULL REFERENCES accounts (id),
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX canned_replies_by_title ON canned_replies (lower(title), id);

-- ---------------------------------------------------------------- texts

-- Versions of the terms and the privacy policy after the first one, which is in the code. A draft has no number.
CREATE TABLE text_versions (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name IN ('terms', 'privacy', 'help')),
  number integer CHECK (number > 1),
  body_en text NOT NULL CHECK (char_length(body_en) BETWEEN 1 AND 60000),
  body_sw text NOT NULL CHECK (char_length(body_sw) BETWEEN 1 AND 60000),
  -- What has changed since the version before.
  change text NOT NULL CHECK (char_length(change) BETWEEN 1 AND 500),
  -- Since when it is in force; in the future for a scheduled one.
  in_force_at timestamptz,
  written_by uuid NOT NULL REFERENCES accounts (id),
  written_at timestamptz NOT NULL,
  published_by uuid REFERENCES accounts (id),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (name, number),
  CHECK ((number IS NULL) = (in_force_at IS NULL)),
  CHECK ((number IS NULL) = (published_by IS NULL))
);
CREATE UNIQUE INDEX text_versions_draft ON text_versions (name) WHERE number IS NULL;
CREATE INDEX text_versions_in_force ON text_versions (name, in_force_at DESC) WHERE in_force_at IS NOT NULL;

-- ---------------------------------------------------------------- stores

CREATE TABLE categories (
  slug text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  picture text,
  position smallint NOT NULL,
  -- Hidden ones are not offered to choose; what is in them stays.
  is_hidden boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (position)
);

CREATE TABLE stores (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  category text NOT NULL REFERENCES categories (slug),
  location text REFERENCES locations (slug),
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
  -- Written with each review; `ratings` is how many reviews give one star, two, and so on to
  -- five.
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  rating_sum integer NOT NULL DEFAULT 0,
  ratings integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(ratings) = 5),
  -- The number of rows in `follows`, changed in the same transaction.
  follower_count integer NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  -- Copied from the main branch by the triggers on `branches` and `branch_hours`: [{weekday, opens, closes}]
  -- ordered by weekday.
  main_address text,
  main_hours json NOT NULL DEFAULT '[]',
  -- A position in a fixed random order: a random selection is the rows from a random position on.
  random_position double precision NOT NULL DEFAULT random(),
  -- The read model of lists, written by triggers (the folders sql/ of stores and offers). It is read with every row,
  -- so it is stored in it and not compressed.
  card json,
  card_version uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  -- Each edit increments the version; an edit of an older version is rejected.
  version integer NOT NULL DEFAULT 1,
  -- Granted by an admin only.
  verified_at timestamptz,
  -- The dates on which the main branch does not have its weekly hours.
  main_special json NOT NULL DEFAULT '{"days": [], "closesOnHolidays": false, "gazetted": []}',
  place_text text CHECK (length(place_text) BETWEEN 1 AND 120),
  -- Its merchant wants it published, and it is not verified yet.
  awaits_approval boolean NOT NULL DEFAULT false,
  CHECK (rating_sum BETWEEN rating_count AND rating_count * 5),
  CHECK ((location IS NULL) = (place_text IS NOT NULL)),
  CHECK (location IS NOT NULL OR status <> 'published')
) WITH (toast_tuple_target = 8160, fillfactor = 80);
ALTER TABLE stores ALTER COLUMN card SET STORAGE EXTERNAL;
CREATE INDEX stores_merchant ON stores (merchant_id);
CREATE INDEX stores_newest ON stores (created_at DESC, id) INCLUDE (category, location)
  WHERE status = 'published';
CREATE INDEX stores_category ON stores (category, created_at DESC, id) INCLUDE (location)
  WHERE status = 'published';
CREATE INDEX stores_location ON stores (location, created_at DESC, id) INCLUDE (category)
  WHERE status = 'published';
CREATE INDEX stores_reviewed ON stores (rating_count DESC, created_at DESC, id) WHERE status = 'published';
CREATE INDEX stores_rated
  ON stores ((rating_sum::double precision / nullif(rating_count, 0)) DESC NULLS LAST, rating_count DESC, id)
  WHERE status = 'published';
CREATE INDEX stores_name ON stores (lower(name), id) WHERE status = 'published';
CREATE INDEX stores_random ON stores (random_position) WHERE status = 'published';
CREATE INDEX stores_popular
  ON stores (follower_count DESC, rating_count DESC, rating_sum DESC, created_at DESC, id)
  WHERE status = 'published';
CREATE INDEX stores_category_merchant ON stores (category, merchant_id) WHERE status = 'published';
CREATE INDEX stores_normalized_names ON stores (normalize_text(name) COLLATE "C");

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

-- The gallery of a store, in the order in which its page shows it.
CREATE TABLE store_pictures (
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 11),
  image text NOT NULL,
  -- What the picture shows, for people who do not see it.
  alt text CHECK (length(alt) BETWEEN 1 AND 200),
  PRIMARY KEY (store_id, position)
);
-- Whether an uploaded image is still shown.
CREATE INDEX store_pictures_image ON store_pictures (image);

CREATE TABLE branches (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  location text REFERENCES locations (slug),
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
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  description text CHECK (length(description) <= 2000),
  hours_changed_at timestamptz
);
CREATE INDEX branches_store ON branches (store_id);
CREATE UNIQUE INDEX branches_one_main ON branches (store_id) WHERE is_main;

-- One span per weekday (0 is Sunday). `closes` may be after midnight, by a day at most.
CREATE TABLE branch_hours (
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens smallint NOT NULL CHECK (opens BETWEEN 0 AND 1439),
  closes smallint NOT NULL,
  PRIMARY KEY (branch_id, weekday),
  CHECK (closes > opens AND closes <= opens + 1440)
);

-- Days that differ from the weekly hours; without hours the branch is closed on that day.
CREATE TABLE branch_special_days (
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  day date NOT NULL,
  opens smallint CHECK (opens BETWEEN 0 AND 1439),
  closes smallint,
  reason text CHECK (length(reason) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (branch_id, day),
  CHECK (closes > opens AND closes <= opens + 1440),
  CHECK ((opens IS NULL) = (closes IS NULL))
);

-- Holidays that are gazetted year by year; those with a fixed rule are in domain/time/holidays.ts.
CREATE TABLE public_holidays (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  version integer NOT NULL DEFAULT 1
);

-- A store is a draft while it is suspended, and cannot be published.
CREATE TABLE store_suspensions (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  was_published boolean NOT NULL,
  -- The merchant reads it.
  reason text NOT NULL CHECK (char_length(reason) <= 500),
  bookings text NOT NULL CHECK (bookings IN ('keep', 'cancel')),
  requested_by uuid NOT NULL REFERENCES accounts (id),
  approved_by uuid NOT NULL REFERENCES accounts (id),
  started_at timestamptz NOT NULL,
  ended_by uuid REFERENCES accounts (id),
  ended_at timestamptz,
  end_reason text CHECK (char_length(end_reason) <= 500),
  CHECK (requested_by <> approved_by),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX store_suspensions_open ON store_suspensions (store_id) WHERE ended_at IS NULL;
CREATE INDEX store_suspensions_of_store ON store_suspensions (store_id, started_at DESC);
CREATE INDEX store_suspensions_by_requester ON store_suspensions (requested_by);
CREATE INDEX store_suspensions_by_approver ON store_suspensions (approved_by);
CREATE INDEX store_suspensions_by_ender ON store_suspensions (ended_by) WHERE ended_by IS NOT NULL;

-- ---------------------------------------------------------------- settings

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

-- ---------------------------------------------------------------- notifications

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- What it is about, such as booking_confirmed:<booking id>: a repeated event inserts nothing.
  event_key text NOT NULL CHECK (length(event_key) BETWEEN 1 AND 200),
  type text NOT NULL CHECK (length(type) BETWEEN 1 AND 40),
  priority smallint NOT NULL CHECK (priority BETWEEN 1 AND 4),
  -- The parameters of the title and the text, by domain/notifications/notification-types.ts.
  params jsonb NOT NULL,
  -- The path of our site that it opens; never another address.
  action_url text NOT NULL CHECK (action_url ~ '^/([^/\\]|$)'),
  -- The store that it is from, or, for a merchant, the store that it is about.
  store_id uuid REFERENCES stores (id) ON DELETE CASCADE,
  -- Unread notifications with the same key are merged into one.
  group_key text CHECK (length(group_key) BETWEEN 1 AND 200),
  event_count integer NOT NULL DEFAULT 1 CHECK (event_count > 0),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- Of unread notifications the priority, so that they are listed first.
  list_rank smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN read_at IS NULL THEN priority ELSE 0 END) STORED,
  -- Who is named in the parameters, if it is somebody else: the notification is deleted with that account.
  about_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  UNIQUE (account_id, event_key)
);
CREATE INDEX notifications_newest ON notifications (account_id, created_at DESC, id DESC);
CREATE INDEX notifications_listed ON notifications (account_id, list_rank DESC, created_at DESC, id DESC) INCLUDE (type);
CREATE INDEX notifications_about ON notifications (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX notifications_unread ON notifications (account_id, type, store_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_unread_group ON notifications (account_id, group_key)
  WHERE read_at IS NULL AND group_key IS NOT NULL;
CREATE INDEX notifications_of_store ON notifications (store_id, account_id, created_at DESC, id DESC)
  WHERE store_id IS NOT NULL;
CREATE INDEX notifications_oldest ON notifications (created_at);
CREATE INDEX notifications_oldest_read ON notifications (created_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_of_broadcasts ON notifications (event_key)
WHERE event_key LIKE 'broadcast:%';
CREATE INDEX notifications_of_subject ON notifications (coalesce(params ->> 'bookingId', params ->> 'requestId'))
WHERE coalesce(params ->> 'bookingId', params ->> 'requestId') IS NOT NULL;

-- Choices of a category and a channel that differ from the defaults. The switches in notification_settings come first.
CREATE TABLE notification_choices (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  category text NOT NULL CHECK (length(category) BETWEEN 1 AND 20),
  channel text NOT NULL CHECK (channel IN ('inbox', 'push', 'email')),
  is_enabled boolean NOT NULL,
  PRIMARY KEY (account_id, category, channel)
);

CREATE TABLE notification_schedules (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  has_quiet_hours boolean NOT NULL DEFAULT true,
  -- E-mails that can wait come once a day, in one.
  has_digest boolean NOT NULL DEFAULT false,
  -- The last day whose digest was written.
  digest_day date
);
CREATE INDEX notification_schedules_digest ON notification_schedules (digest_day, account_id) WHERE has_digest;

-- A browser that gets push messages. The endpoint is an address of the browser's maker, the keys encrypt the messages.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Signing out ends it.
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
  p256dh text NOT NULL CHECK (length(p256dh) BETWEEN 1 AND 200),
  auth text NOT NULL CHECK (length(auth) BETWEEN 1 AND 100),
  device text NOT NULL CHECK (length(device) <= 200),
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (account_id, used_at DESC);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id) WHERE session_id IS NOT NULL;

-- One row for each message about a notification by a channel outside our sites, so that a person can see what was
-- sent, and why something was not.
CREATE TABLE notification_deliveries (
  id uuid PRIMARY KEY,
  notification_id uuid NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('push', 'email')),
  -- Of push: one delivery for each browser. It may have unsubscribed since.
  subscription_id uuid,
  -- How many events the notification reported.
  event_count integer NOT NULL DEFAULT 1 CHECK (event_count > 0),
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'failed', 'dropped')),
  -- Of a failure, or why it was dropped, such as: read, unsubscribed, expired.
  detail text CHECK (length(detail) <= 300),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status = 'waiting') = (ended_at IS NULL)),
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL))
);
CREATE UNIQUE INDEX notification_deliveries_once ON notification_deliveries
  (notification_id, channel, subscription_id, event_count) NULLS NOT DISTINCT;
CREATE INDEX notification_deliveries_waiting ON notification_deliveries (due_at) WHERE status = 'waiting';
CREATE INDEX notification_deliveries_failed ON notification_deliveries (ended_at DESC) WHERE status = 'failed';

-- ---------------------------------------------------------------- moderation

-- What admins decide about reported content. A removal that was not overturned is a strike.
CREATE TABLE moderation_decisions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('review', 'chat', 'request', 'quote', 'picture')),
  -- The review, the conversation, the request or the quote.
  subject_id uuid NOT NULL,
  -- Who wrote it. For a store it is the account of its owner.
  author_id uuid NOT NULL REFERENCES accounts (id),
  -- Set if it was written for a store.
  store_id uuid REFERENCES stores (id),
  decision text NOT NULL CHECK (decision IN ('remove', 'warn', 'keep')),
  -- The broken rule; null if it was kept.
  rule text CHECK (
    rule IN ('spam', 'offensive', 'fraud', 'private-data', 'not-a-customer', 'outside-payment', 'other')
  ),
  -- Both sides read it.
  reason text NOT NULL CHECK (char_length(reason) <= 300),
  -- The store, or the title of the request, that distinguishes it from others.
  name text NOT NULL,
  excerpt text NOT NULL CHECK (char_length(excerpt) <= 4000),
  report_count integer NOT NULL CHECK (report_count > 0),
  decided_by uuid NOT NULL REFERENCES accounts (id),
  decided_at timestamptz NOT NULL,
  appeal text CHECK (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  appeal_decided_by uuid REFERENCES accounts (id),
  appeal_decided_at timestamptz,
  is_overturned boolean,
  appeal_reason text CHECK (char_length(appeal_reason) <= 300),
  -- The path of a picture that was reported by itself.
  picture text,
  CHECK ((decision = 'keep') = (rule IS NULL)),
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK (appealed_at IS NULL OR appealed_at >= decided_at AND decision <> 'keep'),
  CHECK ((appeal_decided_at IS NULL) = (appeal_decided_by IS NULL)),
  CHECK ((appeal_decided_at IS NULL) = (is_overturned IS NULL)),
  CHECK ((appeal_decided_at IS NULL) = (appeal_reason IS NULL)),
  CHECK (appeal_decided_at >= appealed_at AND appeal_decided_by <> decided_by)
);
CREATE INDEX moderation_decisions_newest ON moderation_decisions (decided_at DESC, id);
CREATE INDEX moderation_decisions_of_subject ON moderation_decisions (subject_id, decided_at DESC);
CREATE INDEX moderation_decisions_of_author ON moderation_decisions (author_id);
CREATE INDEX moderation_decisions_of_store ON moderation_decisions (store_id) WHERE store_id IS NOT NULL;
CREATE INDEX moderation_decisions_by_admin ON moderation_decisions (decided_by);
CREATE INDEX moderation_decisions_by_appeal_admin ON moderation_decisions (appeal_decided_by)
  WHERE appeal_decided_by IS NOT NULL;
CREATE INDEX moderation_decisions_appealed ON moderation_decisions (appealed_at)
  WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL;
CREATE INDEX moderation_strikes_of_person ON moderation_decisions (author_id, decided_at)
  WHERE decision = 'remove' AND store_id IS NULL AND is_overturned IS NOT TRUE;
CREATE INDEX moderation_strikes_of_store ON moderation_decisions (store_id, decided_at)
  WHERE decision = 'remove' AND is_overturned IS NOT TRUE;

-- ---------------------------------------------------------------- follows

CREATE TABLE follows (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, store_id)
);
CREATE INDEX follows_newest ON follows (account_id, created_at DESC, store_id);
CREATE INDEX follows_of_store ON follows (store_id, created_at DESC, account_id);

-- ---------------------------------------------------------------- staff

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  role text NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  email citext CHECK (length(email) <= 254),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  photo text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'inactive')),
  created_at timestamptz NOT NULL DEFAULT now(),
  schedule_changed_at timestamptz,
  rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  rating_sum integer NOT NULL DEFAULT 0,
  UNIQUE (id, branch_id),
  CHECK (rating_sum BETWEEN rating_count AND 5 * rating_count)
);
CREATE INDEX staff_branch ON staff (branch_id);

CREATE TABLE shifts (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts smallint NOT NULL CHECK (starts BETWEEN 0 AND 1439),
  ends smallint NOT NULL,
  PRIMARY KEY (staff_id, weekday, starts),
  CHECK (ends > starts AND ends <= starts + 1440)
);

-- Within a shift, every week.
CREATE TABLE breaks (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts smallint NOT NULL CHECK (starts BETWEEN 0 AND 2879),
  ends smallint NOT NULL,
  PRIMARY KEY (staff_id, weekday, starts),
  CHECK (ends > starts AND ends <= 2880)
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
  version integer NOT NULL DEFAULT 1,
  tags text[] NOT NULL DEFAULT '{}',
  -- When the duration or the staff of a service, the end or the limits of an offer, the hours of a branch, or the
  -- working times of a person last changed. Earlier bookings stay as they are.
  terms_changed_at timestamptz,
  -- Since when nobody is named for a service on purpose. Null for services of before, whose merchants are asked once.
  for_anyone_since timestamptz,
  CHECK (type = 'dynamic' OR price_cents IS NOT NULL)
);
CREATE INDEX services_store ON services (store_id, created_at, id);
CREATE INDEX services_newest ON services (created_at DESC, id) WHERE status = 'active';
CREATE INDEX services_category ON services (category, created_at DESC, id) WHERE status = 'active';

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

-- What a customer is asked when booking a service.
CREATE TABLE service_questions (
  id uuid PRIMARY KEY,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  question text NOT NULL CHECK (length(question) BETWEEN 2 AND 200),
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'email', 'date')),
  is_required boolean NOT NULL DEFAULT false,
  UNIQUE (service_id, position) DEFERRABLE
);

-- The capacity of a service at a branch: how many customers it can take at one time. A service without a pool
-- is not available there.
CREATE TABLE pools (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  service_id uuid NOT NULL REFERENCES services (id),
  capacity smallint NOT NULL CHECK (capacity BETWEEN 1 AND 500),
  -- A service is no longer available at a branch where it has been booked.
  is_active boolean NOT NULL DEFAULT true,
  UNIQUE (service_id, branch_id),
  UNIQUE (id, branch_id)
);
CREATE INDEX pools_branch ON pools (branch_id);

-- ---------------------------------------------------------------- team

-- Only the hash of the link is stored; sending an invitation again replaces the link.
CREATE TABLE merchant_invitations (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  email citext CHECK (length(email) <= 254),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'front-desk', 'staff')),
  staff_id uuid REFERENCES staff (id),
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  invited_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  sent_count integer NOT NULL DEFAULT 1 CHECK (sent_count BETWEEN 1 AND 5),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES accounts (id),
  revoked_at timestamptz,
  store_ids uuid[] CHECK (cardinality(store_ids) > 0),
  CHECK ((email IS NULL) <> (phone_number IS NULL)),
  CHECK ((role = 'staff') = (staff_id IS NOT NULL)),
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR revoked_at IS NULL),
  CHECK (store_ids IS NULL OR role IN ('manager', 'front-desk'))
);
CREATE UNIQUE INDEX merchant_invitations_email ON merchant_invitations (merchant_id, email)
  WHERE accepted_at IS NULL AND revoked_at IS NULL AND email IS NOT NULL;
CREATE UNIQUE INDEX merchant_invitations_phone ON merchant_invitations (merchant_id, phone_number)
  WHERE accepted_at IS NULL AND revoked_at IS NULL AND phone_number IS NOT NULL;
CREATE INDEX merchant_invitations_accepted ON merchant_invitations (accepted_by) WHERE accepted_by IS NOT NULL;
CREATE INDEX merchant_invitations_staff ON merchant_invitations (staff_id) WHERE staff_id IS NOT NULL;

-- ---------------------------------------------------------------- offers

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  service_id uuid NOT NULL REFERENCES services (id),
  store_id uuid NOT NULL REFERENCES stores (id),
  category text NOT NULL REFERENCES categories (slug),
  location text REFERENCES locations (slug),
  title text NOT NULL CHECK (length(title) BETWEEN 2 AND 160),
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
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'scheduled', 'active', 'paused', 'inactive')),
  -- Whether lists may show it: active, of an active service of a published store. Expiry is a condition of
  -- the query. Like `store_rating`, which is the sort key of its store's rating, it is written by triggers.
  is_listed boolean NOT NULL DEFAULT false,
  store_rating double precision,
  -- A position in a fixed random order: a random selection is the rows from a random position on.
  random_position double precision NOT NULL DEFAULT random(),
  -- The read model of lists, written by triggers (the folders sql/ of stores and offers). It is read with every row,
  -- so it is stored in it and not compressed.
  card json,
  card_version uuid NOT NULL DEFAULT gen_random_uuid(),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  terms text CHECK (length(terms) <= 2000),
  -- When a scheduled offer becomes active.
  starts_at timestamptz,
  terms_changed_at timestamptz,
  -- The days of the week, 0 for Sunday, and the time of day at which what is booked of the offer may begin, in
  -- minutes since midnight in Nairobi; null for any. An end after midnight is more than 1440.
  usable_weekdays smallint[] CHECK (
    cardinality(usable_weekdays) > 0 AND usable_weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]::smallint[]
  ),
  usable_from smallint CHECK (usable_from BETWEEN 0 AND 1439),
  usable_until smallint,
  discount double precision GENERATED ALWAYS AS (
    (original_cents - discounted_cents)::double precision * 100 / original_cents
  ) STORED,
  CHECK ((original_cents IS NULL) = (discounted_cents IS NULL)),
  CHECK (original_cents IS NOT NULL OR offer_type = 'dynamic'),
  CHECK (discounted_cents < original_cents),
  CHECK (
    original_cents IS NULL
    OR discount_percent = floor((original_cents - discounted_cents) * 100.0 / original_cents)
  ),
  CHECK (location IS NOT NULL OR NOT is_listed),
  CONSTRAINT offers_starts CHECK (starts_at < expires_at AND (status <> 'scheduled' OR starts_at IS NOT NULL)),
  CONSTRAINT offers_usable_times CHECK (
    (usable_from IS NULL) = (usable_until IS NULL) AND usable_until > usable_from
    AND usable_until <= usable_from + 1440
  )
) WITH (toast_tuple_target = 8160, fillfactor = 80);
ALTER TABLE offers ALTER COLUMN card SET STORAGE EXTERNAL;
-- One index per list order, with the columns that lists filter by, so that a page far down is reached without
-- reading rows. All columns of an order have the same direction, so that a page can begin at a given row.
-- Unknown prices and ratings come last.
CREATE INDEX offers_latest ON offers (created_at DESC, id DESC)
  INCLUDE (expires_at, category, location) WHERE is_listed;
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
CREATE INDEX offers_random ON offers (random_position) WHERE is_listed;
CREATE INDEX offers_unexpired ON offers (expires_at) WHERE is_listed;
CREATE INDEX offers_store ON offers (store_id, created_at DESC, id) INCLUDE (expires_at, is_listed, title);
CREATE INDEX offers_service ON offers (service_id);
CREATE INDEX offers_ending ON offers (expires_at) WHERE status = 'active';
CREATE INDEX offers_starting ON offers (starts_at) WHERE status = 'scheduled';
CREATE INDEX offers_all ON offers (created_at DESC, id DESC) INCLUDE (store_id, category, location)
  WHERE status IN ('active', 'inactive');
CREATE INDEX offers_discount_down ON offers (coalesce(discount, -1) DESC, id DESC)
  INCLUDE (discount, expires_at, category, location, is_featured) WHERE is_listed;
CREATE INDEX offers_discount_up ON offers (coalesce(discount, 100), id)
  INCLUDE (discount, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_best ON offers (store_id, discount DESC) INCLUDE (expires_at)
  WHERE is_listed AND discount IS NOT NULL;

-- The prices that an offer had before. Its current price is in its row.
CREATE TABLE former_offer_prices (
  offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  original_cents bigint,
  discounted_cents bigint,
  discount_percent smallint NOT NULL,
  PRIMARY KEY (offer_id, until)
);

-- A job keeps `offers.is_featured` as the dates say.
CREATE TABLE featured_offers (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  position integer NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Null: until somebody ends it.
  ends_at timestamptz,
  CHECK (ends_at > starts_at)
);

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
-- Alerts about an offer are notified in batches, in the order of their accounts.
CREATE INDEX favourite_alerts_of_offer ON favourite_alerts (offer_id, account_id);

-- Offers whose price was reduced and whose alerts have not been sent; `from_cents` is the highest price since
-- the last alert.
CREATE TABLE offer_price_reductions (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  from_cents bigint NOT NULL
);

-- ---------------------------------------------------------------- clients

-- The customers of a merchant: sums of their bookings that have reached a store, which change with the
-- bookings, and what the merchant notes. A booking whose fee was not paid does not make its customer a client.
CREATE TABLE merchant_clients (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- What the customer gave with the last booking for himself.
  name text NOT NULL,
  phone_number text,
  email text,
  bookings integer NOT NULL,
  visits integer NOT NULL,
  no_shows integer NOT NULL,
  paid_cents bigint NOT NULL,
  first_booked_at timestamptz NOT NULL,
  last_booked_at timestamptz NOT NULL,
  last_visit_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 12),
  blocked_at timestamptz,
  blocked_by uuid REFERENCES accounts (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, account_id),
  CHECK ((blocked_at IS NULL) = (blocked_by IS NULL))
);
CREATE INDEX merchant_clients_last_visit ON merchant_clients (merchant_id, last_visit_at DESC NULLS LAST, account_id);
CREATE INDEX merchant_clients_account ON merchant_clients (account_id);

CREATE TABLE client_notes (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  author_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (merchant_id, account_id) REFERENCES merchant_clients (merchant_id, account_id) ON DELETE CASCADE
);
CREATE INDEX client_notes_client ON client_notes (merchant_id, account_id, created_at DESC);

-- Who does not want e-mails of a merchant.
CREATE TABLE merchant_unsubscribes (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, account_id)
);
CREATE INDEX merchant_unsubscribes_account ON merchant_unsubscribes (account_id);

CREATE TABLE client_mails (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  sent_by uuid NOT NULL REFERENCES accounts (id),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  -- Null if the recipients were chosen one by one.
  group_name text CHECK (group_name IN ('everyone', 'new', 'regular', 'away', 'no-shows', 'followers')),
  tag text,
  sent integer NOT NULL CHECK (sent > 0),
  left_out integer NOT NULL CHECK (left_out >= 0),
  sent_at timestamptz NOT NULL,
  -- The store in whose name an e-mail to clients was sent; null for the whole business.
  store_id uuid REFERENCES stores (id)
);
CREATE INDEX client_mails_newest ON client_mails (merchant_id, sent_at DESC, id DESC);
CREATE INDEX client_mails_of_store ON client_mails (store_id) WHERE store_id IS NOT NULL;

CREATE TABLE client_mail_recipients (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  last_mail_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, account_id)
);
CREATE INDEX client_mail_recipients_account ON client_mail_recipients (account_id);

-- ---------------------------------------------------------------- bookings

CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  account_id uuid REFERENCES accounts (id),
  booking_type text NOT NULL CHECK (booking_type IN ('offer', 'service')),
  offer_id uuid REFERENCES offers (id),
  service_id uuid NOT NULL REFERENCES services (id),
  store_id uuid NOT NULL REFERENCES stores (id),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  staff_id uuid REFERENCES staff (id),
  -- Whether the customer chose this person. A booking that is made again after a late payment keeps the
  -- choice.
  staff_chosen boolean NOT NULL DEFAULT false,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  -- `during` in minutes since 1970, so that one index answers which times of a day or a month are taken.
  starts_minute integer NOT NULL GENERATED ALWAYS AS (
    floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS (
    ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'checked_in', 'completed', 'cancelled')),
  -- Until when a pending booking reserves its time: until the fee is paid, or until the store has accepted
  -- it.
  hold_expires_at timestamptz,
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  fee_basis text NOT NULL CHECK (fee_basis IN ('discount-value', 'fallback', 'none')),
  charged_cents bigint NOT NULL,
  access_fee_paid boolean NOT NULL DEFAULT false,
  original_cents bigint,
  price_cents bigint,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  -- Who comes: the customer or, of a booking for a guest, the guest.
  client_name text NOT NULL CHECK (length(client_name) <= 160),
  client_email text CHECK (length(client_email) <= 254),
  client_phone text CHECK (length(client_phone) <= 20),
  is_for_guest boolean NOT NULL DEFAULT false,
  notes text CHECK (length(notes) <= 1000),
  special_requests text CHECK (length(special_requests) <= 1000),
  cancel_reason text CHECK (length(cancel_reason) <= 500),
  cancelled_by text CHECK (cancelled_by IN ('customer', 'store', 'system', 'admin')),
  moves smallint NOT NULL DEFAULT 0 CHECK (moves BETWEEN 0 AND 3),
  moved_at timestamptz,
  -- The earliest start the booking ever had, null if it was never moved. The notice for cancelling and moving
  -- is counted back from it, so that moving a booking later does not extend the deadline.
  earliest_start timestamptz,
  -- The customer did not come. The booking is cancelled and its fee is not refunded.
  no_show_at timestamptz,
  -- When the customer confirmed, in reply to a reminder, that they are coming.
  attendance_confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  is_walk_in boolean NOT NULL DEFAULT false,
  -- The questions that the service asked when it was booked, and what the customer answered.
  answers jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(answers) = 'array'),
  -- The store can undo its last step until then, which makes the status this one again.
  undo_until timestamptz,
  undo_to text CHECK (undo_to IN ('confirmed', 'checked_in')),
  -- Made by accepting a quote: its duration and price are those of the quote, not of the service.
  is_quoted boolean NOT NULL DEFAULT false,
  -- The part of `charged_cents` that rewards pay. It never changes: another use of rewards is another booking.
  credit_cents bigint NOT NULL DEFAULT 0,
  -- An admin cancelled it and the fee is not paid back.
  fee_kept boolean NOT NULL DEFAULT false,
  -- The account that booked, of a booking that was merged into another account.
  merged_from uuid,
  -- What the customer has asked for, title and place, by which the booking of an accepted quote is called.
  quoted_title text,
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id),
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  CONSTRAINT bookings_staff_free EXCLUDE USING gist (staff_id WITH =, during WITH &&)
    WHERE (status IN ('pending', 'confirmed', 'checked_in') AND staff_id IS NOT NULL),
  CHECK ((booking_type = 'offer') = (offer_id IS NOT NULL)),
  CHECK (booking_type = 'offer' OR fee_cents = 0),
  CHECK ((fee_cents = 0) = (fee_basis = 'none')),
  CHECK (charged_cents = CASE WHEN fee_cents = 0 THEN 0 ELSE greatest(1, ceil(fee_cents / 100.0)) * 100 END),
  CHECK (NOT access_fee_paid OR fee_cents > 0),
  -- A pending booking has a hold; a booking with a fee is confirmed only when the fee is paid.
  CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL),
  CHECK (status NOT IN ('confirmed', 'checked_in', 'completed') OR fee_cents = 0 OR access_fee_paid),
  CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL)),
  CONSTRAINT bookings_check9 CHECK (no_show_at IS NULL OR status = 'cancelled'),
  CONSTRAINT bookings_earliest_start_first CHECK (earliest_start <= lower(during)),
  CONSTRAINT bookings_walk_in CHECK (is_walk_in = (account_id IS NULL) AND (NOT is_walk_in OR fee_cents = 0)),
  CONSTRAINT bookings_undo CHECK ((undo_until IS NULL) = (undo_to IS NULL)),
  CONSTRAINT bookings_moved CHECK ((moved_at IS NULL) = (earliest_start IS NULL) AND (moves = 0 OR moved_at IS NOT NULL)),
  CONSTRAINT bookings_credit CHECK (credit_cents BETWEEN 0 AND charged_cents AND credit_cents % 100 = 0)
);
-- A customer has one live booking per pool and start.
CREATE UNIQUE INDEX bookings_once ON bookings (account_id, pool_id, lower(during))
  WHERE status IN ('pending', 'confirmed', 'checked_in');
CREATE INDEX bookings_account ON bookings (account_id, created_at DESC, id);
CREATE INDEX bookings_branch_day ON bookings (branch_id, lower(during));
CREATE INDEX bookings_taken ON bookings (branch_id, starts_minute)
  INCLUDE (ends_minute, staff_id, pool_id, status, hold_expires_at, id)
  WHERE status IN ('pending', 'confirmed', 'checked_in');
CREATE INDEX bookings_store ON bookings (store_id, lower(during));
CREATE INDEX bookings_of_offer ON bookings (offer_id, account_id)
  WHERE offer_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX bookings_of_customer_at_store ON bookings (account_id, store_id) WHERE status <> 'cancelled';
CREATE INDEX bookings_overdue ON bookings (hold_expires_at)
  WHERE status = 'pending' AND hold_expires_at IS NOT NULL;
CREATE INDEX bookings_unfinished ON bookings (upper(during)) WHERE status IN ('confirmed', 'checked_in');
CREATE INDEX bookings_paid_cancelled ON bookings (updated_at)
  WHERE status = 'cancelled' AND access_fee_paid AND no_show_at IS NULL;
CREATE INDEX bookings_fee_live ON bookings (id) WHERE status IN ('confirmed', 'checked_in') AND fee_cents > 0;
CREATE INDEX bookings_fee_pending ON bookings (id) WHERE status = 'pending' AND fee_cents > 0;
-- Personal data of walk-ins: by phone number for the export of an account, and by time for erasing the old ones.
CREATE INDEX bookings_walk_ins ON bookings (client_phone) WHERE is_walk_in AND client_phone IS NOT NULL;
CREATE INDEX bookings_old_walk_ins ON bookings (upper(during)) WHERE is_walk_in;
CREATE INDEX bookings_requests ON bookings (store_id, hold_expires_at) WHERE status = 'pending' AND fee_cents = 0;
CREATE INDEX bookings_made ON bookings (store_id, created_at);
CREATE INDEX bookings_visits ON bookings (account_id, store_id, lower(during)) INCLUDE (no_show_at)
  WHERE status IN ('checked_in', 'completed') OR no_show_at IS NOT NULL;
CREATE INDEX bookings_newest ON bookings (created_at DESC, id DESC);

-- Another time that the store proposes. It is reserved until the customer has answered or the proposal expires,
-- and the booking keeps its own time until then.
CREATE TABLE booking_proposals (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  staff_id uuid REFERENCES staff (id),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  starts_minute integer NOT NULL GENERATED ALWAYS AS (
    floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS (
    ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  -- The start of the booking when the time was proposed.
  from_start timestamptz NOT NULL,
  message text CHECK (length(message) <= 300),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at timestamptz NOT NULL,
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK (expires_at > created_at AND expires_at <= lower(during) AND expires_at <= from_start)
);
CREATE UNIQUE INDEX booking_proposals_open ON booking_proposals (booking_id) WHERE status = 'open';
CREATE INDEX booking_proposals_booking ON booking_proposals (booking_id, created_at);
CREATE INDEX booking_proposals_taken ON booking_proposals (branch_id, starts_minute) WHERE status = 'open';
CREATE INDEX booking_proposals_expiring ON booking_proposals (expires_at) WHERE status = 'open';

-- Append-only. `to_status` of the last row is the booking's status.
CREATE TABLE booking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  -- A change of status; a move to another time; or a note. A move and a note leave the status as it is.
  -- `undo`: the store undid its last step.
  kind text NOT NULL DEFAULT 'step' CHECK (kind IN ('step', 'move', 'note', 'undo')),
  from_status text,
  to_status text NOT NULL,
  from_start timestamptz,
  to_start timestamptz,
  actor text NOT NULL CHECK (actor IN ('customer', 'store', 'system', 'admin')),
  actor_id uuid REFERENCES accounts (id),
  reason text,
  at timestamptz NOT NULL,
  -- The proposal by which the customer agreed to a move.
  proposal_id uuid REFERENCES booking_proposals (id),
  CHECK ((kind = 'move') = (from_start IS NOT NULL AND to_start IS NOT NULL)),
  CONSTRAINT booking_events_proposal CHECK (proposal_id IS NULL OR kind = 'move'),
  CONSTRAINT booking_events_status CHECK (kind IN ('step', 'undo') OR from_status = to_status)
);
CREATE INDEX booking_events_booking ON booking_events (booking_id, id);

-- Time in which a person is not booked: a delivery, a meeting, a phone call. Leave is for days.
CREATE TABLE blocked_times (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  reason text CHECK (length(reason) <= 200),
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  CONSTRAINT blocked_times_no_overlap EXCLUDE USING gist (staff_id WITH =, during WITH &&)
);
CREATE INDEX blocked_times_branch ON blocked_times (branch_id, lower(during));

-- Check-ins that a device made without a network, by the id that the device gave them, and what became of each.
CREATE TABLE offline_check_ins (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  booking_id uuid REFERENCES bookings (id),
  outcome text NOT NULL,
  scanned_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX offline_check_ins_booking ON offline_check_ins (booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE visitor_holds (
  id uuid PRIMARY KEY,
  -- The visitor has the token. It is deleted with the row when the time is booked, so it is used once.
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  service_id uuid NOT NULL REFERENCES services (id),
  offer_id uuid REFERENCES offers (id),
  staff_id uuid REFERENCES staff (id),
  staff_chosen boolean NOT NULL DEFAULT false,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  starts_minute integer NOT NULL GENERATED ALWAYS AS (
    floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS (
    ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  -- A keyed hash of the network address, to limit what one address holds.
  network_hash bytea NOT NULL CHECK (length(network_hash) = 32),
  held_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT visitor_holds_token UNIQUE (token_hash),
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id),
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  CONSTRAINT visitor_holds_staff_free EXCLUDE USING gist (staff_id WITH =, during WITH &&) WHERE (staff_id IS NOT NULL),
  CHECK (expires_at > held_at AND expires_at <= held_at + interval '10 minutes')
);
CREATE INDEX visitor_holds_taken ON visitor_holds (branch_id, starts_minute)
  INCLUDE (ends_minute, staff_id, pool_id, expires_at);
CREATE INDEX visitor_holds_network ON visitor_holds (network_hash, expires_at);
CREATE INDEX visitor_holds_expiry ON visitor_holds (expires_at);

-- ---------------------------------------------------------------- reviews

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The completed booking it is about, which makes it a verified visit.
  booking_id uuid REFERENCES bookings (id) ON DELETE SET NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL CHECK (char_length(comment) <= 500),
  -- The store's reply, at most one. It stays when the customer changes the review.
  reply text CHECK (btrim(reply) <> '' AND char_length(reply) <= 500),
  replied_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When the customer last changed it.
  updated_at timestamptz NOT NULL,
  is_verified boolean GENERATED ALWAYS AS (booking_id IS NOT NULL) STORED,
  -- Who served the customer at the visit; it is copied from the booking.
  staff_id uuid REFERENCES staff (id) ON DELETE SET NULL,
  -- By an admin. The review is kept for an appeal, and its author does not write another one meanwhile.
  removed_at timestamptz,
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
CREATE INDEX reviews_staff ON reviews (staff_id) WHERE staff_id IS NOT NULL;
-- Customers read verified reviews first, merchants all by the indexes of 0005.
CREATE INDEX reviews_shown_newest ON reviews (store_id, is_verified DESC, created_at DESC, id DESC);
CREATE INDEX reviews_shown_oldest ON reviews (store_id, is_verified DESC, created_at, id);
CREATE INDEX reviews_shown_highest ON reviews (store_id, is_verified DESC, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_shown_lowest ON reviews (store_id, is_verified DESC, rating, created_at DESC, id DESC);
CREATE INDEX reviews_unverified ON reviews (store_id, rating) WHERE NOT is_verified;

CREATE TABLE review_reports (
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'not-a-customer', 'private-data', 'other')),
  text text CHECK (length(text) <= 500),
  created_at timestamptz NOT NULL,
  -- Null while the report waits for a decision.
  decision_id uuid,
  PRIMARY KEY (review_id, account_id)
);
CREATE INDEX review_reports_account ON review_reports (account_id);
CREATE INDEX review_reports_open ON review_reports (created_at, review_id) WHERE decision_id IS NULL;

-- Pictures of reviews: uploaded first, then used in one review.
CREATE TABLE review_pictures (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 3),
  path text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  UNIQUE (review_id, position)
);
CREATE UNIQUE INDEX review_pictures_path ON review_pictures (path);

-- ---------------------------------------------------------------- credit

-- One for each booking that rewards pay for, in whole or in part. `reserved` while the booking waits for the rest,
-- `used` once it is confirmed, and `released` to the balance when it is cancelled.
CREATE TABLE reward_uses (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings (id),
  cents bigint NOT NULL CHECK (cents > 0 AND cents % 100 = 0),
  -- The part of the exact fee that it pays; the rest is rounding.
  fee_cents bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
  reserved_at timestamptz NOT NULL,
  used_at timestamptz,
  released_at timestamptz,
  CHECK (fee_cents BETWEEN 1 AND cents),
  CHECK (state <> 'reserved' OR used_at IS NULL),
  CHECK (state <> 'used' OR used_at IS NOT NULL),
  CHECK ((state = 'released') = (released_at IS NOT NULL))
);
-- The balance is computed from `reward_uses_live` alone, and the activities are read from the others.
CREATE INDEX reward_uses_live ON reward_uses (account_id) INCLUDE (cents) WHERE state <> 'released';
CREATE INDEX reward_uses_used ON reward_uses (account_id, used_at DESC, id) WHERE used_at IS NOT NULL;
CREATE INDEX reward_uses_returned ON reward_uses (account_id, released_at DESC, id)
  WHERE used_at IS NOT NULL AND released_at IS NOT NULL;

-- ---------------------------------------------------------------- requests

-- Which requests a merchant is notified of and sees first. No categories are those of its stores, no areas those
-- within the
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

CREATE TABLE service_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  title text NOT NULL CHECK (length(title) BETWEEN 5 AND 200),
  category text NOT NULL REFERENCES categories (slug),
  description text NOT NULL CHECK (length(description) BETWEEN 10 AND 2000),
  budget_min_cents bigint CHECK (budget_min_cents >= 0),
  budget_max_cents bigint CHECK (budget_max_cents <= 1000000000),
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
  CHECK ((status IN ('active', 'completed')) = (accepted_quote_id IS NOT NULL)),
  CHECK ((budget_min_cents IS NULL) = (budget_max_cents IS NULL))
);
-- With all that counting a list needs.
CREATE INDEX service_requests_open ON service_requests (created_at DESC, id DESC)
  INCLUDE (expires_at, account_id, area) WHERE status = 'pending';
CREATE INDEX service_requests_open_category ON service_requests (category, created_at DESC, id DESC)
  INCLUDE (expires_at, account_id) WHERE status = 'pending';
CREATE INDEX service_requests_open_area ON service_requests (area, created_at DESC, id DESC)
  INCLUDE (expires_at, account_id) WHERE status = 'pending';
CREATE INDEX service_requests_open_timeline ON service_requests (timeline, created_at DESC, id DESC)
  INCLUDE (expires_at, account_id) WHERE status = 'pending';
CREATE INDEX service_requests_open_words ON service_requests USING gin (words)
  WITH (gin_pending_list_limit = 256) WHERE status = 'pending';
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
-- The requests whose quotes show the usual price of a category.
CREATE INDEX service_requests_ended ON service_requests (category, created_at DESC)
  WHERE status <> 'pending' AND closed_as IS DISTINCT FROM 'removed';

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
  UNIQUE NULLS NOT DISTINCT (request_id, quote_id, account_id),
  CHECK ((decided_at IS NULL) = (is_removed IS NULL))
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

-- ---------------------------------------------------------------- chat

-- Each message takes the next number of its conversation while this row is locked, so the numbers have no gaps
-- and are in the order of commit. `customer` and `store` are the two parties; the store's is shared by its team.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  customer_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL,
  customer_delivered_seq integer NOT NULL DEFAULT 0,
  customer_read_seq integer NOT NULL DEFAULT 0,
  -- The store's messages after customer_read_seq.
  customer_unread integer NOT NULL DEFAULT 0 CHECK (customer_unread >= 0),
  store_delivered_seq integer NOT NULL DEFAULT 0,
  store_read_seq integer NOT NULL DEFAULT 0,
  store_unread integer NOT NULL DEFAULT 0 CHECK (store_unread >= 0),
  -- When the customer wrote the first message that no person at the store has replied to.
  waiting_since timestamptz,
  -- The last time that the away message was sent.
  away_message_at timestamptz,
  assigned_to uuid REFERENCES accounts (id),
  customer_muted_at timestamptz,
  store_muted_at timestamptz,
  -- When this party blocked the other one.
  customer_blocked_at timestamptz,
  store_blocked_at timestamptz,
  UNIQUE (store_id, customer_id),
  CHECK (0 <= customer_read_seq AND customer_read_seq <= customer_delivered_seq AND customer_delivered_seq <= last_seq),
  CHECK (0 <= store_read_seq AND store_read_seq <= store_delivered_seq AND store_delivered_seq <= last_seq)
);
CREATE INDEX conversations_of_customer ON conversations (customer_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_of_merchant ON conversations (merchant_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_assigned ON conversations (assigned_to) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversations_unread_by_customer ON conversations (customer_id) WHERE customer_unread > 0;
CREATE INDEX conversations_unread_by_store ON conversations (merchant_id) WHERE store_unread > 0;

CREATE TABLE chat_messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  id uuid NOT NULL UNIQUE,
  sender text NOT NULL CHECK (sender IN ('customer', 'store')),
  -- Null for automatic messages, and after the account was erased.
  sender_id uuid REFERENCES accounts (id),
  is_automatic boolean NOT NULL DEFAULT false,
  -- Chosen by the sender's client, so that a message that is sent again is stored once.
  client_message_id text NOT NULL CHECK (length(client_message_id) BETWEEN 1 AND 64),
  kind text NOT NULL CHECK (kind IN ('text', 'image', 'booking', 'offer', 'quote')),
  content text NOT NULL CHECK (length(content) <= 2000),
  image_path text,
  -- Of the file at image_path, in pixels.
  image_width smallint CHECK (image_width > 0),
  image_height smallint CHECK (image_height > 0),
  booking_id uuid REFERENCES bookings (id),
  offer_id uuid REFERENCES offers (id),
  sent_at timestamptz NOT NULL,
  -- For the first reply of a person at the store after messages of the customer.
  reply_seconds integer CHECK (reply_seconds >= 0),
  -- Quotes in conversations.
  quote_id uuid REFERENCES quotes (id),
  -- By an admin, with the decision. `content` is then a dash, and `removed_content` what it was; null once it is
  -- shown again.
  removed_content text,
  removal_id uuid,
  PRIMARY KEY (conversation_id, seq),
  UNIQUE (conversation_id, sender, client_message_id),
  CHECK (kind <> 'text' OR length(content) > 0),
  CHECK ((kind = 'image') = (image_path IS NOT NULL)),
  CHECK ((image_path IS NULL) = (image_width IS NULL) AND (image_path IS NULL) = (image_height IS NULL)),
  CHECK ((kind = 'booking') = (booking_id IS NOT NULL)),
  CHECK ((kind = 'offer') = (offer_id IS NOT NULL)),
  CHECK ((kind = 'quote') = (quote_id IS NOT NULL))
);
CREATE INDEX chat_messages_of_sender ON chat_messages (sender_id) WHERE sender_id IS NOT NULL;
CREATE INDEX chat_messages_booking ON chat_messages (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX chat_messages_offer ON chat_messages (offer_id) WHERE offer_id IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_image ON chat_messages (image_path) WHERE image_path IS NOT NULL;
CREATE INDEX chat_messages_replies ON chat_messages (sent_at) INCLUDE (conversation_id, reply_seconds)
  WHERE reply_seconds IS NOT NULL;
CREATE INDEX chat_messages_quote ON chat_messages (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX chat_messages_normalized ON chat_messages USING gin (normalize_text(content) gin_trgm_ops);

CREATE TABLE chat_reports (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  reported text NOT NULL CHECK (reported IN ('customer', 'store')),
  reporter_id uuid NOT NULL REFERENCES accounts (id),
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'fraud', 'other')),
  details text NOT NULL CHECK (length(details) <= 1000),
  up_to_seq integer NOT NULL,
  created_at timestamptz NOT NULL,
  decision_id uuid,
  UNIQUE (conversation_id, reporter_id)
);
CREATE INDEX chat_reports_reporter ON chat_reports (reporter_id);
CREATE INDEX chat_reports_open ON chat_reports (created_at, conversation_id) WHERE decision_id IS NULL;

CREATE TABLE merchant_chat_settings (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id),
  -- Null until the merchant has changed them.
  canned_replies text[] CHECK (cardinality(canned_replies) <= 8),
  is_away_message_on boolean NOT NULL DEFAULT true,
  -- Null: the usual one, in the language of the customer.
  away_message text CHECK (length(away_message) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1
);

-- How fast people at a store reply; a scheduled job computes it.
CREATE TABLE store_reply_times (
  store_id uuid PRIMARY KEY REFERENCES stores (id),
  median_seconds integer NOT NULL CHECK (median_seconds >= 0),
  replies integer NOT NULL CHECK (replies > 0),
  computed_at timestamptz NOT NULL
);

-- Accounts with an open socket, by process. Each process renews its rows; rows that are not renewed count no more.
-- The time of the last renewal is also when a person was last online.
CREATE UNLOGGED TABLE chat_presence (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  process_id uuid NOT NULL,
  merchant_id uuid REFERENCES merchants (id),
  is_connected boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, process_id)
);
CREATE INDEX chat_presence_merchant ON chat_presence (merchant_id, seen_at DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX chat_presence_process ON chat_presence (process_id);

-- ---------------------------------------------------------------- picture reports

-- Pictures that people have reported.
CREATE TABLE reported_pictures (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('store', 'review', 'request')),
  -- The store with its services, offers and staff, the review or the request that shows it.
  owner_id uuid NOT NULL,
  path text NOT NULL,
  -- Who sent it. For a store it is the account of its owner.
  author_id uuid NOT NULL REFERENCES accounts (id),
  -- The name of the store, or the title of the request.
  name text NOT NULL,
  -- The decision that removed it, and where it was shown. Null while it is shown, and once its file need not be kept.
  removal_id uuid,
  places jsonb,
  UNIQUE (kind, owner_id, path),
  CHECK ((removal_id IS NULL) = (places IS NULL))
);
CREATE INDEX reported_pictures_of_author ON reported_pictures (author_id);
CREATE INDEX reported_pictures_removed ON reported_pictures (path) WHERE removal_id IS NOT NULL;

CREATE TABLE picture_reports (
  picture_id uuid NOT NULL REFERENCES reported_pictures (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'fraud', 'private-data', 'other')),
  details text NOT NULL CHECK (char_length(details) <= 1000),
  created_at timestamptz NOT NULL,
  -- Null while the report waits for a decision.
  decision_id uuid,
  PRIMARY KEY (picture_id, account_id)
);
CREATE INDEX picture_reports_open ON picture_reports (created_at, picture_id) WHERE decision_id IS NULL;
CREATE INDEX picture_reports_of_account ON picture_reports (account_id);

-- ---------------------------------------------------------------- rewards

-- At most one for each completed offer booking of a referred customer. Pending for seven days from
-- `earned_at`.
CREATE TABLE rewards (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  referred_id uuid NOT NULL REFERENCES accounts (id),
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL DEFAULT 'referral' CHECK (kind IN ('referral')),
  fee_cents bigint NOT NULL CHECK (fee_cents > 0),
  cents bigint NOT NULL,
  earned_at timestamptz NOT NULL,
  -- Withdrawn while it was pending, because the booking's fee was refunded.
  withdrawn_at timestamptz,
  withdrawn_reason text CHECK (length(withdrawn_reason) <= 200),
  UNIQUE (booking_id, kind),
  CHECK (cents = round(fee_cents * 0.30)),
  CHECK (account_id <> referred_id),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
);
-- An account's total is computed from this index alone.
CREATE INDEX rewards_account ON rewards (account_id, earned_at DESC, id) INCLUDE (cents, withdrawn_at);
CREATE INDEX rewards_withdrawn ON rewards (account_id, withdrawn_at DESC, id) WHERE withdrawn_at IS NOT NULL;

-- Completed offer bookings of referred customers that earned no reward, and why. Decided once, like the
-- reward.
CREATE TABLE reward_refusals (
  booking_id uuid PRIMARY KEY REFERENCES bookings (id),
  reason text NOT NULL CHECK (reason IN ('no-fee', 'same-person', 'own-store', 'unverified', 'closed')),
  at timestamptz NOT NULL
);

-- ---------------------------------------------------------------- withdrawals

-- Rewards that a customer has sent to the own phone. `amount_cents` leaves the balance: the phone gets it without
-- the fee.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0 AND amount_cents % 100 = 0),
  fee_cents bigint NOT NULL,
  -- `returned`: it could not be paid out and is in the balance again.
  state text NOT NULL CHECK (state IN ('requested', 'paid', 'returned')),
  requested_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (fee_cents >= 0 AND fee_cents % 100 = 0 AND fee_cents < amount_cents),
  CHECK ((state = 'requested') = (ended_at IS NULL))
);
CREATE INDEX withdrawals_live ON withdrawals (account_id) INCLUDE (amount_cents) WHERE state <> 'returned';
CREATE INDEX withdrawals_of_account ON withdrawals (account_id, requested_at DESC, id);

-- ---------------------------------------------------------------- analytics

-- The bookings of a store by the day of their time, and those that were made on the day.
CREATE TABLE figure_days (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  bookings integer NOT NULL,
  visits integer NOT NULL,
  walk_ins integer NOT NULL,
  no_shows integer NOT NULL,
  cancelled integer NOT NULL,
  taken_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  booked_minutes integer NOT NULL,
  -- The accounts of the visits.
  client_ids uuid[] NOT NULL,
  -- Of the bookings that customers made on this day: all of them, those that have reached the store, and those whose
  -- customer came.
  started integer NOT NULL,
  made integer NOT NULL,
  came integer NOT NULL,
  PRIMARY KEY (store_id, day)
);
CREATE INDEX figure_days_by_day ON figure_days (day);

-- Visits by service and offer.
CREATE TABLE figure_visits (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  service_id uuid NOT NULL REFERENCES services (id),
  offer_id uuid REFERENCES offers (id),
  visits integer NOT NULL,
  taken_cents bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (store_id, day, service_id, offer_id)
);

-- The booked minutes of a person, for each of the 24 hours of the day.
CREATE TABLE figure_hours (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  minutes smallint[] NOT NULL CHECK (cardinality(minutes) = 24),
  PRIMARY KEY (store_id, day, staff_id)
);

-- Days whose sums a booking has changed since they were written. Such a day is summed from its bookings. A day may be
-- listed several times, so that transactions that book it do not wait for each other.
CREATE TABLE figure_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id uuid NOT NULL,
  day date NOT NULL
);
CREATE INDEX figure_changes_day ON figure_changes (store_id, day);

-- How often browsers showed the page of a store and those of its offers. Nothing about who saw them.
CREATE TABLE page_views (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  store_views integer NOT NULL DEFAULT 0,
  offer_views integer NOT NULL DEFAULT 0,
  PRIMARY KEY (store_id, day)
);
CREATE INDEX page_views_by_day ON page_views (day);

-- Sums of all stores by day, of figure_days and page_views. `market_changes` lists the days to be summed again.
CREATE TABLE market_days (
  day date PRIMARY KEY,
  -- Without walk-ins.
  visits integer NOT NULL,
  no_shows integer NOT NULL,
  taken_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  offer_views integer NOT NULL,
  -- Of the bookings that customers made on this day: all of them, and those that were confirmed.
  started integer NOT NULL,
  made integer NOT NULL
);

CREATE TABLE market_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX market_changes_by_day ON market_changes (day);

-- How many customers whose first visit was in a month had one in each month from then on.
CREATE TABLE market_cohorts (
  first_month date NOT NULL,
  month date NOT NULL,
  customers integer NOT NULL,
  PRIMARY KEY (first_month, month),
  CHECK (month >= first_month)
);

-- Searches whose results show free times, by day, category and area, by their slugs; an empty one is unknown.
CREATE TABLE search_days (
  day date NOT NULL,
  category text NOT NULL,
  area text NOT NULL,
  searches integer NOT NULL,
  -- Those that found something with a free time.
  answered integer NOT NULL,
  PRIMARY KEY (day, category, area)
);

-- Queries that found nothing.
CREATE TABLE search_words (
  day date NOT NULL,
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
  times integer NOT NULL,
  PRIMARY KEY (day, words)
);

-- ---------------------------------------------------------------- search

-- What an offer says as weighted words, beside everything that a search filters and ranks by, so that a
-- search reads nothing else.
CREATE TABLE offer_search (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  document tsvector NOT NULL,
  title text NOT NULL,
  title_words tsvector NOT NULL,
  service_id uuid NOT NULL,
  category text NOT NULL,
  location text NOT NULL,
  discounted_cents bigint,
  discount_percent smallint NOT NULL,
  store_rating double precision,
  is_featured boolean NOT NULL,
  is_listed boolean NOT NULL,
  is_public boolean CONSTRAINT offer_search_is_store_published_not_null NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  discount double precision
);
-- Every search reads the whole pending list, so it is short.
CREATE INDEX offer_search_document ON offer_search USING gin (document) WITH (gin_pending_list_limit = 256);
CREATE INDEX offer_search_title ON offer_search USING gin (title_words) WITH (gin_pending_list_limit = 256);

CREATE TABLE store_search (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  document tsvector NOT NULL,
  name text NOT NULL,
  name_words tsvector NOT NULL,
  category text NOT NULL,
  location text NOT NULL,
  rating double precision,
  follower_count integer NOT NULL,
  is_published boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX store_search_document ON store_search USING gin (document) WITH (gin_pending_list_limit = 256);
CREATE INDEX store_search_name ON store_search USING gin (name_words) WITH (gin_pending_list_limit = 256);

-- Every word of the documents. There is no count per word: concurrent writers of a common word would wait for
-- each other.
CREATE TABLE search_vocabulary (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops);

-- One or two words and what stores write instead. It works in both directions. Words are normalized as by
-- `search_normalize`.
CREATE TABLE search_synonyms (
  word text PRIMARY KEY CHECK (word ~ '^[a-z0-9]+( [a-z0-9]+)?$'),
  meanings text[] NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX search_synonyms_meanings ON search_synonyms USING gin (meanings);

-- Words that say nothing about what is searched for; they are ignored beside other words.
CREATE TABLE search_stop_words (
  word text PRIMARY KEY CHECK (word ~ '^[a-z0-9]+( [a-z0-9]+)?$')
);

-- ---------------------------------------------------------------- booking messages

CREATE TABLE reminders (
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL CHECK (kind IN ('24h', '2h')),
  -- The start it reminds of: a moved booking has new reminders.
  starts_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Not sent: the booking was cancelled or moved, or its customer has turned reminders off.
  dropped_at timestamptz,
  PRIMARY KEY (booking_id, kind, starts_at),
  CHECK (sent_at IS NULL OR dropped_at IS NULL)
);
CREATE INDEX reminders_due ON reminders (due_at) WHERE sent_at IS NULL AND dropped_at IS NULL;

-- ---------------------------------------------------------------- broadcasts

-- Notifications that an owner writes to many people.
CREATE TABLE broadcasts (
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  kind text NOT NULL CHECK (kind IN ('service', 'offers')),
  audience text NOT NULL CHECK (audience IN ('customers', 'area', 'category', 'visitors', 'merchants')),
  location text,
  category text,
  day date,
  has_push boolean NOT NULL,
  has_email boolean NOT NULL,
  title_en text NOT NULL CHECK (char_length(title_en) BETWEEN 1 AND 80),
  text_en text NOT NULL CHECK (char_length(text_en) BETWEEN 1 AND 300),
  title_sw text NOT NULL CHECK (char_length(title_sw) BETWEEN 1 AND 80),
  text_sw text NOT NULL CHECK (char_length(text_sw) BETWEEN 1 AND 300),
  -- Of the site of the reader.
  path text NOT NULL CHECK (path LIKE '/%' AND char_length(path) <= 300),
  per_minute integer NOT NULL CHECK (per_minute BETWEEN 60 AND 3000),
  -- When the next people are notified, while it is scheduled or being sent.
  next_at timestamptz,
  -- The last account that was notified; they are notified in the order of their ids.
  last_account uuid,
  -- People when the sending was ordered, and those notified so far.
  expected integer CHECK (expected >= 0),
  notified integer NOT NULL DEFAULT 0 CHECK (notified >= 0),
  -- Sums of deliveries, counted by a job.
  push_sent integer NOT NULL DEFAULT 0,
  push_failed integer NOT NULL DEFAULT 0,
  email_sent integer NOT NULL DEFAULT 0,
  email_failed integer NOT NULL DEFAULT 0,
  waiting integer NOT NULL DEFAULT 0,
  written_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  ordered_by uuid REFERENCES accounts (id),
  ordered_at timestamptz,
  stopped_by uuid REFERENCES accounts (id),
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((audience = 'area') = (location IS NOT NULL)),
  CHECK ((audience = 'category') = (category IS NOT NULL)),
  CHECK ((audience = 'visitors') = (day IS NOT NULL)),
  CHECK ((status IN ('scheduled', 'sending')) = (next_at IS NOT NULL)),
  CHECK ((status IN ('sent', 'stopped')) = (ended_at IS NOT NULL)),
  CHECK ((status = 'draft') = (ordered_at IS NULL)),
  CHECK ((ordered_at IS NULL) = (expected IS NULL))
);
CREATE INDEX broadcasts_newest ON broadcasts (created_at DESC, id DESC);
CREATE INDEX broadcasts_due ON broadcasts (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX broadcasts_ended ON broadcasts (ended_at) WHERE ended_at IS NOT NULL;

-- ---------------------------------------------------------------- privacy

-- What a person asks of the company about personal data, with the day by which the law wants it done.
CREATE TABLE data_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('export', 'erasure', 'correction')),
  -- `scheduled`: an erasure that waits for its day, on which a job erases. `withdrawn`: the person signed in again.
  status text NOT NULL CHECK (status IN ('open', 'scheduled', 'done', 'refused', 'withdrawn')),
  -- How it was asked: `account` is the page of the person.
  asked_by text NOT NULL CHECK (asked_by IN ('account', 'phone', 'mail', 'letter', 'visit')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  recorded_by uuid REFERENCES accounts (id),
  decided_by uuid REFERENCES accounts (id),
  decided_at timestamptz,
  decision text CHECK (length(decision) <= 500),
  -- The link by which the person downloads the data.
  link_hash bytea CHECK (length(link_hash) = 32),
  link_expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL)),
  CHECK (status IN ('open', 'scheduled') OR decided_at IS NOT NULL)
);
CREATE INDEX data_requests_of_account ON data_requests (account_id, asked_at DESC);
CREATE INDEX data_requests_open ON data_requests (due_at) WHERE status = 'open';
CREATE INDEX data_requests_newest ON data_requests (asked_at DESC);
CREATE UNIQUE INDEX data_requests_once ON data_requests (account_id, kind) WHERE status IN ('open', 'scheduled');
CREATE UNIQUE INDEX data_requests_link ON data_requests (link_hash) WHERE link_hash IS NOT NULL;

-- ---------------------------------------------------------------- store verification

-- Pictures of documents, encrypted. A new one replaces the one before; they are deleted 90 days after the decision.
CREATE TABLE store_documents (
  store_id uuid NOT NULL REFERENCES stores (id),
  kind text NOT NULL CHECK (kind IN ('registration', 'permit', 'door')),
  id uuid NOT NULL UNIQUE,
  content bytea NOT NULL,
  -- Where the picture was taken, if its file says so.
  latitude double precision,
  longitude double precision,
  sent_by uuid NOT NULL REFERENCES accounts (id),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, kind),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
ALTER TABLE store_documents ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX store_documents_by_sender ON store_documents (sent_by);
CREATE INDEX store_documents_oldest ON store_documents (sent_at);

-- What a merchant sends so that an admin verifies a store.
CREATE TABLE store_verifications (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  sent_by uuid NOT NULL REFERENCES accounts (id),
  sent_at timestamptz NOT NULL,
  registered_name text NOT NULL CHECK (char_length(registered_name) <= 160),
  -- Letters and digits in upper case.
  registration_number text NOT NULL CHECK (registration_number ~ '^[A-Z0-9]{4,24}$'),
  permit_until date NOT NULL,
  decision text CHECK (decision IN ('verify', 'ask', 'refuse')),
  -- The merchant reads it.
  reason text CHECK (char_length(reason) <= 500),
  decided_by uuid REFERENCES accounts (id),
  decided_at timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CHECK (decision IS NULL OR decision = 'verify' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX store_verifications_open ON store_verifications (store_id) WHERE decided_at IS NULL;
CREATE INDEX store_verifications_waiting ON store_verifications (sent_at) WHERE decided_at IS NULL;
CREATE INDEX store_verifications_of_store ON store_verifications (store_id, sent_at DESC);
CREATE INDEX store_verifications_by_number ON store_verifications (registration_number);
CREATE INDEX store_verifications_by_sender ON store_verifications (sent_by);
CREATE INDEX store_verifications_by_admin ON store_verifications (decided_by) WHERE decided_by IS NOT NULL;

-- ---------------------------------------------------------------- work

-- How admins handle the rows that need a person. A subject without a row was not touched yet.
CREATE TABLE work_cases (
  kind text NOT NULL,
  subject text NOT NULL,
  taken_by uuid REFERENCES accounts (id) ON DELETE SET NULL,
  snoozed_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX work_cases_by_admin ON work_cases (taken_by) WHERE taken_by IS NOT NULL;

CREATE TABLE work_notes (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  author_id uuid NOT NULL REFERENCES accounts (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX work_notes_of_case ON work_notes (kind, subject, created_at);
CREATE INDEX work_notes_by_author ON work_notes (author_id);

-- Filters that an admin has named.
CREATE TABLE work_filters (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (char_length(query) <= 300),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, name)
);

-- ---------------------------------------------------------------- platform

-- Facts about this database, such as which demonstration data it contains.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- The response to a request with an Idempotency-Key, stored for a day: the same key returns the same
-- response.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  route text NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  status smallint,
  body text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- The process that works on a request: when it has ended, another one may take the key over.
  process uuid,
  PRIMARY KEY (account_id, key),
  CHECK ((finished_at IS NULL) = (status IS NULL)),
  CHECK ((finished_at IS NULL) = (body IS NULL))
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (started_at);
-- Requests that never finished are deleted after ninety seconds.
CREATE INDEX idempotency_keys_unfinished ON idempotency_keys (started_at) WHERE finished_at IS NULL;

-- An event is dispatched, as one job per listener, in the transaction that writes it. Only a deferred event
-- waits here until it is due.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  dispatched_at timestamptz
);
CREATE INDEX events_deferred ON events (due_at) WHERE dispatched_at IS NULL;
CREATE INDEX events_created ON events (created_at);
CREATE INDEX events_commands ON events (dispatched_at)
  WHERE topic IN ('send-sms', 'send-mail', 'code.wanted');

-- What a listener has done: a listener may run twice, but its effect must happen once. A claimed effect
-- without `done_at` is in doubt, because the process ended while it was calling a provider.
CREATE TABLE effects (
  key text PRIMARY KEY,
  at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX effects_at ON effects (at);

-- Socket events between processes that are too large for NOTIFY, each for some seconds. The columns are those of
-- @socket.io/postgres-adapter.
CREATE UNLOGGED TABLE socket_io_attachments (
  id bigserial PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload bytea NOT NULL
);
CREATE INDEX socket_io_attachments_oldest ON socket_io_attachments (created_at);

-- Every sign-in and every privileged operation. Append-only: each row carries the hash of the one before, so
-- that a change or a removal is detected. It names accounts by id and contains no secret and no complete
-- phone number.
CREATE TABLE audit_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 60),
  subject_id uuid,
  ip inet,
  details jsonb NOT NULL DEFAULT '{}',
  previous_hash bytea CHECK (length(previous_hash) = 32),
  hash bytea UNIQUE CHECK (length(hash) = 32),
  position bigint,
  UNIQUE (position),
  CHECK (num_nulls(position, previous_hash, hash) IN (0, 3))
);
CREATE INDEX audit_log_actor ON audit_log (actor_id, seq DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_id, seq DESC);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_unchained ON audit_log (seq) WHERE position IS NULL;
CREATE INDEX audit_log_action ON audit_log (action, seq DESC);

-- The log is retained for three years and pruned from its oldest end. The checkpoint holds the hash that the
-- remaining chain begins with.
CREATE TABLE audit_checkpoint (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  position bigint CONSTRAINT audit_checkpoint_seq_not_null NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  pruned_at timestamptz NOT NULL
);

-- The entries of the audit log that are about a merchant: what its people did while they were in its team.
CREATE TABLE merchant_history (
  seq bigint PRIMARY KEY REFERENCES audit_log (seq) ON DELETE CASCADE,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  actor_id uuid NOT NULL REFERENCES accounts (id)
);
CREATE INDEX merchant_history_newest ON merchant_history (merchant_id, seq DESC);
CREATE INDEX merchant_history_of_actor ON merchant_history (merchant_id, actor_id, seq DESC);

-- ---------------------------------------------------------------- payments

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  fee_cents bigint NOT NULL CHECK (fee_cents > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 100 AND amount_cents % 100 = 0),
  currency text NOT NULL DEFAULT 'KES' CHECK (currency = 'KES'),
  status text NOT NULL CHECK (
    status IN ('initiated', 'pending', 'unknown', 'completed', 'failed', 'refund_due', 'refunded')
  ),
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
  method text NOT NULL DEFAULT 'mpesa',
  CHECK (amount_cents = greatest(1, ceil(fee_cents / 100.0)) * 100),
  CHECK ((status IN ('completed', 'refund_due', 'refunded')) = (completed_at IS NOT NULL)),
  CONSTRAINT payments_known_method CHECK (method IN ('mpesa', 'paybill', 'airtel')),
  CONSTRAINT payments_prompted_phone CHECK (phone_number IS NOT NULL OR method = 'paybill')
);
CREATE INDEX payments_booking ON payments (booking_id, created_at DESC);
CREATE INDEX payments_phone ON payments (phone_number, created_at DESC);
CREATE INDEX payments_due ON payments (next_query_at) WHERE next_query_at IS NOT NULL;
-- The account reference of a prompt (`payReference`), by which an entry of the statement is matched to its
-- payment.
CREATE INDEX payments_reference ON payments (upper(right(id::text, 8)));
-- Payments whose prompt has no known id: only the statement shows what became of them.
CREATE INDEX payments_without_prompt ON payments (created_at)
  WHERE checkout_request_id IS NULL
    AND (status IN ('initiated', 'unknown') OR status = 'failed' AND result_code = 'superseded');
CREATE INDEX payments_open ON payments (created_at) WHERE status IN ('initiated', 'pending', 'unknown');
CREATE INDEX payments_completed ON payments (booking_id) WHERE status = 'completed';
CREATE INDEX payments_arrived ON payments (completed_at, fee_cents, amount_cents) WHERE completed_at IS NOT NULL;
CREATE INDEX payments_failed ON payments (created_at, result_code) WHERE status = 'failed';
-- A payment to the Paybill number by hand may arrive while a prompt is open.
CREATE UNIQUE INDEX payments_one_open_prompt_phone ON payments (phone_number)
  WHERE status IN ('initiated', 'pending', 'unknown') AND method <> 'paybill';
CREATE UNIQUE INDEX payments_one_open_prompt ON payments (booking_id)
  WHERE status IN ('initiated', 'pending', 'unknown') AND method <> 'paybill';

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  from_status text,
  to_status text NOT NULL,
  source text NOT NULL CHECK (source IN ('customer', 'push', 'callback', 'query', 'statement', 'refund', 'admin')),
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- 'I paid but it says failed': an M-Pesa receipt that a customer entered, and the outcome of looking it up.
CREATE TABLE payment_claims (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  receipt text NOT NULL CHECK (receipt ~ '^[A-Z0-9]{10}$'),
  status text NOT NULL CHECK (status IN ('asking', 'matched', 'refused', 'review')),
  -- Why it was rejected: a value of domain/payments/claims.ts.
  reason text,
  payment_id uuid REFERENCES payments (id),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- When an admin last had M-Pesa asked again.
  asked_again_at timestamptz,
  CHECK ((status = 'asking') = (decided_at IS NULL)),
  CHECK ((status = 'matched') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_claims_once ON payment_claims (booking_id, receipt);
CREATE INDEX payment_claims_due ON payment_claims (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_claims_account ON payment_claims (account_id, created_at);
CREATE INDEX payment_claims_review ON payment_claims (created_at) WHERE status = 'review';
CREATE INDEX payment_claims_receipt ON payment_claims (receipt);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid UNIQUE REFERENCES payments (id),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('due', 'requested', 'completed', 'needs_review')),
  originator_conversation_id text,
  conversation_id text UNIQUE,
  -- M-Pesa's receipt of the reversal itself.
  receipt text CHECK (length(receipt) <= 40),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  detail text,
  created_at timestamptz NOT NULL,
  requested_at timestamptz,
  completed_at timestamptz,
  unmatched_id uuid,
  -- How often M-Pesa has refused it since an admin last sent it.
  refusals integer NOT NULL DEFAULT 0,
  -- `payout`: M-Pesa has refused the reversal for good, so the money goes to the phone that paid.
  way text NOT NULL DEFAULT 'reversal',
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  -- `by-hand`: a person has paid it from the provider's portal; `receipt` is the code of that payment.
  CONSTRAINT refunds_way CHECK (way IN ('reversal', 'payout', 'by-hand'))
);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX refunds_receipt ON refunds (receipt) WHERE receipt IS NOT NULL;
CREATE UNIQUE INDEX refunds_of_unmatched ON refunds (unmatched_id) WHERE unmatched_id IS NOT NULL;
CREATE INDEX refunds_open ON refunds (created_at) WHERE status <> 'completed';
CREATE INDEX refunds_left ON refunds (created_at) WHERE status = 'needs_review';
CREATE INDEX refunds_newest ON refunds (created_at DESC, id);

CREATE TABLE refund_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds (id),
  from_status text,
  to_status text NOT NULL,
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX refund_events_refund ON refund_events (refund_id, id);

-- Every callback whose secret was verified, as it was received and before it is processed. No foreign key: it
-- may belong to a payment, a refund or a claim.
CREATE TABLE callback_inbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('stk', 'reversal', 'status', 'paybill', 'payout', 'payout-timeout', 'airtel')),
  payment_id uuid,
  body text NOT NULL,
  ip inet,
  received_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('applied', 'duplicate', 'forged', 'mismatch', 'unreadable')),
  outcome_detail text,
  decided_at timestamptz,
  -- The M-Pesa code in a callback about a payment to the Paybill number, which belongs to no payment yet; empty if
  -- it has none.
  receipt text,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE INDEX callback_inbox_undecided ON callback_inbox (received_at) WHERE outcome IS NULL;
CREATE INDEX callback_inbox_payment ON callback_inbox (payment_id);
CREATE INDEX callback_inbox_decided ON callback_inbox (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX callback_inbox_receipt ON callback_inbox (receipt) WHERE receipt IS NOT NULL;

-- A new access token invalidates the one before, so all processes share one, encrypted. The process that
-- holds the lease fetches the next.
CREATE TABLE mpesa_tokens (
  consumer text PRIMARY KEY,
  token_encrypted bytea,
  expires_at timestamptz,
  leased_until timestamptz,
  CHECK ((token_encrypted IS NULL) = (expires_at IS NULL))
);

-- Until when the statement of a short code has been read completely, and when it was last requested.
CREATE TABLE mpesa_statements (
  shortcode text PRIMARY KEY,
  read_until timestamptz NOT NULL,
  requested_at timestamptz NOT NULL,
  -- From when on `mpesa_entries` is complete.
  entries_since timestamptz
);

-- Entries of the statement that match no payment. Their money is in the ledger as unmatched, under the same
-- receipt.
CREATE TABLE mpesa_unknown_entries (
  receipt text PRIMARY KEY CHECK (length(receipt) BETWEEN 6 AND 20),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reference text NOT NULL CHECK (length(reference) <= 40),
  seen_at timestamptz NOT NULL
);

-- The payments that M-Pesa's statement lists, by which a day is compared with the ledger.
CREATE TABLE mpesa_entries (
  receipt text PRIMARY KEY CHECK (length(receipt) BETWEEN 6 AND 20),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  paid_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX mpesa_entries_paid ON mpesa_entries (paid_at, receipt, amount_cents);

-- Money that was received and fits no payment, and what was decided about it. The id is that of its transfer in the
-- ledger.
CREATE TABLE unmatched_money (
  id uuid PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN (
    'unknown', 'another-amount', 'another-phone', 'no-receipt', 'second-payment', 'claimed'
  )),
  receipt text UNIQUE CHECK (length(receipt) <= 20),
  -- The prompt that it was paid for, if that is known.
  payment_id uuid REFERENCES payments (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  -- The account that the payer has entered.
  reference text CHECK (length(reference) <= 40),
  paid_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'asked', 'matched', 'refunding', 'refunded', 'explained')),
  asked_at timestamptz,
  decided_at timestamptz,
  decided_by uuid REFERENCES accounts (id),
  note text CHECK (length(note) <= 500),
  CHECK ((status IN ('open', 'asked')) = (decided_at IS NULL)),
  CHECK (status <> 'asked' OR asked_at IS NOT NULL)
);
CREATE INDEX unmatched_money_open ON unmatched_money (paid_at) WHERE status IN ('open', 'asked');
CREATE INDEX unmatched_money_paid ON unmatched_money (paid_at);
CREATE INDEX unmatched_money_phone ON unmatched_money (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX unmatched_money_payment ON unmatched_money (payment_id) WHERE payment_id IS NOT NULL;

-- Money that D3 sends to a phone (M-Pesa B2C). The id is the OriginatorConversationID, by which M-Pesa recognises a
-- repeated request. A refund or withdrawal has one that is not `failed`.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  refund_id uuid REFERENCES refunds (id),
  withdrawal_id uuid REFERENCES withdrawals (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 1000 AND amount_cents % 100 = 0),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  -- `requested` is stored before M-Pesa is called; `failed` only if it is certain that nothing was paid.
  status text NOT NULL CHECK (status IN ('due', 'requested', 'completed', 'failed', 'needs_review')),
  conversation_id text UNIQUE,
  receipt text UNIQUE CHECK (length(receipt) <= 20),
  result_code text,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  requested_at timestamptz,
  ended_at timestamptz,
  CHECK ((refund_id IS NULL) <> (withdrawal_id IS NULL)),
  CHECK ((status IN ('completed', 'failed')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX payouts_of_refund ON payouts (refund_id) WHERE refund_id IS NOT NULL AND status <> 'failed';
CREATE UNIQUE INDEX payouts_of_withdrawal ON payouts (withdrawal_id) WHERE withdrawal_id IS NOT NULL AND status <> 'failed';
CREATE INDEX payouts_due ON payouts (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payouts_newest ON payouts (created_at DESC, id);
CREATE INDEX payouts_left ON payouts (created_at) WHERE status = 'needs_review';

CREATE TABLE payout_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts (id),
  from_status text,
  to_status text NOT NULL,
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX payout_events_payout ON payout_events (payout_id, id);

-- ---------------------------------------------------------------- alerts

-- What needs a person's attention. The kinds are those of contract/alerts.ts.
CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  claim_id uuid REFERENCES payment_claims (id),
  -- What an alert that is not about a payment is about: a queue, a provider, an invariant.
  subject text,
  detail text NOT NULL CHECK (length(detail) <= 500),
  raised_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by uuid REFERENCES accounts (id),
  resolution text CHECK (length(resolution) BETWEEN 1 AND 500),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE UNIQUE INDEX alerts_open ON alerts (kind, payment_id, refund_id, claim_id, subject) NULLS NOT DISTINCT
  WHERE resolved_at IS NULL;
CREATE INDEX alerts_newest ON alerts (raised_at DESC, id);
CREATE INDEX alerts_subject ON alerts (kind, subject) WHERE subject IS NOT NULL;
CREATE INDEX alerts_payment ON alerts (payment_id) WHERE payment_id IS NOT NULL;

-- ---------------------------------------------------------------- ledger

-- Double entry: the entries of a transfer add up to zero. Append-only.
CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'fee-received', 'refund-owed', 'refund-sent', 'refund-twice', 'unmatched-received', 'unmatched-settled', 'reward-earned',
    'reward-withdrawn', 'reward-used', 'reward-returned', 'withdrawal-requested', 'withdrawal-paid', 'withdrawal-returned',
    'withdrawal-resumed'
  )),
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  reward_id uuid REFERENCES rewards (id),
  -- The receipt of unmatched money.
  receipt text CHECK (length(receipt) <= 20),
  at timestamptz NOT NULL,
  reward_use_id uuid REFERENCES reward_uses (id),
  withdrawal_id uuid,
  UNIQUE (kind, refund_id),
  UNIQUE (kind, reward_id),
  UNIQUE (kind, receipt),
  UNIQUE (kind, reward_use_id),
  CONSTRAINT ledger_transfers_of_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id),
  CONSTRAINT ledger_transfers_reward CHECK ((kind IN ('reward-earned', 'reward-withdrawn')) = (reward_id IS NOT NULL)),
  CONSTRAINT ledger_transfers_reward_use CHECK ((kind IN ('reward-used', 'reward-returned')) = (reward_use_id IS NOT NULL)),
  CONSTRAINT ledger_transfers_withdrawal CHECK ((kind LIKE 'withdrawal-%') = (withdrawal_id IS NOT NULL))
);
-- Unmatched money may arrive more than once for one prompt; its fee is received, owed and refunded once.
CREATE UNIQUE INDEX ledger_transfers_once ON ledger_transfers (kind, payment_id)
  WHERE kind IN ('fee-received', 'refund-owed', 'refund-sent');
CREATE INDEX ledger_transfers_payment ON ledger_transfers (payment_id);
CREATE INDEX ledger_transfers_at ON ledger_transfers (at, id);
CREATE UNIQUE INDEX ledger_transfers_of_withdrawals ON ledger_transfers (kind, withdrawal_id)
  WHERE withdrawal_id IS NOT NULL;

-- `mpesa` is the balance of our till; `fees` and `rounding` are our income; `refunds-owed` and `rewards-owed`
-- are what we owe; `rewards` is what rewards cost us; `unmatched` is money whose payer is unknown.
CREATE TABLE ledger_entries (
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  account text NOT NULL CHECK (account IN (
    'mpesa', 'airtel', 'fees', 'rounding', 'refunds-owed', 'paid-twice', 'unmatched', 'rewards', 'rewards-owed',
    'withdrawals-owed', 'withdrawal-fees'
  )),
  -- Positive is a debit, negative a credit.
  cents bigint NOT NULL CHECK (cents <> 0),
  PRIMARY KEY (transfer_id, account)
);
CREATE INDEX ledger_entries_account ON ledger_entries (account);
CREATE INDEX ledger_entries_rewards_owed ON ledger_entries (cents) WHERE account = 'rewards-owed';

-- Days in Nairobi in which the ledger takes no more transfers, with what was compared.
CREATE TABLE closed_days (
  day date PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL REFERENCES accounts (id),
  payment_count integer NOT NULL,
  mpesa_cents bigint NOT NULL,
  ledger_cents bigint NOT NULL,
  reopened_at timestamptz,
  reopened_by uuid REFERENCES accounts (id),
  reopened_reason text CHECK (length(reopened_reason) <= 500),
  CHECK ((reopened_at IS NULL) = (reopened_by IS NULL)),
  CHECK ((reopened_at IS NULL) = (reopened_reason IS NULL))
);

-- ---------------------------------------------------------------- invoices

-- The device (OSCU) that KRA has registered for us. It signs one invoice after another.
CREATE TABLE etims_devices (
  pin text NOT NULL,
  branch text NOT NULL,
  sdc_id text,
  mrc_no text,
  key_encrypted bytea,
  -- The number of the next invoice. KRA counts only what it accepts.
  next_number integer NOT NULL DEFAULT 1 CHECK (next_number >= 1),
  leased_until timestamptz,
  registered_at timestamptz,
  -- The row of a device is there before KRA registers it, so that one process at a time asks for that. What is sold is
  -- registered once with the device.
  items_saved_at timestamptz,
  PRIMARY KEY (pin, branch)
);

-- Invoices for completed payments and credit notes for refunds, as KRA has signed them. Written in the transaction of the
-- payment or the refund.
CREATE TABLE tax_invoices (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  payment_id uuid NOT NULL REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  -- With the tax.
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  tax_cents bigint NOT NULL,
  -- KRA's code of the tax: A to E.
  tax_type text NOT NULL CHECK (tax_type IN ('A', 'B', 'C', 'D', 'E')),
  tax_percent numeric(4, 2) NOT NULL CHECK (tax_percent >= 0),
  -- `sent`: its number is used, and whether KRA has accepted it is not known.
  status text NOT NULL CHECK (status IN ('due', 'sent', 'signed', 'needs_review')),
  number integer UNIQUE,
  -- KRA's number of the receipt, its data and signature, and when it was signed.
  receipt_number text CHECK (length(receipt_number) <= 20),
  internal_data text CHECK (length(internal_data) <= 60),
  signature text CHECK (length(signature) <= 60),
  signed_at timestamptz,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The device that signed it, and the address of KRA's page about it, which the QR code has.
  sdc_id text,
  qr_url text,
  UNIQUE (payment_id, kind),
  CHECK (tax_cents BETWEEN 0 AND amount_cents),
  CHECK ((kind = 'credit-note') = (refund_id IS NOT NULL)),
  CHECK ((status = 'signed') = (signed_at IS NOT NULL)),
  CHECK (status NOT IN ('sent', 'signed') OR number IS NOT NULL)
);
CREATE INDEX tax_invoices_due ON tax_invoices (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX tax_invoices_created ON tax_invoices (created_at, id);
CREATE INDEX tax_invoices_left ON tax_invoices (created_at) WHERE status = 'needs_review';
CREATE INDEX tax_invoices_waiting ON tax_invoices (created_at, id) WHERE status IN ('due', 'sent');

-- Whether the company is registered for VAT, and at which rate, from a day in Nairobi on.
CREATE TABLE tax_rules (
  effective_from date PRIMARY KEY,
  is_registered boolean NOT NULL,
  percent numeric(4, 2) NOT NULL,
  reason text NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  CHECK (percent >= 0 AND is_registered = (percent > 0))
);

-- ---------------------------------------------------------------- money

-- Payments that the ledger has and the statement has not, or with another amount.
CREATE TABLE ledger_differences (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('not-at-mpesa', 'another-amount')),
  -- In Nairobi.
  day date NOT NULL,
  -- What the statement has: 0 for nothing.
  mpesa_cents bigint NOT NULL,
  found_at timestamptz NOT NULL,
  explained_at timestamptz,
  explained_by uuid REFERENCES accounts (id),
  note text CHECK (length(note) <= 500),
  CHECK ((explained_at IS NULL) = (note IS NULL))
);
CREATE INDEX ledger_differences_open ON ledger_differences (found_at) WHERE explained_at IS NULL;
CREATE INDEX ledger_differences_day ON ledger_differences (day);

-- ---------------------------------------------------------------- references to tables above that are created later

ALTER TABLE merchant_members ADD FOREIGN KEY (staff_id) REFERENCES staff (id);
ALTER TABLE service_requests ADD FOREIGN KEY (id, accepted_quote_id)
  REFERENCES quotes (request_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE unmatched_money ADD FOREIGN KEY (id) REFERENCES ledger_transfers (id);

-- ---------------------------------------------------------------- rows

-- Categories and areas, with which every installation begins. Operators may rename, add or remove rows; later areas
-- come with a migration of their own. Coordinates: docs/rules/providers.md#coordinates-of-places.

INSERT INTO categories (slug, name, position) VALUES
  ('barber', 'Kinyozi & barber', 1),
  ('salon', 'Hair & braids', 2),
  ('nails', 'Nails', 3),
  ('spa', 'Spa & massage', 4),
  ('food', 'Food & dining', 5),
  ('car-care', 'Car care', 6),
  ('repairs', 'Repairs & fundi', 7),
  ('cleaning', 'Cleaning', 8),
  ('health', 'Health & dental', 9),
  ('fitness', 'Fitness', 10),
  ('fashion', 'Fashion & make-up', 11),
  ('days-out', 'Days out', 12);

INSERT INTO locations (slug, name, city, latitude, longitude) VALUES
  ('cbd', 'CBD', 'Nairobi', -1.2864, 36.8205),
  ('westlands', 'Westlands', 'Nairobi', -1.2674, 36.8108),
  ('parklands', 'Parklands', 'Nairobi', -1.2615, 36.8183),
  ('kilimani', 'Kilimani', 'Nairobi', -1.2906, 36.7858),
  ('hurlingham', 'Hurlingham', 'Nairobi', -1.2939, 36.7939),
  ('kileleshwa', 'Kileleshwa', 'Nairobi', -1.2793, 36.7868),
  ('lavington', 'Lavington', 'Nairobi', -1.2793, 36.7711),
  ('ngong-road', 'Ngong Road', 'Nairobi', -1.2987, 36.7736),
  ('upper-hill', 'Upper Hill', 'Nairobi', -1.2981, 36.8146),
  ('karen', 'Karen', 'Nairobi', -1.319, 36.709),
  ('langata', 'Lang''ata', 'Nairobi', -1.3419, 36.756),
  ('south-b', 'South B', 'Nairobi', -1.3105, 36.8362),
  ('south-c', 'South C', 'Nairobi', -1.3183, 36.8256),
  ('eastleigh', 'Eastleigh', 'Nairobi', -1.2728, 36.8533),
  ('buruburu', 'Buruburu', 'Nairobi', -1.288, 36.8758),
  ('donholm', 'Donholm', 'Nairobi', -1.2978, 36.887),
  ('umoja', 'Umoja', 'Nairobi', -1.2822, 36.8922),
  ('embakasi', 'Embakasi', 'Nairobi', -1.3218, 36.8944),
  ('thika-road', 'Thika Road', 'Nairobi', -1.2233, 36.8711),
  ('roysambu', 'Roysambu', 'Nairobi', -1.2187, 36.8867),
  ('kasarani', 'Kasarani', 'Nairobi', -1.2226, 36.897),
  ('runda', 'Runda', 'Nairobi', -1.2183, 36.82),
  ('gigiri', 'Gigiri', 'Nairobi', -1.2356, 36.8089),
  ('muthaiga', 'Muthaiga', 'Nairobi', -1.2494, 36.8344),
  ('spring-valley', 'Spring Valley', 'Nairobi', -1.2589, 36.7817),
  ('loresho', 'Loresho', 'Nairobi', -1.2467, 36.7644),
  ('ruaka', 'Ruaka', 'Kiambu', -1.2072, 36.7801),
  ('githurai', 'Githurai', 'Kiambu', -1.2028, 36.9169),
  ('ruiru', 'Ruiru', 'Kiambu', -1.1473, 36.9604),
  ('juja', 'Juja', 'Kiambu', -1.1015, 37.0159),
  ('thika', 'Thika', 'Thika', -1.0333, 37.0693),
  ('kiambu', 'Kiambu', 'Kiambu', -1.1664, 36.8253),
  ('kikuyu', 'Kikuyu', 'Kiambu', -1.2439, 36.6646),
  ('ngong', 'Ngong', 'Kajiado', -1.3666, 36.65),
  ('ongata-rongai', 'Ongata Rongai', 'Kajiado', -1.396, 36.752),
  ('kitengela', 'Kitengela', 'Kajiado', -1.4746, 36.9591),
  ('syokimau', 'Syokimau', 'Machakos', -1.3777, 36.9285),
  ('mombasa', 'Mombasa', 'Mombasa', -4.0435, 39.6682),
  ('nyali', 'Nyali', 'Mombasa', -4.0247, 39.7086),
  ('kisumu', 'Kisumu', 'Kisumu', -0.1022, 34.7617),
  ('nakuru', 'Nakuru', 'Nakuru', -0.3031, 36.0667),
  ('eldoret', 'Eldoret', 'Eldoret', 0.5209, 35.2699),
  ('naivasha', 'Naivasha', 'Naivasha', -0.7224, 36.4388),
  ('nyeri', 'Nyeri', 'Nyeri', -0.4193, 36.9517),
  ('malindi', 'Malindi', 'Malindi', -3.2175, 40.1169),
  ('diani', 'Diani', 'Diani', -4.2814, 39.5662),
  ('kilifi', 'Kilifi', 'Kilifi', -3.6333, 39.85);

INSERT INTO search_synonyms (word, meanings) VALUES
  ('kinyozi', '{barber}'), ('vinyozi', '{barber}'), ('nyoa', '{barber,shave,haircut}'),
  ('kunyoa', '{barber,shave,haircut}'), ('ndevu', '{beard}'), ('nywele', '{hair}'), ('unywele', '{hair}'),
  ('msusi', '{hair,salon,braids}'), ('kusuka', '{braids,hair}'), ('suka', '{braids,hair}'),
  ('saluni', '{salon}'), ('haircut', '{cut,barber}'), ('hairdresser', '{salon,hair}'),
  ('plaiting', '{braids}'), ('locs', '{dreadlocks}'), ('kucha', '{nails,nail,manicure}'),
  ('manicure', '{nails}'), ('pedicure', '{nails}'), ('urembo', '{beauty,makeup,"make up"}'),
  ('vipodozi', '{makeup,"make up",beauty}'), ('makeup', '{"make up"}'), ('uso', '{facial,face}'),
  ('ngozi', '{skin,facial}'), ('kandwa', '{massage}'), ('kukandwa', '{massage}'), ('masaji', '{massage}'),
  ('kukanda', '{massage}'), ('gari', '{car}'), ('magari', '{car}'), ('ndai', '{car}'), ('dinga', '{car}'),
  ('moti', '{car}'), ('vehicle', '{car}'), ('osha', '{wash}'), ('kuosha', '{wash}'),
  ('carwash', '{"car wash"}'), ('makanika', '{mechanic,garage}'), ('mekanika', '{mechanic,garage}'),
  ('gereji', '{garage}'), ('matairi', '{tyres,tyre,wheel}'), ('pikipiki', '{motorcycle,boda}'),
  ('nduthi', '{motorcycle,boda}'), ('fundi', '{repair,repairs}'), ('mafundi', '{repair,repairs}'),
  ('tengeneza', '{repair,repairs,fix}'), ('kutengeneza', '{repair,repairs,fix}'), ('simu', '{phone}'),
  ('fon', '{phone}'), ('mobile', '{phone}'), ('kioo', '{screen,glass}'), ('tarakilishi', '{computer,laptop}'),
  ('kompyuta', '{computer,laptop}'), ('umeme', '{electrician,electrical}'),
  ('stima', '{electrician,electrical}'), ('mabomba', '{plumbing,plumber}'), ('bomba', '{plumbing,plumber}'),
  ('chakula', '{food,meal,lunch,dinner,restaurant}'), ('msosi', '{food,meal,restaurant}'),
  ('dishi', '{food,meal,restaurant}'), ('mlo', '{meal,food}'), ('nyama', '{meat,grill}'),
  ('nyama choma', '{grill,grilled,bbq,barbecue}'), ('choma', '{grill,grilled}'), ('kuku', '{chicken}'),
  ('samaki', '{fish}'), ('mbuzi', '{goat}'), ('wali', '{rice}'), ('mkahawa', '{restaurant,cafe}'),
  ('hoteli', '{hotel,restaurant}'), ('kahawa', '{coffee}'), ('chai', '{tea}'), ('keki', '{cake,cakes}'),
  ('chapo', '{chapati}'), ('chipo', '{chips}'), ('kienyeji', '{traditional,local}'),
  ('kiamsha kinywa', '{breakfast}'), ('mazoezi', '{gym,fitness,training,exercise}'), ('jimu', '{gym}'),
  ('gym', '{fitness}'), ('workout', '{gym,fitness}'), ('kuogelea', '{swimming,pool}'),
  ('meno', '{teeth,dental}'), ('jino', '{teeth,dental,tooth}'), ('dentist', '{dental,teeth}'),
  ('tooth', '{dental,teeth}'), ('macho', '{eye,eyes,optical}'), ('miwani', '{glasses,eye}'),
  ('daktari', '{doctor,clinic}'), ('dawa', '{pharmacy,medicine}'), ('afya', '{health,wellness}'),
  ('hospitali', '{hospital,clinic}'), ('usafi', '{cleaning}'), ('safisha', '{cleaning}'),
  ('kusafisha', '{cleaning}'), ('zulia', '{carpet}'), ('kapeti', '{carpet}'), ('viti', '{sofa,chairs}'),
  ('kiti', '{sofa,chair}'), ('fua', '{laundry}'), ('kufua', '{laundry}'), ('dobi', '{laundry}'),
  ('nyumba', '{house,home}'), ('keja', '{house,home}'), ('nguo', '{clothes,clothing,dress,tailor,tailoring}'),
  ('mavazi', '{clothes,dress,tailor,fashion}'), ('mshono', '{tailor,tailoring,sewing}'),
  ('kushona', '{tailor,tailoring,sewing}'), ('fundi nguo', '{tailor,tailoring}'), ('suti', '{suit}'),
  ('viatu', '{shoes,shoe}'), ('kiatu', '{shoes,shoe}'), ('gauni', '{dress,gown}'), ('kitenge', '{ankara}'),
  ('harusi', '{wedding,bridal,bride}'), ('bibi harusi', '{bride,bridal}'), ('sherehe', '{party,event}'),
  ('wedding', '{bridal}'), ('picha', '{photo,photography}'), ('mtoto', '{child,kid,kids,children,baby}'),
  ('watoto', '{child,kid,kids,children}'), ('mtoi', '{child,kid,kids}'), ('kid', '{child,children}'),
  ('kids', '{child,children}'), ('mwanamke', '{women,ladies}'), ('wanawake', '{women,ladies}'),
  ('wamama', '{women,ladies}'), ('wanaume', '{men,mens,gents}'), ('mwanaume', '{men,mens,gents}'),
  ('wazee', '{men,gents}'), ('safari', '{trip,tour,"game drive"}'), ('matembezi', '{tour,walk}'),
  ('bahari', '{beach,ocean,sea}'), ('ufuo', '{beach}'), ('mlima', '{hike,hiking,mountain}'),
  ('mchana', '{lunch}'), ('asubuhi', '{morning,breakfast}'), ('jioni', '{evening}'), ('usiku', '{night}'),
  ('wikendi', '{weekend}'), ('bure', '{free}'), ('bei nafuu', '{affordable,cheap,save,half}'),
  ('nafuu', '{affordable,cheap,save,half}'), ('cheap', '{affordable,save,half}'), ('mbili', '{two}'),
  ('wawili', '{two,couple,couples}'), ('nai', '{nairobi}'), ('kanairo', '{nairobi}'),
  ('nairobery', '{nairobi}'), ('tao', '{cbd}'), ('mombasa raha', '{mombasa}'), ('naks', '{nakuru}'),
  ('kisumo', '{kisumu}');

INSERT INTO search_stop_words (word)
SELECT unnest(string_to_array(
  'a an and or the in at for of to on with by from near me my i need want where is any some get best good '
  'na ya wa kwa za la cha ni katika karibu hapa yangu nataka natafuta poa cheap nafuu '
  'deal deals offer offers discount discounts coupon coupons', ' '
))
UNION SELECT 'bei nafuu' UNION SELECT 'bei poa' UNION SELECT 'near me' UNION SELECT 'karibu nami';

INSERT INTO search_vocabulary (word)
SELECT DISTINCT part FROM search_synonyms, unnest(string_to_array(word, ' ')) part ORDER BY part;
