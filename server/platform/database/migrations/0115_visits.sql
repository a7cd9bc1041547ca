-- A visit of several services is a booking of the service that begins first, and a part for each of the others.
ALTER TABLE bookings
  -- When the last part ends. Null for one service.
  ADD COLUMN visit_ends_at timestamptz,
  -- Price of the first of several services; `original_cents` and `price_cents` are those of the visit. Null if it is agreed at
  -- the store.
  ADD COLUMN first_price_cents bigint,
  -- The strictest notice of its services when they were chosen. Null for one service, whose own counts.
  ADD COLUMN visit_notice_hours smallint;
ALTER TABLE bookings ADD CONSTRAINT bookings_visit CHECK (
  (visit_ends_at IS NULL) = (visit_notice_hours IS NULL)
  AND (first_price_cents IS NULL OR visit_ends_at IS NOT NULL)
  AND visit_ends_at >= upper(during)
) NOT VALID;

CREATE TABLE booking_parts (
  booking_id uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  -- The booking itself is the first one.
  position smallint NOT NULL CHECK (position BETWEEN 2 AND 5),
  service_id uuid NOT NULL REFERENCES services (id),
  branch_id uuid NOT NULL REFERENCES branches (id),
  pool_id uuid NOT NULL REFERENCES pools (id),
  staff_id uuid REFERENCES staff (id),
  staff_chosen boolean NOT NULL DEFAULT false,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  starts_minute integer NOT NULL GENERATED ALWAYS AS (
    floor(extract(epoch FROM lower(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  ends_minute integer NOT NULL GENERATED ALWAYS AS (
    ceil(extract(epoch FROM upper(during) - '1970-01-01 00:00+00'::timestamptz) / 60)::integer
  ) STORED,
  -- Null if the price is agreed at the store.
  price_cents bigint CHECK (price_cents > 0),
  -- The booking is pending, confirmed or checked in.
  is_live boolean NOT NULL,
  PRIMARY KEY (booking_id, position),
  UNIQUE (booking_id, service_id),
  FOREIGN KEY (pool_id, branch_id) REFERENCES pools (id, branch_id),
  FOREIGN KEY (staff_id, branch_id) REFERENCES staff (id, branch_id),
  CONSTRAINT booking_parts_staff_free EXCLUDE USING gist (staff_id WITH =, during WITH &&)
    WHERE (is_live AND staff_id IS NOT NULL)
);
CREATE INDEX booking_parts_taken ON booking_parts (branch_id, starts_minute);
CREATE INDEX booking_parts_day ON booking_parts (branch_id, lower(during));
CREATE INDEX booking_parts_service ON booking_parts (service_id);
CREATE INDEX booking_parts_pool ON booking_parts (pool_id);
CREATE INDEX booking_parts_staff ON booking_parts (staff_id) WHERE staff_id IS NOT NULL;
