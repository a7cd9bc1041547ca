ALTER TABLE refunds VALIDATE CONSTRAINT refunds_receipt_check;
