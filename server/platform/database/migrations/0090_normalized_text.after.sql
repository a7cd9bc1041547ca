-- no transaction
-- The previous version searches by these.
DROP INDEX CONCURRENTLY IF EXISTS chat_messages_content;
DROP INDEX CONCURRENTLY IF EXISTS accounts_names;
DROP INDEX CONCURRENTLY IF EXISTS accounts_last_names;
DROP INDEX CONCURRENTLY IF EXISTS stores_names;
