-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_transfers_of_withdrawals ON ledger_transfers (kind, withdrawal_id) WHERE withdrawal_id IS NOT NULL;
