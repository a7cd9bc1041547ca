-- The process that works on a request: when it has ended, another one may take the key over.
ALTER TABLE idempotency_keys ADD COLUMN process uuid;
