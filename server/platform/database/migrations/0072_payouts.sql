-- Refunds that go to the phone of the payer, codes that allow a withdrawal, and when a phone number was changed.
-- 0072_payouts_valid.sql validates the constraints.

ALTER TABLE refunds
  -- `payout`: M-Pesa has refused the reversal for good, so the money goes to the phone that paid.
  ADD COLUMN way text NOT NULL DEFAULT 'reversal',
  ADD CONSTRAINT refunds_way CHECK (way IN ('reversal', 'payout')) NOT VALID;

ALTER TABLE codes
  DROP CONSTRAINT codes_purpose_check,
  ADD CONSTRAINT codes_purpose_check
    CHECK (purpose IN ('phone', 'password', 'email', 'sign-in', 'identity', 'withdrawal')) NOT VALID;

-- Nothing is withdrawn to a new number for a day. Null: it is the number that the account began with.
ALTER TABLE accounts ADD COLUMN phone_changed_at timestamptz;

-- `withdrawal-resumed`: M-Pesa has paid after all what it had reported as failed. `refund-twice`: a refund arrived by both ways.
ALTER TABLE ledger_transfers
  DROP CONSTRAINT ledger_transfers_kind_check,
  ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
    'fee-received', 'refund-owed', 'refund-sent', 'refund-twice', 'unmatched-received', 'unmatched-settled', 'reward-earned',
    'reward-withdrawn', 'reward-used', 'reward-returned', 'withdrawal-requested', 'withdrawal-paid', 'withdrawal-returned',
    'withdrawal-resumed'
  )) NOT VALID;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (
    'mpesa', 'airtel', 'fees', 'rounding', 'refunds-owed', 'paid-twice', 'unmatched', 'rewards', 'rewards-owed',
    'withdrawals-owed', 'withdrawal-fees'
  )) NOT VALID;
