CREATE VIEW shared.clients AS
SELECT merchant_id, account_id, blocked_at FROM clients;
