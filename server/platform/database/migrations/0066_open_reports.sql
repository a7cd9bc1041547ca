-- no transaction
-- Reports of reviews and conversations that wait for a decision.
DROP INDEX CONCURRENTLY IF EXISTS review_reports_open;
CREATE INDEX CONCURRENTLY review_reports_open ON review_reports (created_at, review_id) WHERE decision_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS chat_reports_open;
CREATE INDEX CONCURRENTLY chat_reports_open ON chat_reports (created_at, conversation_id) WHERE decision_id IS NULL;
