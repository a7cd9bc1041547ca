-- A customer repeats a booking: its dates are planned together, and each is a booking of its own.
CREATE TABLE booking_series (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branches (id) ON DELETE CASCADE,
  every_weeks smallint NOT NULL CHECK (every_weeks BETWEEN 1 AND 12),
  -- All of them, the first included.
  visits smallint NOT NULL CHECK (visits BETWEEN 2 AND 12),
  created_at timestamptz NOT NULL,
  -- The customer ended the plan. What is booked stays booked.
  stopped_at timestamptz CHECK (stopped_at >= created_at)
);
CREATE INDEX booking_series_account ON booking_series (account_id, created_at DESC);
CREATE INDEX booking_series_store ON booking_series (store_id);
CREATE INDEX booking_series_branch ON booking_series (branch_id);

CREATE TABLE booking_series_visits (
  series_id uuid NOT NULL REFERENCES booking_series (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 12),
  -- The start that the customer chose. The booking may have been moved since.
  planned_start timestamptz NOT NULL,
  -- Null while it is only planned.
  booking_id uuid REFERENCES bookings (id) ON DELETE SET NULL,
  -- Booked together with the series: one message reports all of these.
  is_booked_with_series boolean NOT NULL DEFAULT false,
  -- When the customer was asked to book it.
  proposed_at timestamptz,
  PRIMARY KEY (series_id, position)
);
CREATE UNIQUE INDEX booking_series_visits_booking ON booking_series_visits (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX booking_series_visits_due ON booking_series_visits (planned_start) WHERE booking_id IS NULL AND proposed_at IS NULL;
