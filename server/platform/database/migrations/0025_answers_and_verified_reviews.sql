-- Requests are answered two hours before their start at the latest, only completed visits count in ratings, and the
-- cards of stores know special days and holidays.

UPDATE bookings SET hold_expires_at = least(hold_expires_at, lower(during) - interval '2 hours')
WHERE status = 'pending' AND fee_cents = 0;

ALTER TABLE reviews
  ADD COLUMN is_verified boolean GENERATED ALWAYS AS (booking_id IS NOT NULL) STORED,
  -- Who served the customer at the visit; a trigger copies it from the booking.
  ADD COLUMN staff_id uuid REFERENCES staff (id) ON DELETE SET NULL;
CREATE INDEX reviews_staff ON reviews (staff_id) WHERE staff_id IS NOT NULL;
-- Customers read verified reviews first, merchants all by the indexes of 0005.
CREATE INDEX reviews_shown_newest ON reviews (store_id, is_verified DESC, created_at DESC, id DESC);
CREATE INDEX reviews_shown_oldest ON reviews (store_id, is_verified DESC, created_at, id);
CREATE INDEX reviews_shown_highest ON reviews (store_id, is_verified DESC, rating DESC, created_at DESC, id DESC);
CREATE INDEX reviews_shown_lowest ON reviews (store_id, is_verified DESC, rating, created_at DESC, id DESC);
CREATE INDEX reviews_unverified ON reviews (store_id, rating) WHERE NOT is_verified;

ALTER TABLE staff
  ADD COLUMN rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  ADD COLUMN rating_sum integer NOT NULL DEFAULT 0 CHECK (rating_sum BETWEEN rating_count AND 5 * rating_count);

UPDATE reviews SET staff_id = bookings.staff_id FROM bookings WHERE bookings.id = reviews.booking_id;
UPDATE staff SET rating_count = rated.count, rating_sum = rated.sum
FROM (SELECT staff_id, count(*), sum(rating) FROM reviews WHERE staff_id IS NOT NULL GROUP BY staff_id) rated
WHERE staff.id = rated.staff_id;
UPDATE stores SET
  rating_count = rated.count,
  rating_sum = rated.sum,
  ratings = rated.by_rating
FROM (
  SELECT
    store.id,
    count(review.id) AS count,
    coalesce(sum(review.rating), 0) AS sum,
    ARRAY[
      count(*) FILTER (WHERE review.rating = 1), count(*) FILTER (WHERE review.rating = 2),
      count(*) FILTER (WHERE review.rating = 3), count(*) FILTER (WHERE review.rating = 4),
      count(*) FILTER (WHERE review.rating = 5)
    ]::integer[] AS by_rating
  FROM stores store LEFT JOIN reviews review ON review.store_id = store.id AND review.is_verified
  GROUP BY store.id
) rated
WHERE stores.id = rated.id AND (stores.rating_count, stores.rating_sum) IS DISTINCT FROM (rated.count, rated.sum);

-- Pictures of reviews: uploaded first, then used in one review.
CREATE TABLE review_pictures (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 3),
  path text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  UNIQUE (review_id, position)
);
CREATE UNIQUE INDEX review_pictures_path ON review_pictures (path);
CREATE TABLE review_uploads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  path text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX review_uploads_of_account ON review_uploads (account_id, created_at);
CREATE INDEX review_uploads_oldest ON review_uploads (created_at);

-- The dates on which the main branch does not have its weekly hours.
ALTER TABLE stores ADD COLUMN main_special json NOT NULL
  DEFAULT '{"days": [], "closesOnHolidays": false, "gazetted": []}';
-- The functions and triggers that write cards are created again after the migrations.
DROP TRIGGER IF EXISTS stores_read_model ON stores;
WITH special AS (
  SELECT DISTINCT ON (branch.store_id) branch.store_id, json_build_object(
    'days', coalesce(
      (
        SELECT json_agg(json_build_object('day', day, 'opens', opens, 'closes', closes, 'reason', reason) ORDER BY day)
        FROM branch_special_days WHERE branch_id = branch.id
      ),
      '[]'
    ),
    'closesOnHolidays', branch.closed_on_holidays,
    'gazetted', coalesce(
      (
        SELECT json_agg(json_build_object('day', day, 'name', name) ORDER BY day)
        FROM public_holidays WHERE branch.closed_on_holidays
      ),
      '[]'
    )
  ) AS days
  FROM branches branch WHERE branch.status = 'active'
  ORDER BY branch.store_id, branch.is_main DESC, branch.created_at, branch.id
)
UPDATE stores SET main_special = special.days FROM special WHERE special.store_id = stores.id;
UPDATE stores SET
  card = (card::jsonb || jsonb_build_object('special', main_special))::json,
  card_version = gen_random_uuid()
WHERE card IS NOT NULL;
