-- The names of a store in its address, `/zuri-hair`: the current one, and earlier ones, which lead to it.
CREATE TABLE store_slugs (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) BETWEEN 3 AND 40),
  store_id uuid NOT NULL REFERENCES stores (id),
  is_current boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX store_slugs_current ON store_slugs (store_id) WHERE is_current;
CREATE INDEX store_slugs_store ON store_slugs (store_id);
