-- Services that were added together, so that they can be removed together for a day.
CREATE TABLE service_batches (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  undone_at timestamptz CHECK (undone_at >= created_at)
);
CREATE INDEX service_batches_store ON service_batches (store_id, created_at);

ALTER TABLE services ADD COLUMN batch_id uuid;
ALTER TABLE services ADD CONSTRAINT services_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES service_batches (id) ON DELETE SET NULL NOT VALID;
