-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS callback_inbox_receipt ON callback_inbox (receipt) WHERE receipt IS NOT NULL;
-- A payment to the Paybill number by hand may arrive while a prompt is open.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_one_open_prompt_phone ON payments (phone_number) WHERE status IN ('initiated', 'pending', 'unknown') AND method <> 'paybill';
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_one_open_prompt ON payments (booking_id) WHERE status IN ('initiated', 'pending', 'unknown') AND method <> 'paybill';
DROP INDEX CONCURRENTLY IF EXISTS payments_one_open_phone;
DROP INDEX CONCURRENTLY IF EXISTS payments_one_open_booking;
