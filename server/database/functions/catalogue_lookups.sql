-- Lookups by what a caller writes: a slug or a name.

-- A place by its slug or its name; the name of a town means all its areas.
CREATE OR REPLACE FUNCTION location_slugs(named text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT slug FROM locations WHERE lower(named) IN (slug, lower(name), lower(city)));

CREATE OR REPLACE FUNCTION category_slug(named text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT slug FROM categories WHERE lower(named) IN (slug, lower(name)));

-- Places within a distance, by their coordinates: a bounding box first, then the great circle.
CREATE OR REPLACE FUNCTION location_slugs_near(
  lat double precision, lng double precision, km double precision
) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT slug FROM locations
    WHERE latitude BETWEEN lat - km / 111.0 AND lat + km / 111.0
      AND longitude BETWEEN lng - km / (111.0 * cosd(lat)) AND lng + km / (111.0 * cosd(lat))
      AND 12742 * asind(least(1, sqrt(
        sind((latitude - lat) / 2) ^ 2 + cosd(lat) * cosd(latitude) * sind((longitude - lng) / 2) ^ 2
      ))) * pi() / 180 <= km
  );

-- A time as JavaScript's toISOString writes it.
CREATE OR REPLACE FUNCTION iso_timestamp(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- ---------------------------------------------------------------- views

DROP VIEW IF EXISTS store_fronts;
DROP VIEW IF EXISTS services_with_store;

-- Owned by features/stores: a store as visitors see it.
CREATE VIEW store_fronts AS
SELECT
  store.id, store.name, store.description, store.status, store.phone_number, store.email, store.website,
  store.logo, store.cover, store.latitude, store.longitude, store.rating_count, store.rating_sum,
  store.follower_count,
  store.created_at, store.category, category.name AS category_name, store.location,
  place.name AS location_name, store.main_address AS address, store.main_hours AS hours
FROM stores store
JOIN categories category ON category.slug = store.category
JOIN locations place ON place.slug = store.location;

-- Owned by features/services: a service with what a visitor needs to go there.
CREATE VIEW services_with_store AS
SELECT
  service.id, service.store_id, service.name, service.description, service.type, service.price_cents,
  service.price_range, service.duration_minutes, service.images, service.is_featured, service.booking_enabled,
  service.auto_confirm, service.consultation_required, service.pricing_factors, service.features,
  service.requirements, service.cancellation_policy, service.min_cancellation_hours,
  service.allow_early_checkin, service.early_checkin_minutes, service.status, service.category,
  category.name AS category_name,
  service.created_at, store.status AS store_status,
  (
    SELECT row_to_json(contact)
    FROM (
      SELECT
        store.id, store.name, store.logo, store.cover, place.name AS location_name, store.rating_sum,
        store.rating_count, store.phone_number, store.email, store.main_address AS address,
        store.main_hours AS hours
    ) contact
  ) AS store
FROM services service
JOIN categories category ON category.slug = service.category
JOIN stores store ON store.id = service.store_id
JOIN locations place ON place.slug = store.location;
