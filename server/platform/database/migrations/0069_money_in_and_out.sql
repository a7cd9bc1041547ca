-- Payments by other methods than a prompt of M-Pesa, pay-outs, withdrawals of rewards, and tax invoices.
-- 0069_money_in_and_out_valid.sql validates the constraints.

ALTER TABLE payments
  ADD COLUMN method text NOT NULL DEFAULT 'mpesa',
  ADD CONSTRAINT payments_known_method CHECK (method IN ('mpesa', 'paybill', 'airtel')) NOT VALID,
  -- M-Pesa hides the number of a customer who pays to the Paybill number by hand.
  ALTER COLUMN phone_number DROP NOT NULL,
  ADD CONSTRAINT payments_prompted_phone CHECK (phone_number IS NOT NULL OR method = 'paybill') NOT VALID;

-- A payment to the Paybill number by hand has no callback URL of its own: its rows have no `payment_id`.
ALTER TABLE callback_inbox
  DROP CONSTRAINT callback_inbox_kind_check,
  ADD CONSTRAINT callback_inbox_kind_check
    CHECK (kind IN ('stk', 'reversal', 'status', 'paybill', 'payout', 'payout-timeout', 'airtel')) NOT VALID;

-- Rewards that a customer has sent to the own phone. `amount_cents` leaves the balance: the phone gets it without the fee.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0 AND amount_cents % 100 = 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0 AND fee_cents % 100 = 0 AND fee_cents < amount_cents),
  -- `returned`: it could not be paid out and is in the balance again.
  state text NOT NULL CHECK (state IN ('requested', 'paid', 'returned')),
  requested_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'requested') = (ended_at IS NULL))
);
CREATE INDEX withdrawals_live ON withdrawals (account_id) INCLUDE (amount_cents) WHERE state <> 'returned';
CREATE INDEX withdrawals_of_account ON withdrawals (account_id, requested_at DESC, id);

-- Money that D3 sends to a phone (M-Pesa B2C). The id is the OriginatorConversationID, by which M-Pesa recognises a
-- repeated request. A refund or withdrawal has one that is not `failed`.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  refund_id uuid REFERENCES refunds (id),
  withdrawal_id uuid REFERENCES withdrawals (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 1000 AND amount_cents % 100 = 0),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  -- `requested` is stored before M-Pesa is called; `failed` only if it is certain that nothing was paid.
  status text NOT NULL CHECK (status IN ('due', 'requested', 'completed', 'failed', 'needs_review')),
  conversation_id text UNIQUE,
  receipt text UNIQUE CHECK (length(receipt) <= 20),
  result_code text,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  requested_at timestamptz,
  ended_at timestamptz,
  CHECK ((refund_id IS NULL) <> (withdrawal_id IS NULL)),
  CHECK ((status IN ('completed', 'failed')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX payouts_of_refund ON payouts (refund_id) WHERE refund_id IS NOT NULL AND status <> 'failed';
CREATE UNIQUE INDEX payouts_of_withdrawal ON payouts (withdrawal_id) WHERE withdrawal_id IS NOT NULL AND status <> 'failed';
CREATE INDEX payouts_due ON payouts (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payouts_newest ON payouts (created_at DESC, id);
CREATE INDEX payouts_left ON payouts (created_at) WHERE status = 'needs_review';

CREATE TABLE payout_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts (id),
  from_status text,
  to_status text NOT NULL,
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX payout_events_payout ON payout_events (payout_id, id);

-- The device (OSCU) that KRA has registered for us. It signs one invoice after another.
CREATE TABLE etims_devices (
  pin text NOT NULL,
  branch text NOT NULL,
  sdc_id text NOT NULL,
  mrc_no text NOT NULL,
  key_encrypted bytea NOT NULL,
  -- The number of the next invoice. KRA counts only what it accepts.
  next_number integer NOT NULL DEFAULT 1 CHECK (next_number >= 1),
  leased_until timestamptz,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (pin, branch)
);

-- Invoices for completed payments and credit notes for refunds, as KRA has signed them. Written in the transaction of the
-- payment or the refund.
CREATE TABLE tax_invoices (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  payment_id uuid NOT NULL REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  -- With the tax.
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  tax_cents bigint NOT NULL CHECK (tax_cents BETWEEN 0 AND amount_cents),
  -- KRA's code of the tax: A to E.
  tax_type text NOT NULL CHECK (tax_type IN ('A', 'B', 'C', 'D', 'E')),
  tax_percent numeric(4, 2) NOT NULL CHECK (tax_percent >= 0),
  -- `sent`: its number is used, and whether KRA has accepted it is not known.
  status text NOT NULL CHECK (status IN ('due', 'sent', 'signed', 'needs_review')),
  number integer,
  -- KRA's number of the receipt, its data and signature, and when it was signed.
  receipt_number text CHECK (length(receipt_number) <= 20),
  internal_data text CHECK (length(internal_data) <= 60),
  signature text CHECK (length(signature) <= 60),
  signed_at timestamptz,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (payment_id, kind),
  UNIQUE (number),
  CHECK ((kind = 'credit-note') = (refund_id IS NOT NULL)),
  CHECK ((status = 'signed') = (signed_at IS NOT NULL)),
  CHECK (status NOT IN ('sent', 'signed') OR number IS NOT NULL)
);
CREATE INDEX tax_invoices_due ON tax_invoices (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX tax_invoices_created ON tax_invoices (created_at, id);
CREATE INDEX tax_invoices_left ON tax_invoices (created_at) WHERE status = 'needs_review';

ALTER TABLE ledger_transfers
  ADD COLUMN withdrawal_id uuid,
  ADD CONSTRAINT ledger_transfers_of_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id) NOT VALID,
  DROP CONSTRAINT ledger_transfers_kind_check,
  ADD CONSTRAINT ledger_transfers_kind_check CHECK (kind IN (
    'fee-received', 'refund-owed', 'refund-sent', 'unmatched-received', 'unmatched-settled', 'reward-earned',
    'reward-withdrawn', 'reward-used', 'reward-returned', 'withdrawal-requested', 'withdrawal-paid', 'withdrawal-returned'
  )) NOT VALID,
  ADD CONSTRAINT ledger_transfers_withdrawal CHECK ((kind LIKE 'withdrawal-%') = (withdrawal_id IS NOT NULL)) NOT VALID;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (
    'mpesa', 'airtel', 'fees', 'rounding', 'refunds-owed', 'unmatched', 'rewards', 'rewards-owed', 'withdrawals-owed',
    'withdrawal-fees'
  )) NOT VALID;
