-- Alerts about an offer are notified in batches, in the order of their accounts.
CREATE INDEX favourite_alerts_of_offer ON favourite_alerts (offer_id, account_id);
DROP INDEX favourite_alerts_offer;
