-- A service of a visit that can be done while another person does another one, such as a pedicure with a manicure.
ALTER TABLE services ADD COLUMN is_parallel boolean NOT NULL DEFAULT false;
