CREATE VIEW shared.rewards AS
SELECT account_id, cents, earned_at FROM rewards WHERE withdrawn_at IS NULL;
