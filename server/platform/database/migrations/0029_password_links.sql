-- Links with which a new admin sets a password (npm run admin). At most one per account; a used one is deleted.
CREATE TABLE password_links (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at <= created_at + interval '24 hours')
);
