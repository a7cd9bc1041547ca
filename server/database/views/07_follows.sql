CREATE VIEW shared.follows AS
SELECT account_id, store_id FROM follows;
