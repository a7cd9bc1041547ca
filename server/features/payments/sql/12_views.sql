CREATE VIEW shared.payments AS
SELECT
  id, booking_id, phone_number, amount_cents, status, result_code, receipt, created_at, completed_at
FROM payments;

CREATE VIEW shared.refunds AS
SELECT id, payment_id, status, created_at FROM refunds;
