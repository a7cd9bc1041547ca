-- What admins decide about reported content. A removal that was not overturned is a strike.
CREATE TABLE moderation_decisions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('review', 'chat', 'request', 'quote')),
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
  -- The store, or the title of the request, that tells it from others.
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

-- Null while the report waits for a decision.
ALTER TABLE review_reports ADD COLUMN decision_id uuid;
ALTER TABLE chat_reports ADD COLUMN decision_id uuid;
-- By an admin. The review is kept for an appeal, and its author does not write another one meanwhile.
ALTER TABLE reviews ADD COLUMN removed_at timestamptz;
-- By an admin, with the decision. `content` is then a dash, and `removed_content` what it was; null once it is shown again.
ALTER TABLE chat_messages ADD COLUMN removed_content text, ADD COLUMN removal_id uuid;

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
CREATE INDEX store_documents_by_sender ON store_documents (sent_by);
CREATE INDEX store_documents_oldest ON store_documents (sent_at);
-- Encrypted, so it cannot be compressed.
ALTER TABLE store_documents ALTER COLUMN content SET STORAGE EXTERNAL;
