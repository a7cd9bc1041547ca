CREATE OR REPLACE FUNCTION wire_shillings(cents bigint) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim_scale(cents / 100.0);

CREATE OR REPLACE FUNCTION wire_instant(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The path of a picture, after a line break. JSON writes the line breaks of people's words as \n, so a real
-- one stands nowhere else: whoever sends the card puts the site's address there (kernel/media.ts).
CREATE OR REPLACE FUNCTION wire_media(path text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (E'\n' || to_json(path)::text)::json;

-- The rules of domain/catalogue/pricing.ts, said again where the card is written; a test compares the two.
CREATE OR REPLACE FUNCTION access_fee_cents(original_cents bigint, discounted_cents bigint, fee_waived boolean) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN fee_waived THEN 0
    WHEN original_cents IS NULL OR discounted_cents IS NULL THEN 599
    ELSE round((original_cents - discounted_cents) * 15 / 100.0)
  END;
CREATE OR REPLACE FUNCTION charged_fee_cents(fee_cents bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN fee_cents = 0 THEN 0 ELSE greatest(1, ceil(fee_cents / 100.0)) * 100 END;

CREATE OR REPLACE FUNCTION offers_write_card() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fee bigint := access_fee_cents(NEW.original_cents, NEW.discounted_cents, NEW.fee_waived);
BEGIN
  -- A new offer is not seen by a store's or a service's rewrite that has begun and not ended, so it waits for
  -- that. An old one is seen, and must not wait: the rewrite may be waiting for it.
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
      NEW.discount_percent AS discount,
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
      wire_shillings(s.price_cents) AS price,
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
CREATE OR REPLACE TRIGGER offers_card BEFORE INSERT OR UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION offers_write_card();

-- ---------------------------------------------------------------- what else it depends on

-- Touching an offer writes its card anew.
CREATE OR REPLACE FUNCTION stores_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE offers SET card = '' WHERE store_id = NEW.id; RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER stores_cards AFTER UPDATE OF name, logo, cover, location, status, rating_sum, rating_count ON stores
  FOR EACH ROW EXECUTE FUNCTION stores_rewrite_cards();

CREATE OR REPLACE FUNCTION services_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE offers SET card = '' WHERE service_id = NEW.id; RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER services_cards AFTER UPDATE OF name, category, price_cents, duration_minutes, images, booking_enabled, status ON services
  FOR EACH ROW EXECUTE FUNCTION services_rewrite_cards();

CREATE OR REPLACE FUNCTION categories_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET card = ''
  WHERE category = NEW.slug OR service_id IN (SELECT id FROM services WHERE services.category = NEW.slug);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER categories_cards AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION categories_rewrite_cards();

CREATE OR REPLACE FUNCTION locations_rewrite_cards() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE offers SET card = '' WHERE store_id IN (SELECT id FROM stores WHERE stores.location = NEW.slug); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER locations_cards AFTER UPDATE OF name ON locations FOR EACH ROW EXECUTE FUNCTION locations_rewrite_cards();

CREATE OR REPLACE FUNCTION write_main_branch(of_store uuid) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION branches_write_main() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM write_main_branch(OLD.store_id); END IF;
  IF TG_OP = 'INSERT' OR NEW.store_id <> OLD.store_id THEN PERFORM write_main_branch(NEW.store_id); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER branches_main AFTER INSERT OR DELETE OR UPDATE OF store_id, address, is_main, status ON branches
  FOR EACH ROW EXECUTE FUNCTION branches_write_main();

CREATE OR REPLACE FUNCTION branch_hours_write_main() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_main_branch(store_id) FROM branches WHERE id IN (NEW.branch_id, OLD.branch_id) ORDER BY store_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER branch_hours_main AFTER INSERT OR UPDATE OR DELETE ON branch_hours
  FOR EACH ROW EXECUTE FUNCTION branch_hours_write_main();

-- What follows from the hours of a week goes by rules of their own and by the clock, so the hours stand in
-- its place, after a line break as paths do (`wire_media`): whoever sends the card says there what they mean
-- now (features/stores/present.ts).
CREATE OR REPLACE FUNCTION wire_hours(hours json) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (E'\n' || hours::text)::json;

CREATE OR REPLACE FUNCTION stores_write_card() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER stores_card BEFORE INSERT OR UPDATE ON stores FOR EACH ROW EXECUTE FUNCTION stores_write_card();

-- Touching a store writes its card anew.
CREATE OR REPLACE FUNCTION categories_rewrite_stores() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE stores SET card = '' WHERE category = NEW.slug; RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER categories_stores AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION categories_rewrite_stores();

CREATE OR REPLACE FUNCTION locations_rewrite_stores() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN UPDATE stores SET card = '' WHERE location = NEW.slug; RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER locations_stores AFTER UPDATE OF name ON locations FOR EACH ROW EXECUTE FUNCTION locations_rewrite_stores();

-- A place by its slug or its name; a town's name means all its areas.
CREATE OR REPLACE FUNCTION places_named(said text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT slug FROM locations WHERE lower(said) IN (slug, lower(name), lower(city)));
CREATE OR REPLACE FUNCTION category_named(said text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT slug FROM categories WHERE lower(said) IN (slug, lower(name)));

CREATE OR REPLACE VIEW store_fronts AS
SELECT
  store.id, store.name, store.description, store.status, store.phone_number, store.email, store.website, store.logo, store.cover,
  store.latitude, store.longitude, store.rating_count, store.rating_sum, store.follower_count, store.created_at,
  store.category, category.name AS category_name, store.location, place.name AS location_name,
  store.main_address AS address, store.main_hours AS hours, store.card
FROM stores store
JOIN categories category ON category.slug = store.category
JOIN locations place ON place.slug = store.location;

-- A service with what a visitor needs to go there.
CREATE OR REPLACE VIEW services_with_store AS
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
