CREATE VIEW shared.merchant_clients AS
SELECT merchant_id, account_id, blocked_at FROM merchant_clients;
