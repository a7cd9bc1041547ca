CREATE VIEW shared.services AS
SELECT
  id, store_id, category, name, price_cents, duration_minutes, buffer_minutes, min_advance_minutes,
  max_advance_days, images, booking_enabled, auto_confirm, min_cancellation_hours, allow_early_checkin,
  early_checkin_minutes, status, terms_changed_at, created_at, is_listed, is_parallel
FROM services;

CREATE VIEW shared.pools AS
SELECT id, branch_id, service_id, capacity, is_active FROM pools;

CREATE VIEW shared.service_staff AS
SELECT service_id, staff_id FROM service_staff;

CREATE VIEW shared.service_questions AS
SELECT id, service_id, position, question, kind, is_required FROM service_questions;

CREATE VIEW shared.price_history AS
SELECT service_id, since, price_cents FROM price_history;

-- A service with what a visitor needs to go there.
CREATE VIEW shared.services_with_store AS
SELECT
  service.id, service.store_id, service.name, service.description, service.type, service.price_cents,
  service.price_range, service.duration_minutes, service.images, service.is_featured, service.booking_enabled,
  service.auto_confirm, service.consultation_required, service.pricing_factors, service.features,
  service.requirements, service.cancellation_policy, service.min_cancellation_hours,
  service.allow_early_checkin, service.early_checkin_minutes, service.status, service.category,
  category.name AS category_name, category.picture AS category_picture,
  service.created_at, service.group_id, service.family_id, service.family_name, service.variant_label,
  -- A store without an area is not public even when it is closed.
  CASE WHEN store.location IS NULL THEN 'draft' ELSE store.status END AS store_status,
  (
    SELECT row_to_json(contact)
    FROM (
      SELECT
        store.id, store.name, store.logo, store.cover, store.location_name, store.rating_sum,
        store.rating_count, store.phone_number, store.email, store.main_address AS address,
        store.main_hours AS hours
    ) contact
  ) AS store
FROM services service
JOIN shared.categories category ON category.slug = service.category
JOIN shared.stores store ON store.id = service.store_id;
