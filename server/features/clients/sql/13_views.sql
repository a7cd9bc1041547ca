CREATE VIEW shared.merchant_clients AS
SELECT merchant_id, account_id, email, merchant_clients.bookings, visits, tags, blocked_at FROM merchant_clients;
