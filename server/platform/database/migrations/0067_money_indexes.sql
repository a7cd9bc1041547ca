-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refunds_of_unmatched ON refunds (unmatched_id) WHERE unmatched_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_open ON refunds (created_at) WHERE status <> 'completed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_left ON refunds (created_at) WHERE status = 'needs_review';
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_newest ON refunds (created_at DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_receipt ON refunds (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_arrived ON payments (completed_at, fee_cents, amount_cents) WHERE completed_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_failed ON payments (created_at, result_code) WHERE status = 'failed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_claims_review ON payment_claims (created_at) WHERE status = 'review';
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transfers_at ON ledger_transfers (at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_rewards_owed ON ledger_entries (cents) WHERE account = 'rewards-owed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_claims_receipt ON payment_claims (receipt);
