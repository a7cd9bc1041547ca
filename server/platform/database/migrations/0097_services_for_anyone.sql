-- Since when nobody is named for a service on purpose. Null for services of before, whose merchants are asked once.
ALTER TABLE services ADD COLUMN for_anyone_since timestamptz;
