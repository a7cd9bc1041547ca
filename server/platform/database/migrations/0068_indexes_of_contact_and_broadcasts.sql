-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS contact_messages_undecided;
CREATE INDEX CONCURRENTLY contact_messages_undecided ON contact_messages (created_at, id) WHERE status = 'open';
DROP INDEX CONCURRENTLY IF EXISTS notifications_of_broadcasts;
CREATE INDEX CONCURRENTLY notifications_of_broadcasts ON notifications (event_key)
WHERE event_key LIKE 'broadcast:%';
