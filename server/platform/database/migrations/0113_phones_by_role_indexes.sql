-- no transaction
-- Somebody is a customer and works in a team with one phone: a number is verified once for each role.
DROP INDEX CONCURRENTLY IF EXISTS accounts_verified_phone_of_role;
CREATE UNIQUE INDEX CONCURRENTLY accounts_verified_phone_of_role ON accounts (phone_number, role) WHERE is_phone_verified;
