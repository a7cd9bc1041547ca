-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS services_family;
CREATE INDEX CONCURRENTLY services_family ON services (family_id) WHERE family_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS services_group;
CREATE INDEX CONCURRENTLY services_group ON services (group_id) WHERE group_id IS NOT NULL;
