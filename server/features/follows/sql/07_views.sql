CREATE VIEW shared.follows AS
SELECT account_id, store_id, created_at FROM follows;
