ALTER TABLE refunds VALIDATE CONSTRAINT refunds_way;
ALTER TABLE codes VALIDATE CONSTRAINT codes_purpose_check;
ALTER TABLE ledger_transfers VALIDATE CONSTRAINT ledger_transfers_kind_check;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_account_check;
