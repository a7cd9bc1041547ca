-- Lists of offers are read far more often than anything is written. What an offer says on a card is therefore kept beside it as text, and
-- a page is one walk along an index and a concatenation. Triggers keep it true; nothing in it depends on the clock or on where the site is.

-- ---------------------------------------------------------------- what a card says

ALTER TABLE offers
  -- May it be shown in lists at all: active, of an active service of a published store. Whether it is expired is for the clock to say.
  ADD COLUMN is_listed boolean NOT NULL DEFAULT false,
  -- The offer and its store as JSON, still open at its end; and its service, which closes it. One offer by itself says more of the service.
  ADD COLUMN card text NOT NULL DEFAULT '',
  ADD COLUMN card_service text NOT NULL DEFAULT '',
  -- What its store is rated, to sort by.
  ADD COLUMN store_rating double precision,
  -- A place in a fixed shuffle: some offers at random are the next few from a random place on.
  ADD COLUMN dice double precision NOT NULL DEFAULT random();
-- Cards are read with every row, so they stay in it, as they are.
ALTER TABLE offers ALTER COLUMN card SET STORAGE EXTERNAL, ALTER COLUMN card_service SET STORAGE EXTERNAL;
ALTER TABLE offers SET (toast_tuple_target = 8160, fillfactor = 80);

ALTER TABLE stores
  ADD COLUMN dice double precision NOT NULL DEFAULT random(),
  -- Of its main branch, which is the oldest where none is marked: hours are [{weekday, opens, closes}] in order of weekday.
  ADD COLUMN main_address text,
  ADD COLUMN main_hours json NOT NULL DEFAULT '[]';

CREATE FUNCTION wire_shillings(cents bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim_scale(cents / 100.0);

CREATE FUNCTION wire_instant(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The path of a picture, after a line break. JSON writes the line breaks of people's words as \n, so a real one stands nowhere else:
-- whoever sends the card puts the site's address there (kernel/media.ts).
CREATE FUNCTION wire_media(path text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (E'\n' || to_json(path)::text)::json;

-- The rules of domain/catalogue/pricing.ts, said again where the card is written; a test compares the two.
CREATE FUNCTION access_fee_cents(original_cents bigint, discounted_cents bigint, fee_waived boolean) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN fee_waived THEN 0
    WHEN original_cents IS NULL OR discounted_cents IS NULL THEN 599
    ELSE round((original_cents - discounted_cents) * 15 / 100.0)
  END;
CREATE FUNCTION charged_fee_cents(fee_cents bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN fee_cents = 0 THEN 0 ELSE greatest(1, ceil(fee_cents / 100.0)) * 100 END;

CREATE FUNCTION discount_percent(original_cents bigint, discounted_cents bigint, whole_percent numeric) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  percent numeric;
BEGIN
  IF original_cents IS NULL OR discounted_cents IS NULL OR original_cents = 0 THEN RETURN whole_percent; END IF;
  FOR digits IN 0..9 LOOP
    percent := trunc((original_cents - discounted_cents) * 100::numeric / original_cents, digits);
    EXIT WHEN round(original_cents * (1 - percent / 100)) = discounted_cents;
  END LOOP;
  RETURN trim_scale(percent);
END
$$;

CREATE FUNCTION offers_write_card() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fee bigint := access_fee_cents(NEW.original_cents, NEW.discounted_cents, NEW.fee_waived);
BEGIN
  -- A new offer is not seen by a store's or a service's rewrite that has begun and not ended, so it waits for that. An old one is seen,
  -- and must not wait: the rewrite may be waiting for it.
  IF TG_OP = 'INSERT' OR (NEW.store_id, NEW.service_id) IS DISTINCT FROM (OLD.store_id, OLD.service_id) THEN
    PERFORM 1 FROM stores WHERE id = NEW.store_id FOR SHARE;
    PERFORM 1 FROM services WHERE id = NEW.service_id FOR SHARE;
  END IF;

  SELECT
    NEW.status = 'active' AND store.status = 'published' AND service.status = 'active',
    store.rating_sum::double precision / nullif(store.rating_count, 0)
  INTO NEW.is_listed, NEW.store_rating
  FROM stores store, services service
  WHERE store.id = NEW.store_id AND service.id = NEW.service_id;

  SELECT left(row_to_json(said)::text, -1)
  INTO NEW.card
  FROM (
    SELECT
      NEW.id,
      NEW.title,
      NEW.description,
      discount_percent(NEW.original_cents, NEW.discounted_cents, NEW.discount_percent) AS discount,
      NEW.offer_type,
      CASE WHEN NEW.is_listed THEN 'active' ELSE 'inactive' END AS status,
      NEW.is_featured AS featured,
      NEW.discount_percent >= 50 AS "isHot",
      wire_instant(NEW.expires_at) AS expiration_date,
      category.name AS category,
      category.slug AS "categorySlug",
      wire_media(picture.path) AS image,
      wire_media(picture.path) AS image_url,
      NEW.discount_explanation,
      NEW.requires_consultation,
      wire_shillings(NEW.original_cents) AS original_price,
      wire_shillings(NEW.discounted_cents) AS discounted_price,
      wire_shillings(NEW.discounted_cents) AS "offerPrice",
      wire_shillings(NEW.original_cents) AS "originalPrice",
      wire_shillings(fee) AS "accessFee",
      wire_shillings(charged_fee_cents(fee)) AS "chargedFee",
      wire_instant(NEW.created_at) AS "createdAt",
      (
        SELECT row_to_json(store)
        FROM (
          SELECT
            s.id,
            s.name,
            wire_media(s.logo) AS logo_url,
            wire_media(s.cover) AS cover_url,
            place.name AS location,
            trim_scale(round(s.rating_sum::numeric / nullif(s.rating_count, 0), 1)) AS rating,
            s.rating_count AS "totalReviews"
          FROM stores s JOIN locations place ON place.slug = s.location
          WHERE s.id = NEW.store_id
        ) store
      ) AS store
    FROM categories category, services service, LATERAL (SELECT coalesce(NEW.images[1], service.images[1])) picture (path)
    WHERE category.slug = NEW.category AND service.id = NEW.service_id
  ) said;

  SELECT ',"service":' || row_to_json(said)::text || '}'
  INTO NEW.card_service
  FROM (
    SELECT
      s.id,
      s.name,
      wire_shillings(coalesce(NEW.original_cents, s.price_cents)) AS price,
      s.duration_minutes AS duration,
      wire_media(s.images[1]) AS image_url,
      category.name AS category,
      s.booking_enabled
    FROM services s JOIN categories category ON category.slug = s.category
    WHERE s.id = NEW.service_id
  ) said;
  RETURN NEW;
END
$$;
CREATE TRIGGER offers_card BEFORE INSERT OR UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION offers_write_card();

-- ---------------------------------------------------------------- what else it depends on

-- Touching an offer writes its card anew.
CREATE FUNCTION stores_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE offers SET card = '' WHERE store_id = NEW.id; RETURN NULL; END $$;
CREATE TRIGGER stores_cards AFTER UPDATE OF name, logo, cover, location, status, rating_sum, rating_count ON stores
  FOR EACH ROW EXECUTE FUNCTION stores_rewrite_cards();

CREATE FUNCTION services_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE offers SET card = '' WHERE service_id = NEW.id; RETURN NULL; END $$;
CREATE TRIGGER services_cards AFTER UPDATE OF name, category, price_cents, duration_minutes, images, booking_enabled, status ON services
  FOR EACH ROW EXECUTE FUNCTION services_rewrite_cards();

CREATE FUNCTION categories_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET card = ''
  WHERE category = NEW.slug OR service_id IN (SELECT id FROM services WHERE services.category = NEW.slug);
  RETURN NULL;
END
$$;
CREATE TRIGGER categories_cards AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION categories_rewrite_cards();

CREATE FUNCTION locations_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE offers SET card = '' WHERE store_id IN (SELECT id FROM stores WHERE stores.location = NEW.slug); RETURN NULL; END $$;
CREATE TRIGGER locations_cards AFTER UPDATE OF name ON locations FOR EACH ROW EXECUTE FUNCTION locations_rewrite_cards();

UPDATE offers SET card = '';

-- ---------------------------------------------------------------- where a store is, and when it is open

CREATE FUNCTION write_main_branch(of_store uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  main branches;
BEGIN
  -- Whoever comes second waits here, and then reads what the first has written.
  PERFORM 1 FROM stores WHERE id = of_store FOR NO KEY UPDATE;
  SELECT * INTO main FROM branches
  WHERE store_id = of_store AND status = 'active'
  ORDER BY is_main DESC, created_at, id
  LIMIT 1;
  UPDATE stores
  SET
    main_address = main.address,
    main_hours = coalesce(
      (
        SELECT json_agg(row_to_json(span))
        FROM (SELECT weekday, opens, closes FROM branch_hours WHERE branch_id = main.id ORDER BY weekday) span
      ),
      '[]'
    )
  WHERE id = of_store;
END
$$;

CREATE FUNCTION branches_write_main() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM write_main_branch(OLD.store_id); END IF;
  IF TG_OP = 'INSERT' OR NEW.store_id <> OLD.store_id THEN PERFORM write_main_branch(NEW.store_id); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER branches_main AFTER INSERT OR DELETE OR UPDATE OF store_id, address, is_main, status ON branches
  FOR EACH ROW EXECUTE FUNCTION branches_write_main();

CREATE FUNCTION branch_hours_write_main() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_main_branch(store_id) FROM branches WHERE id IN (NEW.branch_id, OLD.branch_id) ORDER BY store_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER branch_hours_main AFTER INSERT OR UPDATE OR DELETE ON branch_hours
  FOR EACH ROW EXECUTE FUNCTION branch_hours_write_main();

SELECT write_main_branch(id) FROM stores;

-- ---------------------------------------------------------------- the ways lists are walked

DROP INDEX offers_latest, offers_discount, offers_price, offers_featured, offers_category, offers_location;
CREATE INDEX offers_latest ON offers (created_at DESC, id) WHERE is_listed;
CREATE INDEX offers_discount ON offers (discount_percent DESC, id) WHERE is_listed;
CREATE INDEX offers_price_up ON offers (discounted_cents, id) WHERE is_listed;
CREATE INDEX offers_price_down ON offers (discounted_cents DESC NULLS LAST, id) WHERE is_listed;
CREATE INDEX offers_rated ON offers (store_rating DESC NULLS LAST, created_at DESC, id) WHERE is_listed;
CREATE INDEX offers_featured ON offers (created_at DESC, id) WHERE is_listed AND is_featured;
CREATE INDEX offers_category ON offers (category, created_at DESC, id) INCLUDE (location, expires_at, is_listed);
CREATE INDEX offers_location ON offers (location, created_at DESC, id) INCLUDE (category, expires_at, is_listed);
CREATE INDEX offers_best ON offers (store_id, discount_percent DESC) INCLUDE (expires_at) WHERE is_listed;
CREATE INDEX offers_dice ON offers (dice) WHERE is_listed;
-- Counts how many are not expired, without a look at the rows.
CREATE INDEX offers_unexpired ON offers (expires_at) WHERE is_listed;
-- With status=all, whatever its state.
CREATE INDEX offers_all ON offers (created_at DESC, id);

CREATE INDEX stores_popular ON stores (follower_count DESC, rating_count DESC, created_at DESC, id) WHERE status = 'published';
CREATE INDEX stores_reviewed ON stores (rating_count DESC, created_at DESC, id) WHERE status = 'published';
CREATE INDEX stores_rated ON stores ((rating_sum::double precision / nullif(rating_count, 0)) DESC NULLS LAST, rating_count DESC, id)
  WHERE status = 'published';
CREATE INDEX stores_name ON stores (lower(name), id) WHERE status = 'published';
CREATE INDEX stores_dice ON stores (dice) WHERE status = 'published';
CREATE INDEX stores_names ON stores USING gin (name gin_trgm_ops);
CREATE INDEX services_names ON services USING gin (name gin_trgm_ops);
CREATE INDEX services_newest ON services (created_at DESC, id) WHERE status = 'active';
CREATE INDEX services_category ON services (category, created_at DESC, id) WHERE status = 'active';

-- ---------------------------------------------------------------- what is asked together

-- A place by its slug or its name; a town's name means all its areas.
CREATE FUNCTION places_named(said text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT slug FROM locations WHERE lower(said) IN (slug, lower(name), lower(city)));
CREATE FUNCTION category_named(said text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT slug FROM categories WHERE lower(said) IN (slug, lower(name)));

-- A store as visitors see it.
CREATE VIEW store_fronts AS
SELECT
  store.id, store.name, store.description, store.status, store.phone_number, store.email, store.website, store.logo, store.cover,
  store.latitude, store.longitude, store.rating_count, store.rating_sum, store.follower_count, store.created_at,
  store.category, category.name AS category_name, store.location, place.name AS location_name,
  store.main_address AS address, store.main_hours AS hours
FROM stores store
JOIN categories category ON category.slug = store.category
JOIN locations place ON place.slug = store.location;

-- A service with what a visitor needs to go there.
CREATE VIEW services_with_store AS
SELECT
  service.id, service.store_id, service.name, service.description, service.type, service.price_cents, service.price_range,
  service.duration_minutes, service.images, service.is_featured, service.booking_enabled, service.auto_confirm,
  service.consultation_required, service.pricing_factors, service.features, service.requirements, service.cancellation_policy,
  service.min_cancellation_hours, service.allow_early_checkin, service.early_checkin_minutes, service.status,
  service.category, category.name AS category_name, service.created_at, store.status AS store_status,
  (
    SELECT row_to_json(contact)
    FROM (
      SELECT
        store.id, store.name, store.logo, store.cover, place.name AS location_name, store.rating_sum, store.rating_count,
        store.phone_number, store.email, store.main_address AS address, store.main_hours AS hours
    ) contact
  ) AS store
FROM services service
JOIN categories category ON category.slug = service.category
JOIN stores store ON store.id = service.store_id
JOIN locations place ON place.slug = store.location;
