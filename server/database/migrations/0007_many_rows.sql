-- Lists stay as quick with many rows as with few, and what is kept of them is given up when anything in them changes.

-- ---------------------------------------------------------------- news of changes

-- Heard by every process after the commit (kernel/cache.ts). Several in one transaction are one.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_notify('catalogue', ''); RETURN NULL; END $$;
DO $$
DECLARE
  changing text;
BEGIN
  FOREACH changing IN ARRAY '{offers,stores,services,branches,branch_hours,staff,categories,locations,price_history,store_socials}'::text[] LOOP
    CONTINUE WHEN to_regclass(changing) IS NULL;
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I EXECUTE FUNCTION catalogue_changed()',
      changing || '_changed', changing
    );
  END LOOP;
END
$$;

-- ---------------------------------------------------------------- walks that need no look at the rows

-- Each order by itself says whether a row is wanted: a page far down passes thousands of entries and reads twelve rows.
DROP INDEX offers_latest, offers_discount, offers_price_up, offers_price_down, offers_rated, offers_featured, offers_category, offers_location,
  offers_all, offers_store;
CREATE INDEX offers_latest ON offers (created_at DESC, id) INCLUDE (expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_discount ON offers (discount_percent DESC, id) INCLUDE (expires_at, category, location, is_featured) WHERE is_listed;
CREATE INDEX offers_price_up ON offers (discounted_cents, id) INCLUDE (expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_price_down ON offers (discounted_cents DESC NULLS LAST, id) INCLUDE (expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_rated ON offers (store_rating DESC NULLS LAST, created_at DESC, id) INCLUDE (expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_featured ON offers (created_at DESC, id) INCLUDE (expires_at, category, location) WHERE is_listed AND is_featured;
CREATE INDEX offers_category ON offers (category, created_at DESC, id) INCLUDE (location, expires_at) WHERE is_listed;
CREATE INDEX offers_location ON offers (location, created_at DESC, id) INCLUDE (category, expires_at) WHERE is_listed;
-- With status=all, whatever its state.
CREATE INDEX offers_all ON offers (created_at DESC, id) INCLUDE (store_id, category, location);
CREATE INDEX offers_store ON offers (store_id, created_at DESC, id) INCLUDE (expires_at, is_listed, title);
