-- Admins answer messages of the contact form. Those from before were answered outside of the site.
ALTER TABLE contact_messages ADD COLUMN status text NOT NULL DEFAULT 'closed';
ALTER TABLE contact_messages ALTER COLUMN status SET DEFAULT 'open';
ALTER TABLE contact_messages ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_known_status
CHECK (status IN ('open', 'answered', 'closed')) NOT VALID;

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
-- Versions of the terms and the privacy policy after the first one, which is in the code. A draft has no number.
CREATE TABLE text_versions (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name IN ('terms', 'privacy')),
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
  CHECK ((number IS NULL) = (in_force_at IS NULL)),
  CHECK ((number IS NULL) = (published_by IS NULL)),
  UNIQUE (name, number)
);
CREATE UNIQUE INDEX text_versions_draft ON text_versions (name) WHERE number IS NULL;
CREATE INDEX text_versions_in_force ON text_versions (name, in_force_at DESC) WHERE in_force_at IS NOT NULL;
