CREATE VIEW shared.categories AS
SELECT slug, name, picture, position, is_hidden, version FROM categories;

-- While the merchant has not chosen an area, `location` is null and `location_name` is the text that was sent.
CREATE VIEW shared.stores AS
SELECT
  id, merchant_id, category, location,
  coalesce((SELECT place.name FROM shared.locations place WHERE place.slug = stores.location), place_text) AS location_name,
  name, logo, cover, phone_number, email, main_address, main_hours,
  status, rating_count, rating_sum, ratings, follower_count, created_at, verified_at
FROM stores;

-- The current name of each store in its address.
CREATE VIEW shared.store_slugs AS
SELECT store_id, slug FROM store_slugs WHERE is_current;

CREATE VIEW shared.store_suspensions AS
SELECT id, store_id, reason, requested_by, approved_by, started_at, ended_by, ended_at, end_reason FROM store_suspensions;

-- The stores that an account sees: `scope_id` is a merchant, for all of its stores, or a member who is limited to some.
CREATE VIEW shared.own_stores AS
SELECT merchant_id AS scope_id, id, merchant_id, category, location, location_name, name, logo, status, created_at
FROM shared.stores
UNION ALL
SELECT
  member.account_id, store.id, store.merchant_id, store.category, store.location, store.location_name, store.name,
  store.logo, store.status, store.created_at
FROM shared.merchant_members member
JOIN shared.stores store ON store.merchant_id = member.merchant_id AND store.id = ANY (member.store_ids);

CREATE VIEW shared.branches AS
SELECT
  id, store_id, location,
  coalesce(
    (SELECT place.name FROM shared.locations place WHERE place.slug = branches.location),
    (SELECT store.place_text FROM stores store WHERE store.id = branches.store_id)
  ) AS location_name,
  name, address, stage, landmark, gate, floor, has_parking, parking, phone_number, email, manager, is_main,
  status, closed_on_holidays, latitude, longitude, hours_changed_at, visit_wait_minutes
FROM branches;

CREATE VIEW shared.branch_hours AS
SELECT branch_id, weekday, opens, closes FROM branch_hours;

CREATE VIEW shared.branch_special_days AS
SELECT branch_id, day, opens, closes, reason, created_at FROM branch_special_days;

CREATE VIEW shared.public_holidays AS
SELECT day, name FROM public_holidays;

CREATE VIEW shared.store_pictures AS
SELECT store_id, image FROM store_pictures;
