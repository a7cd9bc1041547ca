-- Entries are appended without waiting for one another; a job chains them (decision 059).
DROP TRIGGER IF EXISTS audit_log_append_only ON audit_log;
DROP FUNCTION IF EXISTS audit_hash(bytea, bigint, timestamptz, uuid, text, uuid, inet, jsonb);

ALTER TABLE audit_log
  ADD COLUMN position bigint UNIQUE,
  ALTER COLUMN previous_hash DROP NOT NULL,
  ALTER COLUMN hash DROP NOT NULL;
UPDATE audit_log SET position = seq;
ALTER TABLE audit_log ADD CHECK (num_nulls(position, previous_hash, hash) IN (0, 3));
CREATE INDEX audit_log_unchained ON audit_log (seq) WHERE position IS NULL;

ALTER TABLE audit_log ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(
  pg_get_serial_sequence('audit_log', 'seq'),
  greatest((SELECT max(seq) FROM audit_log), (SELECT seq FROM audit_checkpoint), 0) + 1,
  false
);

ALTER TABLE audit_checkpoint RENAME COLUMN seq TO position;
