-- The store in whose name an e-mail to clients was sent; null for the whole business.
ALTER TABLE client_mails ADD COLUMN store_id uuid REFERENCES stores (id);
CREATE INDEX client_mails_of_store ON client_mails (store_id) WHERE store_id IS NOT NULL;
