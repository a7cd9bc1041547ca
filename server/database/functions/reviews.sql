-- The rating of a store: how many reviews it has, the sum of their stars, and how many give each number of
-- stars.

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
      WHEN 'INSERT' THEN 'SELECT store_id, rating, 1 AS weight FROM new_rows'
      WHEN 'DELETE' THEN 'SELECT store_id, rating, -1 AS weight FROM old_rows'
      ELSE 'SELECT store_id, rating, 1 AS weight FROM new_rows
            UNION ALL SELECT store_id, rating, -1 FROM old_rows'
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
