-- These functions also return the category of each match. PostgreSQL does not replace a function by one with
-- another result.
DROP FUNCTION IF EXISTS search_offers;
DROP FUNCTION IF EXISTS search_stores;
