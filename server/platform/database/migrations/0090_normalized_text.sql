-- no transaction
-- Messages by a part of their text, and people and stores by the beginning of a name.
DROP INDEX CONCURRENTLY IF EXISTS chat_messages_normalized;
CREATE INDEX CONCURRENTLY chat_messages_normalized ON chat_messages USING gin (normalize_text(content) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS accounts_normalized_names;
CREATE INDEX CONCURRENTLY accounts_normalized_names ON accounts (normalize_text(first_name || ' ' || last_name) COLLATE "C")
  WHERE erased_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS accounts_normalized_last_names;
CREATE INDEX CONCURRENTLY accounts_normalized_last_names ON accounts (normalize_text(last_name || ' ' || first_name) COLLATE "C")
  WHERE erased_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS stores_normalized_names;
CREATE INDEX CONCURRENTLY stores_normalized_names ON stores (normalize_text(name) COLLATE "C");
