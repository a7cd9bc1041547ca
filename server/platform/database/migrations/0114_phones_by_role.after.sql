-- no transaction
-- The previous version relies on it.
DROP INDEX CONCURRENTLY IF EXISTS accounts_verified_phone;
