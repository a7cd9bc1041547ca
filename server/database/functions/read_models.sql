-- Read models: what lists show of an offer or a store, and what they filter and sort by, stored in its own
-- row so that a list is one walk along an index.
--
-- `offers.card` and `stores.card` are the columns, of the row itself and of the rows it refers to, that
-- features/offers/serialize.ts and features/stores/serialize.ts turn into the API object. They contain no rule
-- and nothing that depends on the clock or on the address of the site. `card_version` changes with every
-- change of a row: a process reads a card again only when its version has changed (database/card-cache.ts).
--
-- Triggers write them in the transaction that changes a source, so an editor only writes the rows it edits.
-- `refresh_offers` and `refresh_stores` write the read models of given rows again, with their search documents (search.sql).

CREATE OR REPLACE FUNCTION refresh_offers(offer_ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  -- In one order, so that two refreshes do not deadlock; `offers_read_model` below computes the card.
  UPDATE offers SET card = NULL
  FROM (SELECT id FROM offers WHERE id = ANY (offer_ids) ORDER BY id FOR NO KEY UPDATE) locked
  WHERE offers.id = locked.id;
END;

CREATE OR REPLACE FUNCTION refresh_stores(store_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stores SET card = NULL
  FROM (SELECT id FROM stores WHERE id = ANY (store_ids) ORDER BY id FOR NO KEY UPDATE) locked
  WHERE stores.id = locked.id;
  PERFORM refresh_store_search(id) FROM unnest(store_ids) AS id ORDER BY id;
END
$$;

-- ---------------------------------------------------------------- offers

CREATE OR REPLACE FUNCTION set_offer_read_model() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A concurrent refresh by the store or the service does not see a new offer, so the offer waits for it. An
  -- existing offer is seen and must not wait, because the refresh may be waiting for it.
  IF TG_OP = 'INSERT' OR (NEW.store_id, NEW.service_id) IS DISTINCT FROM (OLD.store_id, OLD.service_id) THEN
    PERFORM FROM stores WHERE id = NEW.store_id FOR SHARE;
    PERFORM FROM services WHERE id = NEW.service_id FOR SHARE;
  END IF;

  SELECT
    NEW.status = 'active' AND store.status = 'published' AND service.status = 'active',
    store.rating_sum::double precision / nullif(store.rating_count, 0)
  INTO NEW.is_listed, NEW.store_rating
  FROM stores store, services service
  WHERE store.id = NEW.store_id AND service.id = NEW.service_id;

  NEW.card_version := gen_random_uuid();
  SELECT row_to_json(card) INTO NEW.card
  FROM (
    SELECT
      NEW.id, NEW.title, NEW.description, NEW.discount_percent, NEW.offer_type, NEW.is_listed,
      NEW.is_featured, NEW.category, offer_category.name AS category_name, coalesce(NEW.images[1],
      service.images[1]) AS image,
      NEW.discount_explanation, NEW.requires_consultation, NEW.original_cents, NEW.discounted_cents,
      NEW.fee_waived, iso_timestamp(NEW.expires_at) AS expires_at,
      iso_timestamp(NEW.created_at) AS created_at,
      json_build_object(
        'id', service.id, 'name', service.name, 'price_cents', service.price_cents,
        'duration_minutes', service.duration_minutes, 'image', service.images[1],
        'category_name', service_category.name, 'booking_enabled', service.booking_enabled
      ) AS service,
      json_build_object(
        'id', store.id, 'name', store.name, 'logo', store.logo, 'cover', store.cover,
        'location_name', coalesce(place.name, store.place_text), 'rating_sum', store.rating_sum, 'rating_count', store.rating_count
      ) AS store
    FROM categories offer_category, services service, categories service_category, stores store
      LEFT JOIN locations place ON place.slug = store.location
    WHERE offer_category.slug = NEW.category
      AND service.id = NEW.service_id AND service_category.slug = service.category
      AND store.id = NEW.store_id
  ) card;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER offers_read_model BEFORE INSERT OR UPDATE ON offers
  FOR EACH ROW EXECUTE FUNCTION set_offer_read_model();

-- ---------------------------------------------------------------- stores

CREATE OR REPLACE FUNCTION set_store_read_model() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.card_version := gen_random_uuid();
  SELECT row_to_json(card) INTO NEW.card
  FROM (
    SELECT
      NEW.id, NEW.name, NEW.logo, NEW.cover, NEW.category, category.name AS category_name,
      coalesce(place.name, NEW.place_text) AS location_name, NEW.description, NEW.phone_number, NEW.email, NEW.website,
      NEW.main_hours AS hours, NEW.main_special AS special, NEW.latitude,
      NEW.longitude, NEW.rating_sum, NEW.rating_count, NEW.follower_count,
      iso_timestamp(NEW.created_at) AS created_at
    FROM categories category LEFT JOIN locations place ON place.slug = NEW.location
    WHERE category.slug = NEW.category
  ) card;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER stores_read_model BEFORE INSERT OR UPDATE ON stores
  FOR EACH ROW EXECUTE FUNCTION set_store_read_model();

-- The address, the hours and the special days of the main branch, which is the oldest where none is marked. The second of two
-- concurrent changes waits here and then reads what the first has written.
CREATE OR REPLACE FUNCTION set_main_branch(of_store uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  main branches;
BEGIN
  PERFORM FROM stores WHERE id = of_store FOR NO KEY UPDATE;
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
    ),
    main_special = json_build_object(
      'days', coalesce(
        (
          SELECT json_agg(json_build_object('day', day, 'opens', opens, 'closes', closes, 'reason', reason) ORDER BY day)
          FROM branch_special_days WHERE branch_id = main.id
        ),
        '[]'
      ),
      'closesOnHolidays', coalesce(main.closed_on_holidays, false),
      'gazetted', coalesce(
        (
          SELECT json_agg(json_build_object('day', day, 'name', name) ORDER BY day)
          FROM public_holidays WHERE main.closed_on_holidays
        ),
        '[]'
      )
    )
  WHERE id = of_store;
END
$$;

-- ---------------------------------------------------------------- when a source changes

CREATE OR REPLACE FUNCTION refresh_offers_of_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Lists filter offers by the location of their store.
  IF NEW.location IS DISTINCT FROM OLD.location THEN
    UPDATE offers SET location = NEW.location WHERE store_id = NEW.id AND location IS NOT DISTINCT FROM OLD.location;
  END IF;
  PERFORM refresh_offers(ARRAY(SELECT id FROM offers WHERE store_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER stores_refresh_offers
  AFTER UPDATE OF name, logo, cover, location, status, rating_sum, rating_count ON stores
  FOR EACH ROW EXECUTE FUNCTION refresh_offers_of_store();

CREATE OR REPLACE FUNCTION refresh_offers_of_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_offers(ARRAY(SELECT id FROM offers WHERE service_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER services_refresh_offers
  AFTER UPDATE OF name, category, price_cents, duration_minutes, images, booking_enabled, status ON services
  FOR EACH ROW EXECUTE FUNCTION refresh_offers_of_service();

CREATE OR REPLACE FUNCTION refresh_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_stores(ARRAY(SELECT id FROM stores WHERE category = NEW.slug));
  PERFORM refresh_offers(ARRAY(
    SELECT id FROM offers
    WHERE category = NEW.slug OR service_id IN (SELECT id FROM services WHERE services.category = NEW.slug)
  ));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER categories_refresh AFTER UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION refresh_category();

CREATE OR REPLACE FUNCTION refresh_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_stores(ARRAY(SELECT id FROM stores WHERE location = NEW.slug));
  PERFORM refresh_offers(ARRAY(
    SELECT id FROM offers
    WHERE location = NEW.slug OR store_id IN (SELECT id FROM stores WHERE stores.location = NEW.slug)
  ));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER locations_refresh AFTER UPDATE OF name, city ON locations
  FOR EACH ROW EXECUTE FUNCTION refresh_location();

CREATE OR REPLACE FUNCTION refresh_main_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM set_main_branch(OLD.store_id);
  END IF;
  IF TG_OP = 'INSERT' OR NEW.store_id <> OLD.store_id THEN
    PERFORM set_main_branch(NEW.store_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER branches_refresh_store
  AFTER INSERT OR DELETE OR UPDATE OF store_id, address, is_main, status, closed_on_holidays ON branches
  FOR EACH ROW EXECUTE FUNCTION refresh_main_branch();

CREATE OR REPLACE FUNCTION refresh_main_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_main_branch(store_id)
  FROM branches WHERE id IN (NEW.branch_id, OLD.branch_id) ORDER BY store_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER branch_hours_refresh_store AFTER INSERT OR UPDATE OR DELETE ON branch_hours
  FOR EACH ROW EXECUTE FUNCTION refresh_main_hours();
CREATE OR REPLACE TRIGGER branch_special_days_refresh_store
  AFTER INSERT OR UPDATE OR DELETE ON branch_special_days
  FOR EACH ROW EXECUTE FUNCTION refresh_main_hours();

CREATE OR REPLACE FUNCTION refresh_holidays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_main_branch(store_id) FROM (
    SELECT DISTINCT store_id FROM branches WHERE closed_on_holidays ORDER BY store_id
  ) closing;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER public_holidays_refresh_stores AFTER INSERT OR UPDATE OR DELETE ON public_holidays
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_holidays();
