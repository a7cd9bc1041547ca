CREATE VIEW shared.reward_uses AS
SELECT id, account_id, booking_id, cents, state, reserved_at, used_at, released_at FROM reward_uses;
