-- A push subscription ends with its session, however that ends.
CREATE OR REPLACE FUNCTION delete_push_subscriptions_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sessions_revoked_push AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
    EXECUTE FUNCTION delete_push_subscriptions_of_session();
CREATE OR REPLACE TRIGGER sessions_deleted_push AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION delete_push_subscriptions_of_session();
