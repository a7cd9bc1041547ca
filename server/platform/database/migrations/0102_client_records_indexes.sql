-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS client_notes_record;
CREATE INDEX CONCURRENTLY client_notes_record ON client_notes (record_id, created_at DESC) WHERE record_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS client_notes_import;
CREATE INDEX CONCURRENTLY client_notes_import ON client_notes (import_id) WHERE import_id IS NOT NULL;
