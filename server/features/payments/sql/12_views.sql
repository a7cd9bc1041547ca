CREATE VIEW shared.payments AS
SELECT
  id, booking_id, account_id, method, phone_number, amount_cents, fee_cents, status, result_code, result_description, receipt,
  checkout_request_id, needs_review, created_at, completed_at
FROM payments;

CREATE VIEW shared.refunds AS
SELECT
  id, payment_id, amount_cents, reason, status, receipt, attempts, detail, next_try_at, created_at, requested_at, completed_at, way
FROM refunds;

CREATE VIEW shared.payment_events AS
SELECT id, payment_id, from_status, to_status, source, detail, at FROM payment_events;

CREATE VIEW shared.refund_events AS
SELECT id, refund_id, from_status, to_status, detail, at FROM refund_events;

CREATE VIEW shared.payment_claims AS
SELECT id, account_id, booking_id, receipt, status, reason, payment_id, created_at, decided_at FROM payment_claims;

CREATE VIEW shared.payouts AS
SELECT
  id, refund_id, withdrawal_id, phone_number, amount_cents, status, receipt, result_code, detail, attempts, created_at, requested_at,
  ended_at
FROM payouts;
