-- Sums for the figures of merchants, so that a year of them does not read every booking (decision 032).

-- The bookings of a store by the day of their time, and those that were made on the day.
CREATE TABLE figure_days (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  bookings integer NOT NULL,
  visits integer NOT NULL,
  walk_ins integer NOT NULL,
  no_shows integer NOT NULL,
  cancelled integer NOT NULL,
  taken_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  booked_minutes integer NOT NULL,
  -- The accounts of the visits.
  client_ids uuid[] NOT NULL,
  -- Of the bookings that customers made on this day: all of them, those that have reached the store, and those whose
  -- customer came.
  started integer NOT NULL,
  made integer NOT NULL,
  came integer NOT NULL,
  PRIMARY KEY (store_id, day)
);
-- Visits by service and offer.
CREATE TABLE figure_visits (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  service_id uuid NOT NULL REFERENCES services (id),
  offer_id uuid REFERENCES offers (id),
  visits integer NOT NULL,
  taken_cents bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (store_id, day, service_id, offer_id)
);
-- The booked minutes of a person, for each of the 24 hours of the day.
CREATE TABLE figure_hours (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  minutes smallint[] NOT NULL CHECK (cardinality(minutes) = 24),
  PRIMARY KEY (store_id, day, staff_id)
);
-- Days whose sums a booking has changed since they were written. Such a day is summed from its bookings. A day may be
-- listed several times, so that transactions that book it do not wait for each other.
CREATE TABLE figure_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  store_id uuid NOT NULL,
  day date NOT NULL
);
CREATE INDEX figure_changes_day ON figure_changes (store_id, day);

INSERT INTO figure_changes (store_id, day)
SELECT DISTINCT store_id, day
FROM (
  SELECT store_id, (lower(during) AT TIME ZONE 'Africa/Nairobi')::date AS day FROM bookings
  UNION ALL
  SELECT store_id, (created_at AT TIME ZONE 'Africa/Nairobi')::date FROM bookings
) days;

CREATE INDEX bookings_made ON bookings (store_id, created_at);
-- With the time, which says whether a client had come before.
DROP INDEX bookings_visits;
CREATE INDEX bookings_visits ON bookings (account_id, store_id, lower(during)) INCLUDE (no_show_at)
  WHERE status IN ('checked_in', 'completed') OR no_show_at IS NOT NULL;

-- How often browsers showed the page of a store and those of its offers. Nothing about who saw them.
CREATE TABLE page_views (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  store_views integer NOT NULL DEFAULT 0,
  offer_views integer NOT NULL DEFAULT 0,
  PRIMARY KEY (store_id, day)
);
