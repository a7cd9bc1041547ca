-- Limits that a stranger cannot use against somebody: codes belong to whoever asked for them, and sign-ups cost a calculation when they are many.

-- Whoever asked for the code (a device, an account or an address, as a hash) has attempts of their own; `attempts` counts those of others.
-- So there may be several live codes for one destination, one for each who asked.
ALTER TABLE codes
  ADD COLUMN requester text NOT NULL DEFAULT 'unknown' CHECK (length(requester) BETWEEN 1 AND 200),
  ADD COLUMN requester_attempts smallint NOT NULL DEFAULT 0 CHECK (requester_attempts BETWEEN 0 AND 5);
DROP INDEX codes_live;
CREATE UNIQUE INDEX codes_live ON codes (purpose, destination, requester) WHERE used_at IS NULL AND replaced_at IS NULL;

-- Solved proof-of-work challenges: each is accepted once. A row is kept until the challenge has expired.
CREATE TABLE used_challenges (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expired ON used_challenges (expires_at);
