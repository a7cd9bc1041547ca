-- Rewards used as credit for access fees.

-- The part of `charged_cents` that rewards pay. It never changes: another use of rewards is another booking.
ALTER TABLE bookings
  ADD COLUMN credit_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_credit CHECK (credit_cents BETWEEN 0 AND charged_cents AND credit_cents % 100 = 0);

-- One for each booking that rewards pay for, in whole or in part. `reserved` while the booking waits for the rest,
-- `used` once it is confirmed, and `released` to the balance when it is cancelled.
CREATE TABLE reward_uses (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings (id),
  cents bigint NOT NULL CHECK (cents > 0 AND cents % 100 = 0),
  -- The part of the exact fee that it pays; the rest is rounding.
  fee_cents bigint NOT NULL CHECK (fee_cents BETWEEN 1 AND cents),
  state text NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
  reserved_at timestamptz NOT NULL,
  used_at timestamptz,
  released_at timestamptz,
  CHECK (state <> 'reserved' OR used_at IS NULL),
  CHECK (state <> 'used' OR used_at IS NOT NULL),
  CHECK ((state = 'released') = (released_at IS NOT NULL))
);
-- The balance is computed from `reward_uses_live` alone, and the activities are read from the others.
CREATE INDEX reward_uses_live ON reward_uses (account_id) INCLUDE (cents) WHERE state <> 'released';
CREATE INDEX reward_uses_used ON reward_uses (account_id, used_at DESC, id) WHERE used_at IS NOT NULL;
CREATE INDEX reward_uses_returned ON reward_uses (account_id, released_at DESC, id)
  WHERE used_at IS NOT NULL AND released_at IS NOT NULL;

ALTER TABLE ledger_transfers
  ADD COLUMN reward_use_id uuid REFERENCES reward_uses (id),
  DROP CONSTRAINT ledger_transfers_kind_check,
  ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
    'fee-received', 'refund-owed', 'refund-sent', 'unmatched-received', 'unmatched-settled', 'reward-earned',
    'reward-withdrawn', 'reward-used', 'reward-returned'
  )),
  DROP CONSTRAINT ledger_transfers_check,
  ADD CONSTRAINT ledger_transfers_reward CHECK ((kind IN ('reward-earned', 'reward-withdrawn')) = (reward_id IS NOT NULL)),
  ADD CONSTRAINT ledger_transfers_reward_use
    CHECK ((kind IN ('reward-used', 'reward-returned')) = (reward_use_id IS NOT NULL)),
  ADD UNIQUE (kind, reward_use_id);
