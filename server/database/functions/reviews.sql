-- The ratings of a store and of a member of staff: how many reviews of verified visits they have, the sum of their
-- stars, and, of a store, how many give each number of stars. Other reviews do not count.

CREATE OR REPLACE FUNCTION set_review_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.staff_id := (SELECT staff_id FROM bookings WHERE id = NEW.booking_id);
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER reviews_staff BEFORE INSERT OR UPDATE OF booking_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION set_review_staff();

-- Adds the difference to the store's row, so that concurrent reviews are all counted. Stores are updated in
-- one order to avoid deadlocks.
CREATE OR REPLACE FUNCTION update_store_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN EXECUTE format(
    $query$
      SELECT
        store_id,
        sum(weight)::integer AS count,
        sum(weight * rating)::integer AS stars,
        ARRAY[
          coalesce(sum(weight) FILTER (WHERE rating = 1), 0),
          coalesce(sum(weight) FILTER (WHERE rating = 2), 0),
          coalesce(sum(weight) FILTER (WHERE rating = 3), 0),
          coalesce(sum(weight) FILTER (WHERE rating = 4), 0),
          coalesce(sum(weight) FILTER (WHERE rating = 5), 0)
        ]::integer[] AS by_rating
      FROM (%s) changed
      GROUP BY store_id
      ORDER BY store_id
    $query$,
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT store_id, rating, 1 AS weight FROM new_rows WHERE booking_id IS NOT NULL'
      WHEN 'DELETE' THEN 'SELECT store_id, rating, -1 AS weight FROM old_rows WHERE booking_id IS NOT NULL'
      ELSE 'SELECT store_id, rating, 1 AS weight FROM new_rows WHERE booking_id IS NOT NULL
            UNION ALL SELECT store_id, rating, -1 FROM old_rows WHERE booking_id IS NOT NULL'
    END
  )
  LOOP
    -- The words changed and the stars did not.
    CONTINUE WHEN change.by_rating = '{0,0,0,0,0}';
    UPDATE stores
    SET
      rating_count = rating_count + change.count,
      rating_sum = rating_sum + change.stars,
      ratings = ARRAY(
        SELECT before + difference
        FROM unnest(ratings, change.by_rating) WITH ORDINALITY AS pair (before, difference, star)
        ORDER BY star
      )
    WHERE id = change.store_id;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER reviews_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_store_ratings();
CREATE OR REPLACE TRIGGER reviews_updated AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT
    EXECUTE FUNCTION update_store_ratings();
CREATE OR REPLACE TRIGGER reviews_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_store_ratings();

-- The same for staff, in one order after the stores.
CREATE OR REPLACE FUNCTION update_staff_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN EXECUTE format(
    $query$
      SELECT staff_id, sum(weight)::integer AS count, sum(weight * rating)::integer AS stars
      FROM (%s) changed WHERE staff_id IS NOT NULL
      GROUP BY staff_id ORDER BY staff_id
    $query$,
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT staff_id, rating, 1 AS weight FROM new_rows'
      WHEN 'DELETE' THEN 'SELECT staff_id, rating, -1 AS weight FROM old_rows'
      ELSE 'SELECT staff_id, rating, 1 AS weight FROM new_rows
            UNION ALL SELECT staff_id, rating, -1 FROM old_rows'
    END
  )
  LOOP
    CONTINUE WHEN (change.count, change.stars) = (0, 0);
    UPDATE staff
    SET rating_count = rating_count + change.count, rating_sum = rating_sum + change.stars
    WHERE id = change.staff_id;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER reviews_staff_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_staff_ratings();
CREATE OR REPLACE TRIGGER reviews_staff_updated AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT
    EXECUTE FUNCTION update_staff_ratings();
CREATE OR REPLACE TRIGGER reviews_staff_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_staff_ratings();
