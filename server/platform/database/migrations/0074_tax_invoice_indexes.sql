-- no transaction
-- Invoices in the order in which they are sent.
DROP INDEX CONCURRENTLY IF EXISTS tax_invoices_waiting;
CREATE INDEX CONCURRENTLY tax_invoices_waiting ON tax_invoices (created_at, id) WHERE status IN ('due', 'sent');
