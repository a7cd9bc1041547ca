CREATE VIEW shared.service_requests AS
SELECT
  id, account_id, title, description, category, location, area, budget_min_cents, budget_max_cents, timeline, priority, status,
  closed_as, quote_count, accepted_quote_id, created_at, expires_at, completed_at
FROM service_requests;
CREATE VIEW shared.quotes AS
SELECT
  id, request_id, store_id, merchant_id, service_id, starts_at, duration_minutes, price_cents, availability, status,
  booking_id, expires_at, version
FROM quotes;
CREATE VIEW shared.service_request_reports AS
SELECT id, request_id, quote_id, account_id, reason, is_removed, decided_at, created_at FROM service_request_reports;
CREATE VIEW shared.service_request_images AS
SELECT request_id, path FROM service_request_images;
