-- What KRA has signed is stored with the invoice, and the VAT by day.

ALTER TABLE tax_invoices
  -- The device that signed it, and the address of KRA's page about it, which the QR code has.
  ADD COLUMN sdc_id text,
  ADD COLUMN qr_url text;

-- The row of a device is there before KRA registers it, so that one process at a time asks for that. What is sold is
-- registered once with the device.
ALTER TABLE etims_devices
  ADD COLUMN items_saved_at timestamptz,
  ALTER COLUMN sdc_id DROP NOT NULL,
  ALTER COLUMN mrc_no DROP NOT NULL,
  ALTER COLUMN key_encrypted DROP NOT NULL,
  ALTER COLUMN registered_at DROP NOT NULL;

-- Whether the company is registered for VAT, and at which rate, from a day in Nairobi on.
CREATE TABLE tax_rules (
  effective_from date PRIMARY KEY,
  is_registered boolean NOT NULL,
  percent numeric(4, 2) NOT NULL CHECK (percent >= 0 AND is_registered = (percent > 0)),
  reason text NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL
);
