-- When something was last changed that a person signs in with. phone_changed_at, which the previous version writes, is
-- not written any more.
ALTER TABLE accounts ADD COLUMN identity_changed_at timestamptz;
