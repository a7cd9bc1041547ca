-- no transaction
-- People and stores by the beginning of a name, and people by their number (server/features/people/find).
CREATE INDEX CONCURRENTLY accounts_names ON accounts (lower(first_name || ' ' || last_name) COLLATE "C")
  WHERE erased_at IS NULL;
CREATE INDEX CONCURRENTLY accounts_last_names ON accounts (lower(last_name || ' ' || first_name) COLLATE "C")
  WHERE erased_at IS NULL;
CREATE INDEX CONCURRENTLY accounts_phone ON accounts (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX CONCURRENTLY stores_names ON stores (lower(name) COLLATE "C");
CREATE INDEX CONCURRENTLY refunds_receipt ON refunds (receipt) WHERE receipt IS NOT NULL;
-- The lists of people and bookings, the newest first.
CREATE INDEX CONCURRENTLY accounts_newest ON accounts (created_at DESC, id DESC) WHERE erased_at IS NULL;
CREATE INDEX CONCURRENTLY accounts_frozen ON accounts (created_at DESC, id DESC)
  WHERE erased_at IS NULL AND disabled_at IS NOT NULL;
CREATE INDEX CONCURRENTLY bookings_newest ON bookings (created_at DESC, id DESC);
