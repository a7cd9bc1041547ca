CREATE VIEW shared.alerts AS
SELECT id, kind, payment_id, refund_id, claim_id, subject, resolved_at FROM alerts;
