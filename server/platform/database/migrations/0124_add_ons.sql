-- A service that customers are offered with each other service of its store, such as a beard trim with a cut.
ALTER TABLE services ADD COLUMN is_add_on boolean NOT NULL DEFAULT false;
