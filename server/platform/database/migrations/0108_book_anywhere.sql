-- Where a booking comes from; null for those of earlier versions, and for those that the store has entered.
ALTER TABLE bookings ADD COLUMN origin text, ADD COLUMN origin_host text;
ALTER TABLE bookings
  ADD CONSTRAINT bookings_origin CHECK (origin IN ('d3', 'link', 'poster', 'picture', 'website')) NOT VALID,
  ADD CONSTRAINT bookings_origin_host
    CHECK (origin_host IS NULL OR (origin = 'website' AND length(origin_host) <= 259)) NOT VALID;

-- The bookings that customers made on a day and that were confirmed, by where they come from.
CREATE TABLE figure_origins (
  store_id uuid NOT NULL REFERENCES stores (id),
  day date NOT NULL,
  origin text NOT NULL,
  -- Of a website; otherwise empty.
  host text NOT NULL,
  made integer NOT NULL,
  PRIMARY KEY (store_id, day, origin, host)
);

-- The origins of the merchant's websites, which may show the booking in their pages.
ALTER TABLE stores ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}';
ALTER TABLE stores ADD CONSTRAINT stores_embed_origins CHECK (cardinality(embed_origins) <= 10) NOT VALID;
