-- What a store says in lists is kept beside it as text, as 0002 does for offers; and words of a search are looked up whole.

-- ---------------------------------------------------------------- what a store says

ALTER TABLE stores
  -- JSON, still open at its end. What goes by the clock is not in it: its best discount, whether it is open, who follows it.
  ADD COLUMN card text NOT NULL DEFAULT '';
ALTER TABLE stores ALTER COLUMN card SET STORAGE EXTERNAL;
ALTER TABLE stores SET (toast_tuple_target = 8160, fillfactor = 80);

-- What follows from the hours of a week goes by rules of their own and by the clock, so the hours stand in its place, after a line break as
-- paths do (`wire_media`): whoever sends the card says there what they mean now (features/stores/present.ts).
CREATE FUNCTION wire_hours(hours json) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (E'\n' || hours::text)::json;

CREATE FUNCTION stores_write_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT left(row_to_json(said)::text, -1)
  INTO NEW.card
  FROM (
    SELECT
      NEW.id,
      NEW.name,
      wire_media(NEW.logo) AS logo,
      wire_media(NEW.logo) AS logo_url,
      wire_media(coalesce(NEW.cover, NEW.logo)) AS image_url,
      wire_media(NEW.cover) AS cover_url,
      category.name AS category,
      category.slug AS "categorySlug",
      place.name AS location,
      NEW.description,
      NEW.phone_number,
      NEW.email AS primary_email,
      NEW.website AS website_url,
      wire_hours(NEW.main_hours) AS hours,
      NEW.latitude,
      NEW.longitude,
      trim_scale(round(NEW.rating_sum::numeric / nullif(NEW.rating_count, 0), 1)) AS rating,
      NEW.rating_count AS "totalReviews",
      NEW.rating_count AS reviews,
      NEW.rating_count AS "reviewCount",
      NEW.follower_count AS followers,
      NULL AS "wasRate",
      wire_instant(NEW.created_at) AS "createdAt"
    FROM categories category, locations place
    WHERE category.slug = NEW.category AND place.slug = NEW.location
  ) said;
  RETURN NEW;
END
$$;
CREATE TRIGGER stores_card BEFORE INSERT OR UPDATE ON stores FOR EACH ROW EXECUTE FUNCTION stores_write_card();

-- Touching a store writes its card anew.
CREATE FUNCTION categories_rewrite_stores() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE stores SET card = '' WHERE category = NEW.slug; RETURN NULL; END $$;
CREATE TRIGGER categories_stores AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION categories_rewrite_stores();

CREATE FUNCTION locations_rewrite_stores() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE stores SET card = '' WHERE location = NEW.slug; RETURN NULL; END $$;
CREATE TRIGGER locations_stores AFTER UPDATE OF name ON locations FOR EACH ROW EXECUTE FUNCTION locations_rewrite_stores();

UPDATE stores SET card = '';

CREATE OR REPLACE VIEW store_fronts AS
SELECT
  store.id, store.name, store.description, store.status, store.phone_number, store.email, store.website, store.logo, store.cover,
  store.latitude, store.longitude, store.rating_count, store.rating_sum, store.follower_count, store.created_at,
  store.category, category.name AS category_name, store.location, place.name AS location_name,
  store.main_address AS address, store.main_hours AS hours, store.card
FROM stores store
JOIN categories category ON category.slug = store.category
JOIN locations place ON place.slug = store.location;

-- ---------------------------------------------------------------- walks

DROP INDEX stores_newest, stores_category, stores_location;
CREATE INDEX stores_newest ON stores (created_at DESC, id) INCLUDE (category, location) WHERE status = 'published';
CREATE INDEX stores_category ON stores (category, created_at DESC, id) INCLUDE (location) WHERE status = 'published';
CREATE INDEX stores_location ON stores (location, created_at DESC, id) INCLUDE (category) WHERE status = 'published';

-- Every order of offers goes one way in all its columns, so that a page far down is found by the row it starts with. Prices and ratings that
-- are not known come last.
DROP INDEX offers_latest, offers_discount, offers_price_up, offers_price_down, offers_rated, offers_featured, offers_category, offers_location, offers_all;
CREATE INDEX offers_latest ON offers (created_at DESC, id DESC) INCLUDE (expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_discount ON offers (discount_percent DESC, id DESC) INCLUDE (expires_at, category, location, is_featured) WHERE is_listed;
CREATE INDEX offers_price_up ON offers (coalesce(discounted_cents, 9223372036854775807), id)
  INCLUDE (discounted_cents, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_price_down ON offers (coalesce(discounted_cents, -1) DESC, id DESC)
  INCLUDE (discounted_cents, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_rated ON offers (coalesce(store_rating, 0) DESC, created_at DESC, id DESC)
  INCLUDE (store_rating, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_featured ON offers (created_at DESC, id DESC) INCLUDE (expires_at, category, location) WHERE is_listed AND is_featured;
CREATE INDEX offers_category ON offers (category, created_at DESC, id DESC) INCLUDE (location, expires_at) WHERE is_listed;
CREATE INDEX offers_location ON offers (location, created_at DESC, id DESC) INCLUDE (category, expires_at) WHERE is_listed;
CREATE INDEX offers_all ON offers (created_at DESC, id DESC) INCLUDE (store_id, category, location);

-- ---------------------------------------------------------------- words that begin so

-- One term of a tsquery: words of letters and digits need no quoting. Two words stand beside each other. The beginning of a word is written
-- out as the words it begins: an index finds each of a few words much faster than whatever begins so.
CREATE OR REPLACE FUNCTION search_term(word text, is_begun boolean) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  few CONSTANT integer := 24;
  begun text[];
BEGIN
  IF word LIKE '% %' THEN RETURN '(' || replace(word, ' ', ' <-> ') || ')'; END IF;
  IF NOT is_begun THEN RETURN word; END IF;
  begun := ARRAY(
    SELECT known.word FROM search_vocabulary known
    WHERE known.word >= search_term.word COLLATE "C" AND known.word < (search_term.word || '~') COLLATE "C"
    LIMIT few + 1
  );
  -- What has no letter is not in the vocabulary.
  IF word !~ '[a-z]' OR cardinality(begun) > few THEN RETURN word || ':*'; END IF;
  RETURN '(' || array_to_string(array_prepend(word, array_remove(begun, word)), ' | ') || ')';
END
$$;
