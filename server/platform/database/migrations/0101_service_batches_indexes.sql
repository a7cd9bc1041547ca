-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS services_batch;
CREATE INDEX CONCURRENTLY services_batch ON services (batch_id) WHERE batch_id IS NOT NULL;
