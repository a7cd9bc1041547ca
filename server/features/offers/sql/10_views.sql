CREATE VIEW shared.offers AS
SELECT
  id, service_id, store_id, category, location, title, description, discount_percent, original_cents,
  discounted_cents, fee_waived, discount, images, stock, per_customer, first_time_only, status, is_listed, card,
  terms_changed_at, usable_weekdays, usable_from, usable_until, expires_at, created_at
FROM offers;
