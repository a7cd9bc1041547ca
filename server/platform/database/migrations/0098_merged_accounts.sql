-- no transaction
-- Accounts that are erased together with the one into which they were merged.
DROP INDEX CONCURRENTLY IF EXISTS accounts_merged;
CREATE INDEX CONCURRENTLY accounts_merged ON accounts (merged_into) WHERE merged_into IS NOT NULL;
