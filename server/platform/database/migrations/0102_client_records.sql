-- Each import of clients from a file. Neither the file nor its name is kept.
CREATE TABLE client_imports (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  imported_by uuid NOT NULL REFERENCES accounts (id),
  imported_at timestamptz NOT NULL,
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  -- The sentence that was confirmed, in the language in which it was shown.
  confirmed text NOT NULL,
  row_count integer NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  unchanged integer NOT NULL,
  refused integer NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES accounts (id),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX client_imports_merchant ON client_imports (merchant_id, imported_at DESC);

-- What a merchant has entered or imported about a client herself. Without an account it is a client who has not booked
-- at D3. With one it completes a row of `merchant_clients`, whose name and contacts then count, as the customer gave them.
CREATE TABLE client_records (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  phone_number text CHECK (phone_number ~ '^254[17]\d{8}$'),
  email text CHECK (length(email) <= 254),
  -- Month and day, '02-29' too.
  birthday text CHECK (birthday ~ '^\d\d-\d\d$'),
  visits_before integer NOT NULL DEFAULT 0 CHECK (visits_before BETWEEN 0 AND 10000),
  last_visit_before date,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 12),
  source text NOT NULL CHECK (source IN ('added', 'imported')),
  import_id uuid REFERENCES client_imports (id),
  added_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The record goes with the client.
  FOREIGN KEY (merchant_id, account_id) REFERENCES merchant_clients (merchant_id, account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX client_records_account ON client_records (merchant_id, account_id) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX client_records_phone ON client_records (merchant_id, phone_number)
  WHERE account_id IS NULL AND phone_number IS NOT NULL;
CREATE INDEX client_records_merchant ON client_records (merchant_id) WHERE account_id IS NULL;
CREATE INDEX client_records_phone_number ON client_records (phone_number) WHERE account_id IS NULL;
CREATE INDEX client_records_customer ON client_records (account_id);
CREATE INDEX client_records_import ON client_records (import_id);

-- What an import has changed, until it can no longer be undone.
CREATE TABLE client_import_changes (
  import_id uuid NOT NULL REFERENCES client_imports (id),
  record_id uuid NOT NULL REFERENCES client_records (id) ON DELETE CASCADE,
  -- The values before, null for a client whom the import has added.
  before jsonb,
  -- The version of the client that the import has written: who was edited since stays as he is.
  version integer NOT NULL,
  PRIMARY KEY (import_id, record_id)
);
CREATE INDEX client_import_changes_record ON client_import_changes (record_id);

-- Notes about clients without an account belong to the record. The previous version writes others only.
ALTER TABLE client_notes
  ADD COLUMN record_id uuid,
  ADD COLUMN import_id uuid,
  ALTER COLUMN account_id DROP NOT NULL,
  ADD CONSTRAINT client_notes_record_id_fkey FOREIGN KEY (record_id) REFERENCES client_records (id) ON DELETE CASCADE
    NOT VALID,
  ADD CONSTRAINT client_notes_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_imports (id) NOT VALID,
  ADD CONSTRAINT client_notes_about_somebody CHECK ((account_id IS NULL) <> (record_id IS NULL)) NOT VALID;
