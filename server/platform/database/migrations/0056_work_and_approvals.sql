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
