-- A server of its own is backed up by its administrator, whose backup adds a row when it is complete
-- (docs/operations/backups.md).
CREATE TABLE database_backups (
  finished_at timestamptz PRIMARY KEY DEFAULT now()
);
