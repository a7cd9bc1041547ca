-- Pictures that people have reported. 0079_reported_pictures_valid.sql validates the constraint of decisions.
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

ALTER TABLE moderation_decisions
  DROP CONSTRAINT moderation_decisions_kind_check,
  ADD CONSTRAINT moderation_decisions_kind_check CHECK (kind IN ('review', 'chat', 'request', 'quote', 'picture')) NOT VALID;
-- The path of a picture that was reported by itself.
ALTER TABLE moderation_decisions ADD COLUMN picture text;
