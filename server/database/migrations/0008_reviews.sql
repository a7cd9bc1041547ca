-- What people say of a store, and what that makes of its rating.

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The completed booking it tells of, which makes it a verified visit.
  booking_id uuid REFERENCES bookings ON DELETE SET NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL CHECK (btrim(comment) <> '' AND char_length(comment) <= 500),
  -- The store's answer: one, and its customer's words do not change it.
  reply text CHECK (btrim(reply) <> '' AND char_length(reply) <= 500),
  replied_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When the customer last changed it.
  updated_at timestamptz NOT NULL,
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CHECK (updated_at >= created_at)
);
-- One for each store of each customer, who finds the own ones by it.
CREATE UNIQUE INDEX reviews_once ON reviews (account_id, store_id);
CREATE INDEX reviews_booking ON reviews (booking_id) WHERE booking_id IS NOT NULL;
-- The orders in which they are read; backwards the first is the oldest first, and within one rating the second is both.
CREATE INDEX reviews_newest ON reviews (store_id, created_at DESC, id DESC);
CREATE INDEX reviews_highest ON reviews (store_id, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_lowest ON reviews (store_id, rating, created_at DESC, id DESC);

-- How many gave one star, two, and so on to five. With rating_count and rating_sum it stands in the store's row, where lists read it.
ALTER TABLE stores ADD COLUMN ratings integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(ratings) = 5);

CREATE TYPE review_change AS (store_id uuid, rating smallint, by integer);

-- Adds to what is there, so that two at once are both counted. Stores come in one order, so that two do not wait for each other.
CREATE FUNCTION rate_stores(changes review_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT
      store_id, sum(by) AS count, sum(rating * by) AS sum,
      ARRAY(SELECT coalesce(sum(c.by) FILTER (WHERE c.rating = star), 0)::integer
            FROM generate_series(1, 5) star LEFT JOIN unnest(changes) c ON c.store_id = total.store_id GROUP BY star ORDER BY star) AS stars
    FROM unnest(changes) total
    GROUP BY store_id
    ORDER BY store_id
  LOOP
    -- New words with the old stars change nothing here.
    CONTINUE WHEN change.stars = '{0,0,0,0,0}';
    UPDATE stores
    SET
      rating_count = rating_count + change.count,
      rating_sum = rating_sum + change.sum,
      ratings = ARRAY(SELECT had + more FROM unnest(ratings, change.stars) WITH ORDINALITY AS both_of (had, more, star) ORDER BY star)
    WHERE id = change.store_id;
  END LOOP;
END
$$;

CREATE FUNCTION reviews_rate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes review_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(SELECT (store_id, rating, 1)::review_change FROM written);
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(SELECT (store_id, rating, -1)::review_change FROM gone);
  ELSE
    changes := ARRAY(
      SELECT (store_id, rating, 1)::review_change FROM written UNION ALL SELECT (store_id, rating, -1)::review_change FROM gone
    );
  END IF;
  PERFORM rate_stores(changes);
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_rate_new AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();
CREATE TRIGGER reviews_rate_changed AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS written OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();
CREATE TRIGGER reviews_rate_gone AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();

-- As of all that lists and pages are made of, changes are told (migration 0007). A name beside a review is its account's.
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER accounts_renamed AFTER UPDATE OF first_name, last_name ON accounts EXECUTE FUNCTION catalogue_changed();
