-- The audit log, a hash chain.

CREATE OR REPLACE FUNCTION audit_hash(
  previous bytea, seq bigint, at timestamptz, actor uuid, action text, subject uuid, ip inet, details jsonb
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(previous || convert_to(
    jsonb_build_array(seq, extract(epoch FROM at), actor, action, subject, host(ip), details)::text, 'UTF8'));

-- Appends one entry to the hash chain and returns its number. Writers take turns. A merchant may see what somebody did for
-- it while in its team, but not what people do with their own accounts.
CREATE OR REPLACE FUNCTION audit_append(
  at timestamptz, actor uuid, action text, subject uuid, ip inet, details jsonb
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
  next_seq bigint;
  previous bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT * INTO last FROM audit_log ORDER BY audit_log.seq DESC LIMIT 1;
  next_seq := coalesce(last.seq, 0) + 1;
  previous := coalesce(last.hash, sha256(''));
  INSERT INTO audit_log (seq, at, actor_id, action, subject_id, ip, details, previous_hash, hash)
  VALUES (
    next_seq, at, actor, action, subject, ip, details, previous,
    audit_hash(previous, next_seq, at, actor, action, subject, ip, details)
  );
  IF actor IS NOT NULL AND split_part(action, '.', 1) NOT IN (
    'account', 'code', 'data', 'email', 'google', 'password', 'phone', 'proof', 'recovery-codes', 'session', 'sessions',
    'sign-in', 'two-factor'
  ) THEN
    INSERT INTO merchant_history (seq, merchant_id, actor_id)
    SELECT next_seq, member.merchant_id, actor FROM shared.merchant_members member WHERE member.account_id = actor LIMIT 1;
  END IF;
  RETURN next_seq;
END
$$;

-- Only `audit_prune` may delete.
CREATE OR REPLACE FUNCTION reject_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('d3.audit_prune', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only';
END
$$;
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_log_change();

-- Deletes up to `max_rows` of the oldest entries from before `older_than`, never the newest one, and returns
-- how many.
CREATE OR REPLACE FUNCTION audit_prune(older_than timestamptz, max_rows integer, now timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
  pruned integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT * INTO last FROM audit_log
  WHERE seq < (SELECT max(seq) FROM audit_log) AND at < older_than
    AND seq <= (SELECT min(seq) FROM audit_log) + max_rows - 1
  ORDER BY seq DESC
  LIMIT 1;
  IF last.seq IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('d3.audit_prune', 'on', true);
  DELETE FROM audit_log WHERE seq <= last.seq;
  GET DIAGNOSTICS pruned = ROW_COUNT;
  PERFORM set_config('d3.audit_prune', 'off', true);
  INSERT INTO audit_checkpoint (seq, hash, pruned_at) VALUES (last.seq, last.hash, now)
  ON CONFLICT (is_only) DO UPDATE
    SET seq = excluded.seq, hash = excluded.hash, pruned_at = excluded.pruned_at;
  RETURN pruned;
END
$$;
