-- The names of categories and places are part of the read models of stores and offers and of their search documents.

CREATE OR REPLACE FUNCTION refresh_stores_and_search(store_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_stores(store_ids);
  PERFORM refresh_store_search(id) FROM unnest(store_ids) AS id ORDER BY id;
END
$$;

CREATE OR REPLACE FUNCTION refresh_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_stores_and_search(ARRAY(SELECT id FROM stores WHERE category = NEW.slug));
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
  PERFORM refresh_stores_and_search(ARRAY(SELECT id FROM stores WHERE location = NEW.slug));
  PERFORM refresh_offers(ARRAY(
    SELECT id FROM offers
    WHERE location = NEW.slug OR store_id IN (SELECT id FROM stores WHERE stores.location = NEW.slug)
  ));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER locations_refresh AFTER UPDATE OF name, city ON locations
  FOR EACH ROW EXECUTE FUNCTION refresh_location();
