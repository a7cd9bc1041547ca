-- Lists in `figure_changes` the days whose sums a change of bookings affects: that of the visit and that on which the
-- booking was made. Holds do not count on the day of their time.

CREATE OR REPLACE FUNCTION list_new_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (store_id, day)
  SELECT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date FROM new_rows WHERE status <> 'pending'
  UNION
  SELECT store_id, (created_at AT TIME ZONE 'Africa/Nairobi')::date FROM new_rows WHERE NOT is_walk_in;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION list_changed_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (store_id, day)
  SELECT change.store_id, day
  FROM (
    SELECT
      after.store_id, before.status AS old_status, after.status, before.during AS old_during, after.during,
      after.created_at
    FROM new_rows after JOIN old_rows before USING (id)
    WHERE (
        before.status, before.no_show_at, before.during, before.staff_id, before.service_id, before.offer_id, before.account_id,
        before.price_cents, before.charged_cents, before.access_fee_paid
      ) IS DISTINCT FROM (
        after.status, after.no_show_at, after.during, after.staff_id, after.service_id, after.offer_id, after.account_id,
        after.price_cents, after.charged_cents, after.access_fee_paid
      )
  ) change
  CROSS JOIN LATERAL (
    SELECT (lower(change.old_during) AT TIME ZONE 'Africa/Nairobi')::date WHERE change.old_status <> 'pending'
    UNION
    SELECT (lower(change.during) AT TIME ZONE 'Africa/Nairobi')::date WHERE change.status <> 'pending'
    UNION
    SELECT (change.created_at AT TIME ZONE 'Africa/Nairobi')::date
  ) days (day)
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER figures_of_new_bookings AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_new_figures();
CREATE OR REPLACE TRIGGER figures_of_changed_bookings AFTER UPDATE ON bookings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_figures();
