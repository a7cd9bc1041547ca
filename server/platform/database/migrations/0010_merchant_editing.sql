-- What merchants edit on their site, and who may edit it.

-- People whom the owner of a merchant has invited. The owner is merchants.account_id. `staff` sees its own
-- bookings only.
CREATE TABLE merchant_members (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  role text NOT NULL CHECK (role IN ('manager', 'front-desk', 'staff')),
  -- The person of the catalogue whose day a member with the role `staff` sees.
  staff_id uuid REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  CHECK (role <> 'staff' OR staff_id IS NOT NULL)
);
CREATE INDEX merchant_members_merchant ON merchant_members (merchant_id, created_at);
CREATE INDEX merchant_members_staff ON merchant_members (staff_id) WHERE staff_id IS NOT NULL;

-- Each edit increments the version; an edit of an older version is rejected.
ALTER TABLE stores
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Granted by an admin only.
  ADD COLUMN verified_at timestamptz;
ALTER TABLE branches ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE services
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
ALTER TABLE staff
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN email citext CHECK (length(email) <= 254),
  ADD COLUMN phone_number text CHECK (phone_number ~ '^254[17][0-9]{8}$'),
  ADD COLUMN photo text,
  ADD COLUMN status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'inactive')),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
UPDATE staff SET status = 'inactive' WHERE NOT is_active;
ALTER TABLE staff DROP COLUMN is_active;

-- What a customer is asked when booking a service.
CREATE TABLE service_questions (
  id uuid PRIMARY KEY,
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  question text NOT NULL CHECK (length(question) BETWEEN 2 AND 200),
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'email', 'date')),
  is_required boolean NOT NULL DEFAULT false,
  UNIQUE (service_id, position) DEFERRABLE
);

ALTER TABLE offers
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN terms text CHECK (length(terms) <= 2000),
  -- When a scheduled offer becomes active.
  ADD COLUMN starts_at timestamptz,
  DROP CONSTRAINT offers_status_check,
  ADD CONSTRAINT offers_status_check
    CHECK (status IN ('draft', 'scheduled', 'active', 'paused', 'inactive')),
  ADD CONSTRAINT offers_starts CHECK (starts_at < expires_at AND (status <> 'scheduled' OR starts_at IS NOT NULL));
CREATE INDEX offers_starting ON offers (starts_at) WHERE status = 'scheduled';

ALTER TABLE branches ADD COLUMN description text CHECK (length(description) <= 2000);

-- Images that merchants have uploaded for their stores, services and offers, by the path of the file. A row
-- that nothing shows is deleted a day after its image was last attached to something, and then its files are.
CREATE TABLE uploaded_images (
  path text PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  kind text NOT NULL CHECK (kind IN ('logo', 'picture')),
  uploaded_at timestamptz NOT NULL,
  attached_at timestamptz
);
CREATE INDEX uploaded_images_merchant ON uploaded_images (merchant_id, uploaded_at);

-- When the duration or the staff of a service, the end or the limits of an offer, the hours of a branch, or the
-- working times of a person last changed. Earlier bookings stay as they are.
ALTER TABLE services ADD COLUMN terms_changed_at timestamptz;
ALTER TABLE offers ADD COLUMN terms_changed_at timestamptz;
ALTER TABLE branches ADD COLUMN hours_changed_at timestamptz;
ALTER TABLE staff ADD COLUMN schedule_changed_at timestamptz;
-- A service is no longer available at a branch where it has been booked.
ALTER TABLE pools ADD COLUMN is_active boolean NOT NULL DEFAULT true;
