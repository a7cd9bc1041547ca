CREATE VIEW shared.withdrawals AS
SELECT id, account_id, phone_number, amount_cents, fee_cents, state, requested_at, ended_at FROM withdrawals;
