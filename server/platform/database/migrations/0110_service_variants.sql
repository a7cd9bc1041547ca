-- The headings of a price list, in the order of the store.
CREATE TABLE service_groups (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  position integer NOT NULL CHECK (position >= 0)
);
CREATE INDEX service_groups_store ON service_groups (store_id, position);

-- Each variant of a service is a service. Those of one family differ in label, price, duration and status. Lists show the smallest
-- one that is offered.
ALTER TABLE services
  ADD COLUMN group_id uuid,
  -- Null for services that nobody has put in order: they come last, the newest first.
  ADD COLUMN position integer,
  ADD COLUMN family_id uuid,
  ADD COLUMN family_name text,
  ADD COLUMN variant_label text,
  ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
ALTER TABLE services ADD CONSTRAINT services_group_id_fkey
  FOREIGN KEY (group_id) REFERENCES service_groups (id) ON DELETE SET NULL NOT VALID;
ALTER TABLE services ADD CONSTRAINT services_position_check CHECK (position >= 0) NOT VALID;
ALTER TABLE services ADD CONSTRAINT services_family_name_check CHECK (length(family_name) BETWEEN 2 AND 117) NOT VALID;
ALTER TABLE services ADD CONSTRAINT services_variant_label_check CHECK (length(variant_label) BETWEEN 1 AND 40) NOT VALID;
ALTER TABLE services ADD CONSTRAINT services_family_check CHECK (
  num_nulls(family_id, family_name, variant_label) IN (0, 3) AND (family_id IS NOT NULL OR is_listed)
) NOT VALID;
