-- The gallery of a store, in the order in which its page shows it.
CREATE TABLE store_pictures (
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 11),
  image text NOT NULL,
  -- What the picture shows, for people who do not see it.
  alt text CHECK (length(alt) BETWEEN 1 AND 200),
  PRIMARY KEY (store_id, position)
);
-- Whether an uploaded image is still shown.
CREATE INDEX store_pictures_image ON store_pictures (image);
