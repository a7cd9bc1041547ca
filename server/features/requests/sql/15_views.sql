CREATE VIEW shared.service_requests AS
SELECT id, account_id, category, title, area, status FROM service_requests;
CREATE VIEW shared.quotes AS
SELECT
  id, request_id, store_id, merchant_id, service_id, starts_at, duration_minutes, price_cents, availability, status,
  booking_id, expires_at, version
FROM quotes;
