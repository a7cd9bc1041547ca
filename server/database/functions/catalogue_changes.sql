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

-- What free times follow from besides bookings is stored for each store until it changes. Rows that belong to a store
-- send its id; the argument says what they belong to directly: a store, a branch or a person. What is deleted with its
-- store, branch or person is covered by the notification of these.
CREATE OR REPLACE FUNCTION notify_plans_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_ARGV[0]
    WHEN 'store' THEN
      PERFORM pg_notify('catalogue', 'plans ' || id)
      FROM unnest(ARRAY[NEW.store_id, OLD.store_id]) AS id WHERE id IS NOT NULL;
    WHEN 'branch' THEN
      PERFORM pg_notify('catalogue', 'plans ' || store_id)
      FROM branches WHERE id IN (NEW.branch_id, OLD.branch_id);
    WHEN 'staff' THEN
      PERFORM pg_notify('catalogue', 'plans ' || branches.store_id)
      FROM staff JOIN branches ON branches.id = staff.branch_id
      WHERE staff.id IN (NEW.staff_id, OLD.staff_id);
  END CASE;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION notify_all_plans_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'plans ');
  RETURN NULL;
END
$$;

-- Tables with columns that do not matter for plans, such as texts, pictures and ratings, name those that do. Branches
-- are listed in the order of their names.
DO $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT owned.*, list.of_old, list.of_new
    FROM (VALUES
      ('services', 'store', '{store_id, status, booking_enabled, auto_confirm, duration_minutes, buffer_minutes,
        min_advance_minutes, max_advance_days}'),
      ('branches', 'store', '{store_id, status, is_main, name, location, closed_on_holidays}'),
      ('staff', 'branch', '{branch_id, status, position}'),
      ('offers', 'store', '{store_id, service_id, is_listed, expires_at, stock, discount_percent, original_cents,
        discounted_cents, fee_waived, usable_weekdays, usable_from, usable_until}'),
      ('branch_hours', 'branch', NULL), ('branch_special_days', 'branch', NULL), ('pools', 'branch', NULL),
      ('blocked_times', 'branch', NULL), ('service_staff', 'staff', NULL), ('shifts', 'staff', NULL),
      ('breaks', 'staff', NULL), ('leaves', 'staff', NULL)
    ) AS owned (table_name, owner, columns)
    CROSS JOIN LATERAL (
      SELECT string_agg('OLD.' || name, ', ') AS of_old, string_agg('NEW.' || name, ', ') AS of_new
      FROM unnest(owned.columns::text[]) AS name
    ) AS list
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER INSERT OR DELETE ON %I
         FOR EACH ROW EXECUTE FUNCTION notify_plans_changed(%L)',
      changed.table_name || '_change_plans', changed.table_name, changed.owner
    );
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I
         FOR EACH ROW %s EXECUTE FUNCTION notify_plans_changed(%L)',
      changed.table_name || '_update_plans', changed.table_name,
      format('WHEN ((%s) IS DISTINCT FROM (%s))', coalesce(changed.of_old, 'OLD'), coalesce(changed.of_new, 'NEW')),
      changed.owner
    );
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION notify_all_plans_changed()',
      changed.table_name || '_truncate_plans', changed.table_name
    );
  END LOOP;
END
$$;

CREATE OR REPLACE TRIGGER public_holidays_change_plans AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_holidays
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_plans_changed();

-- A review shows the name of its author.
CREATE OR REPLACE TRIGGER accounts_renamed AFTER UPDATE OF first_name, last_name ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

-- The page of an offer with a limited stock shows how many are left, and a sold-out one has no free times.
CREATE OR REPLACE FUNCTION notify_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers WHERE id = NEW.offer_id AND stock IS NOT NULL) THEN
    PERFORM pg_notify('catalogue', '');
    PERFORM pg_notify('catalogue', 'plans ' || NEW.store_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER bookings_change_stock AFTER INSERT OR UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.offer_id IS NOT NULL) EXECUTE FUNCTION notify_stock_changed();
