-- The team of a merchant, its invitations and changes, and the customers of its stores.

-- The account of merchants.account_id is an owner, and a merchant can have more of them.
ALTER TABLE merchant_members
  DROP CONSTRAINT merchant_members_role_check,
  ADD CONSTRAINT merchant_members_role_check CHECK (role IN ('owner', 'manager', 'front-desk', 'staff')),
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Only the hash of the link is stored; sending an invitation again replaces the link.
CREATE TABLE merchant_invitations (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  email citext CHECK (length(email) <= 254),
  phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'front-desk', 'staff')),
  staff_id uuid REFERENCES staff (id),
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  invited_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  sent_count integer NOT NULL DEFAULT 1 CHECK (sent_count BETWEEN 1 AND 5),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES accounts (id),
  revoked_at timestamptz,
  CHECK ((email IS NULL) <> (phone_number IS NULL)),
  CHECK ((role = 'staff') = (staff_id IS NOT NULL)),
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);
CREATE UNIQUE INDEX merchant_invitations_email ON merchant_invitations (merchant_id, email)
  WHERE accepted_at IS NULL AND revoked_at IS NULL AND email IS NOT NULL;
CREATE UNIQUE INDEX merchant_invitations_phone ON merchant_invitations (merchant_id, phone_number)
  WHERE accepted_at IS NULL AND revoked_at IS NULL AND phone_number IS NOT NULL;
CREATE INDEX merchant_invitations_accepted ON merchant_invitations (accepted_by) WHERE accepted_by IS NOT NULL;
CREATE INDEX merchant_invitations_staff ON merchant_invitations (staff_id) WHERE staff_id IS NOT NULL;

-- The entries of the audit log that are about a merchant: what its people did while they were in its team.
CREATE TABLE merchant_history (
  seq bigint PRIMARY KEY REFERENCES audit_log (seq) ON DELETE CASCADE,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  actor_id uuid NOT NULL REFERENCES accounts (id)
);
CREATE INDEX merchant_history_newest ON merchant_history (merchant_id, seq DESC);
CREATE INDEX merchant_history_of_actor ON merchant_history (merchant_id, actor_id, seq DESC);

-- ---------------------------------------------------------------- clients

-- The customers of a merchant: sums of their bookings that have reached a store, which a trigger on bookings
-- updates, and what the merchant notes. A booking whose fee was not paid does not make its customer a client.
CREATE TABLE merchant_clients (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- What the customer gave with the last booking for himself.
  name text NOT NULL,
  phone_number text,
  email text,
  bookings integer NOT NULL,
  visits integer NOT NULL,
  no_shows integer NOT NULL,
  paid_cents bigint NOT NULL,
  first_booked_at timestamptz NOT NULL,
  last_booked_at timestamptz NOT NULL,
  last_visit_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 12),
  blocked_at timestamptz,
  blocked_by uuid REFERENCES accounts (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, account_id),
  CHECK ((blocked_at IS NULL) = (blocked_by IS NULL))
);
CREATE INDEX merchant_clients_last_visit ON merchant_clients (merchant_id, last_visit_at DESC NULLS LAST, account_id);
CREATE INDEX merchant_clients_account ON merchant_clients (account_id);

CREATE TABLE client_notes (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  author_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (merchant_id, account_id) REFERENCES merchant_clients (merchant_id, account_id) ON DELETE CASCADE
);
CREATE INDEX client_notes_client ON client_notes (merchant_id, account_id, created_at DESC);

-- Who does not want e-mails of a merchant.
CREATE TABLE merchant_unsubscribes (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, account_id)
);
CREATE INDEX merchant_unsubscribes_account ON merchant_unsubscribes (account_id);

INSERT INTO merchant_clients (
  merchant_id, account_id, name, phone_number, email, bookings, visits, no_shows, paid_cents, first_booked_at,
  last_booked_at, last_visit_at
)
SELECT
  store.merchant_id, booking.account_id,
  coalesce(
    (array_agg(booking.client_name ORDER BY booking.created_at DESC, booking.id DESC)
      FILTER (WHERE NOT booking.is_for_guest))[1],
    max(account.first_name || ' ' || account.last_name)
  ),
  (array_agg(booking.client_phone ORDER BY booking.created_at DESC, booking.id DESC)
    FILTER (WHERE NOT booking.is_for_guest AND booking.client_phone IS NOT NULL))[1],
  (array_agg(booking.client_email ORDER BY booking.created_at DESC, booking.id DESC)
    FILTER (WHERE NOT booking.is_for_guest AND booking.client_email IS NOT NULL))[1],
  count(*),
  count(*) FILTER (WHERE booking.status IN ('checked_in', 'completed')),
  count(booking.no_show_at),
  coalesce(sum(booking.price_cents) FILTER (WHERE booking.status IN ('checked_in', 'completed')), 0),
  min(booking.created_at),
  max(booking.created_at),
  max(lower(booking.during)) FILTER (WHERE booking.status IN ('checked_in', 'completed'))
FROM bookings booking
JOIN stores store ON store.id = booking.store_id
JOIN accounts account ON account.id = booking.account_id AND account.erased_at IS NULL
WHERE booking.fee_cents = 0 OR booking.access_fee_paid
GROUP BY store.merchant_id, booking.account_id;

CREATE INDEX follows_of_store ON follows (store_id, created_at DESC, account_id);
DROP INDEX follows_store;
