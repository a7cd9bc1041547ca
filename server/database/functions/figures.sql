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
      new.store_id, old.status AS old_status, new.status, old.during AS old_during, new.during, new.created_at
    FROM new_rows new JOIN old_rows old USING (id)
    WHERE (
        old.status, old.no_show_at, old.during, old.staff_id, old.service_id, old.offer_id, old.account_id,
        old.price_cents, old.charged_cents, old.access_fee_paid
      ) IS DISTINCT FROM (
        new.status, new.no_show_at, new.during, new.staff_id, new.service_id, new.offer_id, new.account_id,
        new.price_cents, new.charged_cents, new.access_fee_paid
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
