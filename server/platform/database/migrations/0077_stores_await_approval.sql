-- Its merchant wants it published, and it is not verified yet.
ALTER TABLE stores ADD COLUMN awaits_approval boolean NOT NULL DEFAULT false;
