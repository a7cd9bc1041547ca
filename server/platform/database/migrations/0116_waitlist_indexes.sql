-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS visitor_holds_waitlist_offer;
CREATE INDEX CONCURRENTLY visitor_holds_waitlist_offer ON visitor_holds (waitlist_offer_id) WHERE waitlist_offer_id IS NOT NULL;
