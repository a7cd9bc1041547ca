-- The ledger is append-only, and the entries of a transfer add up to zero.

CREATE OR REPLACE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only';
END
$$;
CREATE OR REPLACE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();

CREATE OR REPLACE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(cents), 1) FROM ledger_entries WHERE transfer_id = NEW.id) <> 0 THEN
    RAISE EXCEPTION 'The entries of transfer % do not add up to zero', NEW.id;
  END IF;
  RETURN NULL;
END
$$;
-- A constraint trigger cannot be replaced. It checks at commit, when the entries are there too.
DROP TRIGGER IF EXISTS ledger_transfers_balance ON ledger_transfers;
CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

-- The names of the days are those of Nairobi, which has no summer time.
CREATE OR REPLACE FUNCTION reject_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM closed_days WHERE day = (NEW.at AT TIME ZONE 'Africa/Nairobi')::date AND reopened_at IS NULL
  ) THEN
    RAISE EXCEPTION 'The ledger takes no transfer of a closed day';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER ledger_transfers_day_open BEFORE INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION reject_closed_day();
