-- Cache invalidation. Every change of the catalogue sends a notification on the channel `catalogue` when it
-- commits, and every process then discards its cached responses. Notifications of one transaction are merged
-- into one.

CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;

DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY[
    'offers', 'stores', 'services', 'branches', 'branch_hours', 'branch_special_days', 'staff', 'categories', 'locations',
    'price_history',
    'store_socials', 'reviews'
  ] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed()',
      table_name || '_changed', table_name
    );
  END LOOP;
END
$$;

-- Working times, leave and capacity are in no response that is cached, but in the plans that free times follow from.
CREATE OR REPLACE FUNCTION notify_plans_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'plans');
  RETURN NULL;
END
$$;

DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY[
    'pools', 'service_staff', 'shifts', 'breaks', 'leaves', 'blocked_times', 'public_holidays'
  ] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION notify_plans_changed()',
      table_name || '_change_plans', table_name
    );
  END LOOP;
END
$$;

-- A review shows the name of its author.
CREATE OR REPLACE TRIGGER accounts_renamed AFTER UPDATE OF first_name, last_name ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

-- The page of an offer with a limited stock shows how many are left.
CREATE OR REPLACE FUNCTION notify_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers WHERE id = NEW.offer_id AND stock IS NOT NULL) THEN
    PERFORM pg_notify('catalogue', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER bookings_change_stock AFTER INSERT OR UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.offer_id IS NOT NULL) EXECUTE FUNCTION notify_stock_changed();
