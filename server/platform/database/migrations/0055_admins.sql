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
INSERT INTO admins (account_id, role, created_at)
SELECT id, 'owner', created_at FROM accounts WHERE role = 'admin' AND erased_at IS NULL;

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
