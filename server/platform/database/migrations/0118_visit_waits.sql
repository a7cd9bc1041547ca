-- How long a customer may wait between two services of a visit.
ALTER TABLE branches ADD COLUMN visit_wait_minutes smallint NOT NULL DEFAULT 0;
ALTER TABLE branches ADD CONSTRAINT branches_visit_wait CHECK (visit_wait_minutes BETWEEN 0 AND 30) NOT VALID;
