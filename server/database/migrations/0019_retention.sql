-- Keys of requests that were never answered are given up after a minute and a half, and must be found among those of a whole day.
CREATE INDEX idempotency_keys_unfinished ON idempotency_keys (started_at) WHERE finished_at IS NULL;

-- The audit log is retained for three years. What is pruned is its oldest end; the checkpoint holds the hash by which the rest still proves
-- that nothing was changed or taken out.
CREATE TABLE audit_checkpoint (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  pruned_at timestamptz NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);

CREATE OR REPLACE FUNCTION audit_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('d3.audit_prune', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is only ever added to';
END $$;
DROP TRIGGER audit_log_for_ever ON audit_log;
CREATE TRIGGER audit_log_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_is_for_ever();

-- Deletes up to `most` of the oldest entries from before `since`, never the newest; returns how many.
CREATE FUNCTION audit_prune(since timestamptz, most integer, now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
  pruned integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT * INTO last FROM audit_log
  WHERE seq < (SELECT max(seq) FROM audit_log) AND at < since
    AND seq <= (SELECT min(seq) FROM audit_log) + most - 1
  ORDER BY seq DESC LIMIT 1;
  IF last.seq IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('d3.audit_prune', 'on', true);
  DELETE FROM audit_log WHERE seq <= last.seq;
  GET DIAGNOSTICS pruned = ROW_COUNT;
  PERFORM set_config('d3.audit_prune', 'off', true);
  INSERT INTO audit_checkpoint (seq, hash, pruned_at) VALUES (last.seq, last.hash, now)
  ON CONFLICT (is_only) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, pruned_at = excluded.pruned_at;
  RETURN pruned;
END $$;
