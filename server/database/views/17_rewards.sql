CREATE VIEW shared.rewards AS
SELECT account_id, cents, earned_at FROM rewards WHERE withdrawn_at IS NULL;

CREATE VIEW shared.reward_uses AS
SELECT id, account_id, booking_id, cents, state, reserved_at, used_at, released_at FROM reward_uses;
