CREATE VIEW shared.tax_invoices AS
SELECT
  id, kind, payment_id, refund_id, amount_cents, tax_cents, tax_type, tax_percent, status, number, receipt_number, internal_data,
  signature, signed_at, sdc_id, qr_url, detail, created_at
FROM tax_invoices;
