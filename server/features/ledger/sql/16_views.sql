CREATE VIEW shared.ledger_transfers AS
SELECT id, kind, payment_id, refund_id, reward_id, reward_use_id, withdrawal_id, receipt, at FROM ledger_transfers;

CREATE VIEW shared.ledger_entries AS
SELECT transfer_id, account, cents FROM ledger_entries;
