-- The read model of a store, like that of an offer (features/offers/sql/offer_read_model.sql): `stores.card`, and the
-- address, hours and special days of its main branch.

CREATE OR REPLACE FUNCTION refresh_stores(store_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stores SET card = NULL
  FROM (SELECT id FROM stores WHERE id = ANY (store_ids) ORDER BY id FOR NO KEY UPDATE) locked
  WHERE stores.id = locked.id;
END
$$;

CREATE OR REPLACE FUNCTION set_store_read_model() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.card_version := gen_random_uuid();
  SELECT row_to_json(card) INTO NEW.card
  FROM (
    SELECT
      NEW.id, NEW.name,
      (SELECT slug FROM store_slugs WHERE store_id = NEW.id AND is_current) AS slug, NEW.logo, NEW.cover, NEW.category, category.name AS category_name,
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

CREATE OR REPLACE FUNCTION refresh_named_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_stores(ARRAY[NEW.store_id]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER store_slugs_refresh_store AFTER INSERT OR UPDATE ON store_slugs
  FOR EACH ROW EXECUTE FUNCTION refresh_named_store();

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
