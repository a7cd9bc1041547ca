-- The read model of an offer: what lists show of it, and what they filter and sort by, stored in its own row so that a list
-- is one walk along an index.
--
-- `offers.card` has the columns, of the row itself and of the rows it refers to, that features/offers/serialize.ts turns
-- into the API object. It contains no rule and nothing that depends on the clock or on the address of the site.
-- `card_version` changes with every change of a row: a process reads a card again only when its version has
-- changed.
--
-- Triggers write it in the transaction that changes a source, so that an editor only writes the rows it edits.

CREATE OR REPLACE FUNCTION refresh_offers(offer_ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  -- The rows are locked in one order, so that two refreshes do not deadlock; `offers_read_model` below computes the card.
  UPDATE offers SET card = NULL
  FROM (SELECT id FROM offers WHERE id = ANY (offer_ids) ORDER BY id FOR NO KEY UPDATE) locked
  WHERE offers.id = locked.id;
END;

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
      service.images[1], offer_category.picture) AS image,
      NEW.discount_explanation, NEW.requires_consultation, NEW.original_cents, NEW.discounted_cents,
      NEW.fee_waived, iso_timestamp(NEW.expires_at) AS expires_at,
      iso_timestamp(NEW.created_at) AS created_at,
      json_build_object(
        'id', service.id, 'name', service.name, 'price_cents', service.price_cents,
        'duration_minutes', service.duration_minutes, 'image', coalesce(service.images[1], service_category.picture),
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
