-- The audit log, a hash chain. Entries are appended without a lock, as part of what they report; `audit_chain` puts those
-- that are committed behind one another. Only the newest entries, which it has not reached, can be changed unnoticed.

-- Entries from before positions existed have the number of their position, so that their hashes stay valid.
CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(entry.previous_hash || convert_to((
    jsonb_build_array(
      entry.position, extract(epoch FROM entry.at), entry.actor_id, entry.action, entry.subject_id, host(entry.ip), entry.details
    ) || CASE WHEN entry.seq = entry.position THEN '[]' ELSE jsonb_build_array(entry.seq) END
  )::text, 'UTF8'));

-- Appends one entry and returns its number. A merchant may see what somebody did for it while in its team, but not what
-- people do with their own accounts.
CREATE OR REPLACE FUNCTION audit_append(
  at timestamptz, actor uuid, action text, subject uuid, ip inet, details jsonb
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  new_seq bigint;
BEGIN
  INSERT INTO audit_log (at, actor_id, action, subject_id, ip, details)
  VALUES (at, actor, action, subject, ip, details)
  RETURNING seq INTO new_seq;
  IF actor IS NOT NULL AND split_part(action, '.', 1) NOT IN (
    'account', 'code', 'data', 'email', 'google', 'password', 'phone', 'proof', 'recovery-codes', 'session', 'sessions',
    'sign-in', 'two-factor'
  ) THEN
    INSERT INTO merchant_history (seq, merchant_id, actor_id)
    SELECT new_seq, member.merchant_id, actor FROM shared.merchant_members member WHERE member.account_id = actor LIMIT 1;
  END IF;
  RETURN new_seq;
END
$$;

-- Chains up to `max_rows` entries, the oldest first, and returns how many.
CREATE OR REPLACE FUNCTION audit_chain(max_rows integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  entry audit_log;
  last record;
  chained integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT position, hash INTO last FROM (
    SELECT position, hash FROM audit_log WHERE position IS NOT NULL
    UNION ALL SELECT position, hash FROM audit_checkpoint
    UNION ALL SELECT 0, sha256('')
  ) ends ORDER BY position DESC LIMIT 1;
  FOR entry IN SELECT * FROM audit_log WHERE position IS NULL ORDER BY seq LIMIT max_rows LOOP
    entry.position := last.position + 1;
    entry.previous_hash := last.hash;
    entry.hash := audit_hash(entry);
    UPDATE audit_log SET position = entry.position, previous_hash = entry.previous_hash, hash = entry.hash
    WHERE seq = entry.seq;
    SELECT entry.position, entry.hash INTO last.position, last.hash;
    chained := chained + 1;
  END LOOP;
  RETURN chained;
END
$$;

-- Rejects changes. `audit_prune` alone may delete. An entry that is not chained yet may get its position and hashes, as
-- `audit_chain` does.
CREATE OR REPLACE FUNCTION reject_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('d3.audit_prune', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.position IS NULL AND NEW.position IS NOT NULL
    AND to_jsonb(NEW) - '{position,previous_hash,hash}'::text[] = to_jsonb(OLD) - '{position,previous_hash,hash}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only';
END
$$;
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION reject_audit_log_change();
CREATE OR REPLACE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_log_change();

-- Deletes up to `max_rows` of the oldest chained entries from before `older_than`, never the newest one, and returns
-- how many.
CREATE OR REPLACE FUNCTION audit_prune(older_than timestamptz, max_rows integer, now timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
  pruned integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT * INTO last FROM audit_log
  WHERE position < (SELECT max(position) FROM audit_log) AND at < older_than
    AND position <= (SELECT min(position) FROM audit_log) + max_rows - 1
  ORDER BY position DESC
  LIMIT 1;
  IF last.position IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('d3.audit_prune', 'on', true);
  DELETE FROM audit_log WHERE position <= last.position;
  GET DIAGNOSTICS pruned = ROW_COUNT;
  PERFORM set_config('d3.audit_prune', 'off', true);
  INSERT INTO audit_checkpoint (position, hash, pruned_at) VALUES (last.position, last.hash, now)
  ON CONFLICT (is_only) DO UPDATE
    SET position = excluded.position, hash = excluded.hash, pruned_at = excluded.pruned_at;
  RETURN pruned;
END
$$;
