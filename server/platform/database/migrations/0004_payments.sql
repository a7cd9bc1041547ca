-- M-Pesa payments, refunds, claims, the ledger, and referral rewards.

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  fee_cents bigint NOT NULL CHECK (fee_cents > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 100 AND amount_cents % 100 = 0),
  currency text NOT NULL DEFAULT 'KES' CHECK (currency = 'KES'),
  status text NOT NULL
    CHECK (status IN ('initiated', 'pending', 'unknown', 'completed', 'failed', 'refund_due', 'refunded')),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  merchant_request_id text,
  checkout_request_id text UNIQUE,
  receipt text UNIQUE,
  result_code text,
  result_description text,
  queries integer NOT NULL DEFAULT 0,
  last_query_at timestamptz,
  next_query_at timestamptz,
  needs_review boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK (amount_cents = greatest(1, ceil(fee_cents / 100.0)) * 100),
  CHECK ((status IN ('completed', 'refund_due', 'refunded')) = (completed_at IS NOT NULL))
);
CREATE INDEX payments_booking ON payments (booking_id, created_at DESC);
-- One open prompt per phone number, and one per booking.
CREATE UNIQUE INDEX payments_one_open_phone ON payments (phone_number)
  WHERE status IN ('initiated', 'pending', 'unknown');
CREATE UNIQUE INDEX payments_one_open_booking ON payments (booking_id)
  WHERE status IN ('initiated', 'pending', 'unknown');
CREATE INDEX payments_phone ON payments (phone_number, created_at DESC);
CREATE INDEX payments_due ON payments (next_query_at) WHERE next_query_at IS NOT NULL;
-- The account reference of a prompt (`payReference`), by which an entry of the statement is matched to its
-- payment.
CREATE INDEX payments_reference ON payments (upper(right(id::text, 8)));
-- Payments whose prompt has no known id: only the statement shows what became of them.
CREATE INDEX payments_without_prompt ON payments (created_at)
  WHERE checkout_request_id IS NULL
    AND (status IN ('initiated', 'unknown') OR status = 'failed' AND result_code = 'superseded');
CREATE INDEX payments_open ON payments (created_at) WHERE status IN ('initiated', 'pending', 'unknown');
CREATE INDEX payments_completed ON payments (booking_id) WHERE status = 'completed';

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  from_status text,
  to_status text NOT NULL,
  source text NOT NULL
    CHECK (source IN ('customer', 'push', 'callback', 'query', 'statement', 'refund', 'admin')),
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- Every callback whose secret was verified, as it was received and before it is processed. No foreign key: it
-- may belong to a payment, a refund or a claim.
CREATE TABLE callback_inbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('stk', 'reversal', 'status')),
  payment_id uuid,
  body text NOT NULL,
  ip inet,
  received_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('applied', 'duplicate', 'forged', 'mismatch', 'unreadable')),
  outcome_detail text,
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE INDEX callback_inbox_undecided ON callback_inbox (received_at) WHERE outcome IS NULL;
CREATE INDEX callback_inbox_payment ON callback_inbox (payment_id);
CREATE INDEX callback_inbox_decided ON callback_inbox (decided_at) WHERE decided_at IS NOT NULL;

-- ---------------------------------------------------------------- refunds and claims

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('due', 'requested', 'completed', 'needs_review')),
  originator_conversation_id text,
  conversation_id text UNIQUE,
  -- M-Pesa's receipt of the reversal itself.
  receipt text CHECK (length(receipt) <= 20),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  detail text,
  created_at timestamptz NOT NULL,
  requested_at timestamptz,
  completed_at timestamptz,
  CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE next_try_at IS NOT NULL;

CREATE TABLE refund_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds (id),
  from_status text,
  to_status text NOT NULL,
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX refund_events_refund ON refund_events (refund_id, id);

-- 'I paid but it says failed': an M-Pesa receipt that a customer entered, and the outcome of looking it up.
CREATE TABLE payment_claims (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  receipt text NOT NULL CHECK (receipt ~ '^[A-Z0-9]{10}$'),
  status text NOT NULL CHECK (status IN ('asking', 'matched', 'refused', 'review')),
  -- Why it was rejected: a value of domain/payments/claims.ts.
  reason text,
  payment_id uuid REFERENCES payments (id),
  callback_hash bytea NOT NULL UNIQUE CHECK (length(callback_hash) = 32),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'asking') = (decided_at IS NULL)),
  CHECK ((status = 'matched') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_claims_once ON payment_claims (booking_id, receipt);
CREATE INDEX payment_claims_due ON payment_claims (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_claims_account ON payment_claims (account_id, created_at);

-- ---------------------------------------------------------------- M-Pesa

-- A new access token invalidates the one before, so all processes share one, encrypted. The process that
-- holds the lease fetches the next.
CREATE TABLE mpesa_tokens (
  consumer text PRIMARY KEY,
  token_encrypted bytea,
  expires_at timestamptz,
  leased_until timestamptz,
  CHECK ((token_encrypted IS NULL) = (expires_at IS NULL))
);

-- Until when the statement of a short code has been read completely, and when it was last requested.
CREATE TABLE mpesa_statements (
  shortcode text PRIMARY KEY,
  read_until timestamptz NOT NULL,
  requested_at timestamptz NOT NULL
);

-- Entries of the statement that match no payment. Their money is in the ledger as unmatched, under the same
-- receipt.
CREATE TABLE mpesa_unknown_entries (
  receipt text PRIMARY KEY CHECK (length(receipt) BETWEEN 6 AND 20),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reference text NOT NULL CHECK (length(reference) <= 40),
  seen_at timestamptz NOT NULL
);

-- ---------------------------------------------------------------- rewards

-- At most one for each completed offer booking of a referred customer. Pending for seven days from
-- `earned_at`.
CREATE TABLE rewards (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  referred_id uuid NOT NULL REFERENCES accounts (id),
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL DEFAULT 'referral' CHECK (kind IN ('referral')),
  fee_cents bigint NOT NULL CHECK (fee_cents > 0),
  cents bigint NOT NULL CHECK (cents = round(fee_cents * 0.30)),
  earned_at timestamptz NOT NULL,
  -- Withdrawn while it was pending, because the booking's fee was refunded.
  withdrawn_at timestamptz,
  withdrawn_reason text CHECK (length(withdrawn_reason) <= 200),
  UNIQUE (booking_id, kind),
  CHECK (account_id <> referred_id),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
);
-- An account's total is computed from this index alone.
CREATE INDEX rewards_account ON rewards (account_id, earned_at DESC, id) INCLUDE (cents, withdrawn_at);
CREATE INDEX rewards_withdrawn ON rewards (account_id, withdrawn_at DESC, id) WHERE withdrawn_at IS NOT NULL;

-- Completed offer bookings of referred customers that earned no reward, and why. Decided once, like the
-- reward.
CREATE TABLE reward_refusals (
  booking_id uuid PRIMARY KEY REFERENCES bookings (id),
  reason text NOT NULL CHECK (reason IN ('no-fee', 'same-person', 'own-store', 'unverified', 'closed')),
  at timestamptz NOT NULL
);

-- ---------------------------------------------------------------- ledger

-- Double entry: the entries of a transfer add up to zero. Append-only.
CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'fee-received', 'refund-owed', 'refund-sent', 'unmatched-received', 'unmatched-settled', 'reward-earned',
    'reward-withdrawn'
  )),
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  reward_id uuid REFERENCES rewards (id),
  -- The receipt of unmatched money.
  receipt text CHECK (length(receipt) <= 20),
  at timestamptz NOT NULL,
  UNIQUE (kind, refund_id),
  UNIQUE (kind, reward_id),
  UNIQUE (kind, receipt),
  CHECK ((kind LIKE 'reward-%') = (reward_id IS NOT NULL))
);
-- Unmatched money may arrive more than once for one prompt; its fee is received, owed and refunded once.
CREATE UNIQUE INDEX ledger_transfers_once ON ledger_transfers (kind, payment_id)
  WHERE kind IN ('fee-received', 'refund-owed', 'refund-sent');
CREATE INDEX ledger_transfers_payment ON ledger_transfers (payment_id);

-- `mpesa` is the balance of our till; `fees` and `rounding` are our income; `refunds-owed` and `rewards-owed`
-- are what we owe; `rewards` is what rewards cost us; `unmatched` is money whose payer is unknown.
CREATE TABLE ledger_entries (
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  account text NOT NULL
    CHECK (account IN ('mpesa', 'fees', 'rounding', 'refunds-owed', 'unmatched', 'rewards', 'rewards-owed')),
  -- Positive is a debit, negative a credit.
  cents bigint NOT NULL CHECK (cents <> 0),
  PRIMARY KEY (transfer_id, account)
);
CREATE INDEX ledger_entries_account ON ledger_entries (account);
