-- Offers that merchants write themselves.

ALTER TABLE offers
  -- The title may be the name of the service.
  DROP CONSTRAINT offers_title_check,
  ADD CONSTRAINT offers_title_check CHECK (length(title) BETWEEN 2 AND 160),
  -- The days of the week, 0 for Sunday, and the time of day at which what is booked of the offer may begin, in
  -- minutes since midnight in Nairobi; null for any. An end after midnight is more than 1440.
  ADD COLUMN usable_weekdays smallint[] CHECK (
    cardinality(usable_weekdays) > 0 AND usable_weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]::smallint[]
  ),
  ADD COLUMN usable_from smallint CHECK (usable_from BETWEEN 0 AND 1439),
  ADD COLUMN usable_until smallint,
  ADD CONSTRAINT offers_usable_times CHECK (
    (usable_from IS NULL) = (usable_until IS NULL) AND usable_until > usable_from
    AND usable_until <= usable_from + 1440
  );

-- The prices that an offer had before. Its current price is in its row.
CREATE TABLE former_offer_prices (
  offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  original_cents bigint,
  discounted_cents bigint,
  discount_percent smallint NOT NULL,
  PRIMARY KEY (offer_id, until)
);

-- Customers see active offers, and those that have ended.
DROP INDEX offers_all;
CREATE INDEX offers_all ON offers (created_at DESC, id DESC) INCLUDE (store_id, category, location)
  WHERE status IN ('active', 'inactive');
ALTER TABLE offer_search RENAME COLUMN is_store_published TO is_public;
