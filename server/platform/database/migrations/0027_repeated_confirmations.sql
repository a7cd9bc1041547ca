-- The code of a confirmed registration remains until it expires, so that a confirmation whose reply was lost
-- can be repeated.
ALTER TABLE registrations DROP CONSTRAINT registrations_check2;
