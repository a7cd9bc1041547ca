-- What customers keep: offers as favourites, and stores that they follow. Both are listed newest first.

CREATE TABLE favourites (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  -- Callers of the API know a favourite by an id of its own too.
  id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, offer_id)
);
CREATE INDEX favourites_newest ON favourites (account_id, created_at DESC, id DESC) INCLUDE (offer_id);
CREATE INDEX favourites_offer ON favourites (offer_id);

-- stores.follower_count is the number of these rows; both are written in one transaction that holds the store's row (invariant 26).
CREATE TABLE follows (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, store_id)
);
CREATE INDEX follows_newest ON follows (account_id, created_at DESC, store_id);
CREATE INDEX follows_store ON follows (store_id);
