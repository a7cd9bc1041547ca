-- A store whose place is not one of ours has the text that was sent for it, until its merchant chooses an area.
-- Customers do not see it before.
ALTER TABLE stores
  ALTER COLUMN location DROP NOT NULL,
  ADD COLUMN place_text text CHECK (length(place_text) BETWEEN 1 AND 120),
  ADD CHECK ((location IS NULL) = (place_text IS NOT NULL)),
  ADD CHECK (location IS NOT NULL OR status <> 'published');
ALTER TABLE branches ALTER COLUMN location DROP NOT NULL;
ALTER TABLE offers
  ALTER COLUMN location DROP NOT NULL,
  ADD CHECK (location IS NOT NULL OR NOT is_listed);
