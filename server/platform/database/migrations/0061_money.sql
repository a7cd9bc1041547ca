-- The payments that M-Pesa's statement lists, by which a day is compared with the ledger.
CREATE TABLE mpesa_entries (
  receipt text PRIMARY KEY CHECK (length(receipt) BETWEEN 6 AND 20),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  paid_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX mpesa_entries_paid ON mpesa_entries (paid_at, receipt, amount_cents);

-- From when on `mpesa_entries` is complete.
ALTER TABLE mpesa_statements ADD COLUMN entries_since timestamptz;

-- Money that was received and fits no payment, and what was decided about it. The id is that of its transfer in the
-- ledger.
CREATE TABLE unmatched_money (
  id uuid PRIMARY KEY REFERENCES ledger_transfers (id),
  cause text NOT NULL CHECK (cause IN (
    'unknown', 'another-amount', 'another-phone', 'no-receipt', 'second-payment', 'claimed'
  )),
  receipt text UNIQUE CHECK (length(receipt) <= 20),
  -- The prompt that it was paid for, if that is known.
  payment_id uuid REFERENCES payments (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  -- The account that the payer has entered.
  reference text CHECK (length(reference) <= 40),
  paid_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'asked', 'matched', 'refunding', 'refunded', 'explained')),
  asked_at timestamptz,
  decided_at timestamptz,
  decided_by uuid REFERENCES accounts (id),
  note text CHECK (length(note) <= 500),
  CHECK ((status IN ('open', 'asked')) = (decided_at IS NULL)),
  CHECK (status <> 'asked' OR asked_at IS NOT NULL)
);
CREATE INDEX unmatched_money_open ON unmatched_money (paid_at) WHERE status IN ('open', 'asked');
CREATE INDEX unmatched_money_paid ON unmatched_money (paid_at);
CREATE INDEX unmatched_money_phone ON unmatched_money (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX unmatched_money_payment ON unmatched_money (payment_id) WHERE payment_id IS NOT NULL;
INSERT INTO unmatched_money (id, cause, receipt, payment_id, amount_cents, reference, paid_at, status)
SELECT transfer.id, CASE WHEN transfer.payment_id IS NULL THEN 'unknown' ELSE 'another-amount' END, transfer.receipt,
  transfer.payment_id, entry.cents, unknown.reference, transfer.at, 'open'
FROM ledger_transfers transfer
JOIN ledger_entries entry ON entry.transfer_id = transfer.id AND entry.account = 'mpesa'
LEFT JOIN mpesa_unknown_entries unknown ON unknown.receipt = transfer.receipt
WHERE transfer.kind = 'unmatched-received' AND NOT EXISTS (
  SELECT FROM ledger_transfers settled WHERE settled.kind = 'unmatched-settled' AND settled.receipt = transfer.receipt
);

-- Payments that the ledger has and the statement has not, or with another amount.
CREATE TABLE ledger_differences (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('not-at-mpesa', 'another-amount')),
  -- In Nairobi.
  day date NOT NULL,
  -- What the statement has: 0 for nothing.
  mpesa_cents bigint NOT NULL,
  found_at timestamptz NOT NULL,
  explained_at timestamptz,
  explained_by uuid REFERENCES accounts (id),
  note text CHECK (length(note) <= 500),
  CHECK ((explained_at IS NULL) = (note IS NULL))
);
CREATE INDEX ledger_differences_open ON ledger_differences (found_at) WHERE explained_at IS NULL;
CREATE INDEX ledger_differences_day ON ledger_differences (day);

-- Days in Nairobi in which the ledger takes no more transfers, with what was compared.
CREATE TABLE closed_days (
  day date PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL REFERENCES accounts (id),
  payment_count integer NOT NULL,
  mpesa_cents bigint NOT NULL,
  ledger_cents bigint NOT NULL,
  reopened_at timestamptz,
  reopened_by uuid REFERENCES accounts (id),
  reopened_reason text CHECK (length(reopened_reason) <= 500),
  CHECK ((reopened_at IS NULL) = (reopened_by IS NULL)),
  CHECK ((reopened_at IS NULL) = (reopened_reason IS NULL))
);

-- A refund is of a payment, or of unmatched money.
ALTER TABLE refunds
  ALTER COLUMN payment_id DROP NOT NULL,
  ADD COLUMN unmatched_id uuid,
  -- How often M-Pesa has refused it since an admin last sent it.
  ADD COLUMN refusals integer NOT NULL DEFAULT 0;

-- When an admin last had M-Pesa asked again.
ALTER TABLE payment_claims ADD COLUMN asked_again_at timestamptz;
