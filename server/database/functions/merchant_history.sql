-- Which entries of the audit log a merchant may see: what somebody did for it while in its team. What people
-- do with their own accounts is not among them.
CREATE OR REPLACE FUNCTION add_to_merchant_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO merchant_history (seq, merchant_id, actor_id)
  SELECT NEW.seq, merchant_id, NEW.actor_id
  FROM (
    SELECT id AS merchant_id FROM merchants WHERE account_id = NEW.actor_id
    UNION ALL SELECT merchant_id FROM merchant_members WHERE account_id = NEW.actor_id
  ) team
  LIMIT 1;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER audit_log_of_merchants AFTER INSERT ON audit_log
  FOR EACH ROW
  WHEN (
    NEW.actor_id IS NOT NULL
    AND split_part(NEW.action, '.', 1) NOT IN (
      'account', 'code', 'data', 'email', 'google', 'password', 'phone', 'proof', 'recovery-codes', 'session', 'sessions',
      'sign-in', 'two-factor'
    )
  )
  EXECUTE FUNCTION add_to_merchant_history();
