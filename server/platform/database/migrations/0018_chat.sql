-- Chat: one conversation for each customer and store.

-- Each message takes the next number of its conversation while this row is locked, so the numbers have no gaps
-- and are in the order of commit. `customer` and `store` are the two parties; the store's is shared by its team.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id),
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  customer_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL,
  customer_delivered_seq integer NOT NULL DEFAULT 0,
  customer_read_seq integer NOT NULL DEFAULT 0,
  -- The store's messages after customer_read_seq.
  customer_unread integer NOT NULL DEFAULT 0 CHECK (customer_unread >= 0),
  store_delivered_seq integer NOT NULL DEFAULT 0,
  store_read_seq integer NOT NULL DEFAULT 0,
  store_unread integer NOT NULL DEFAULT 0 CHECK (store_unread >= 0),
  -- When the customer wrote the first message that no person at the store has replied to.
  waiting_since timestamptz,
  -- The last time that the away message was sent.
  away_message_at timestamptz,
  assigned_to uuid REFERENCES accounts (id),
  customer_muted_at timestamptz,
  store_muted_at timestamptz,
  -- When this party blocked the other one.
  customer_blocked_at timestamptz,
  store_blocked_at timestamptz,
  UNIQUE (store_id, customer_id),
  CHECK (0 <= customer_read_seq AND customer_read_seq <= customer_delivered_seq AND customer_delivered_seq <= last_seq),
  CHECK (0 <= store_read_seq AND store_read_seq <= store_delivered_seq AND store_delivered_seq <= last_seq)
);
CREATE INDEX conversations_of_customer ON conversations (customer_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_of_merchant ON conversations (merchant_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_assigned ON conversations (assigned_to) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversations_unread_by_customer ON conversations (customer_id) WHERE customer_unread > 0;
CREATE INDEX conversations_unread_by_store ON conversations (merchant_id) WHERE store_unread > 0;

CREATE TABLE chat_messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  id uuid NOT NULL UNIQUE,
  sender text NOT NULL CHECK (sender IN ('customer', 'store')),
  -- Null for automatic messages, and after the account was erased.
  sender_id uuid REFERENCES accounts (id),
  is_automatic boolean NOT NULL DEFAULT false,
  -- Chosen by the sender's client, so that a message that is sent again is stored once.
  client_message_id text NOT NULL CHECK (length(client_message_id) BETWEEN 1 AND 64),
  kind text NOT NULL CHECK (kind IN ('text', 'image', 'booking', 'offer')),
  content text NOT NULL CHECK (length(content) <= 2000),
  image_path text,
  -- Of the file at image_path, in pixels.
  image_width smallint CHECK (image_width > 0),
  image_height smallint CHECK (image_height > 0),
  booking_id uuid REFERENCES bookings (id),
  offer_id uuid REFERENCES offers (id),
  sent_at timestamptz NOT NULL,
  -- For the first reply of a person at the store after messages of the customer.
  reply_seconds integer CHECK (reply_seconds >= 0),
  PRIMARY KEY (conversation_id, seq),
  UNIQUE (conversation_id, sender, client_message_id),
  CHECK (kind <> 'text' OR length(content) > 0),
  CHECK ((kind = 'image') = (image_path IS NOT NULL)),
  CHECK ((image_path IS NULL) = (image_width IS NULL) AND (image_path IS NULL) = (image_height IS NULL)),
  CHECK ((kind = 'booking') = (booking_id IS NOT NULL)),
  CHECK ((kind = 'offer') = (offer_id IS NOT NULL))
);
CREATE INDEX chat_messages_of_sender ON chat_messages (sender_id) WHERE sender_id IS NOT NULL;
CREATE INDEX chat_messages_booking ON chat_messages (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX chat_messages_offer ON chat_messages (offer_id) WHERE offer_id IS NOT NULL;

-- For the search.
CREATE INDEX chat_messages_content ON chat_messages USING gin (content gin_trgm_ops);
CREATE UNIQUE INDEX chat_messages_image ON chat_messages (image_path) WHERE image_path IS NOT NULL;
CREATE INDEX chat_messages_replies ON chat_messages (sent_at) INCLUDE (conversation_id, reply_seconds)
  WHERE reply_seconds IS NOT NULL;

-- Uploaded pictures, for a day, and those of erased messages until a job has deleted their files.
CREATE TABLE chat_uploads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  image_path text NOT NULL,
  image_width smallint NOT NULL CHECK (image_width > 0),
  image_height smallint NOT NULL CHECK (image_height > 0),
  -- A message shows it, or showed it.
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_uploads_of_account ON chat_uploads (account_id, created_at DESC);
CREATE INDEX chat_uploads_oldest ON chat_uploads (created_at);

CREATE TABLE chat_reports (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  reported text NOT NULL CHECK (reported IN ('customer', 'store')),
  reporter_id uuid NOT NULL REFERENCES accounts (id),
  reason text NOT NULL CHECK (reason IN ('spam', 'offensive', 'fraud', 'other')),
  details text NOT NULL CHECK (length(details) <= 1000),
  up_to_seq integer NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (conversation_id, reporter_id)
);
CREATE INDEX chat_reports_reporter ON chat_reports (reporter_id);

CREATE TABLE merchant_chat_settings (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id),
  -- Null until the merchant has changed them.
  canned_replies text[] CHECK (cardinality(canned_replies) <= 8),
  is_away_message_on boolean NOT NULL DEFAULT true,
  -- Null: the usual one, in the language of the customer.
  away_message text CHECK (length(away_message) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1
);

-- How fast people at a store reply; a scheduled job computes it.
CREATE TABLE store_reply_times (
  store_id uuid PRIMARY KEY REFERENCES stores (id),
  median_seconds integer NOT NULL CHECK (median_seconds >= 0),
  replies integer NOT NULL CHECK (replies > 0),
  computed_at timestamptz NOT NULL
);

-- Accounts with an open socket, by process. Each process renews its rows; rows that are not renewed count no more.
-- The time of the last renewal is also when a person was last online.
CREATE UNLOGGED TABLE chat_presence (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  process_id uuid NOT NULL,
  merchant_id uuid REFERENCES merchants (id),
  is_connected boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, process_id)
);
CREATE INDEX chat_presence_merchant ON chat_presence (merchant_id, seen_at DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX chat_presence_process ON chat_presence (process_id);

-- Socket events between processes that are too large for NOTIFY, each for some seconds. The columns are those of
-- @socket.io/postgres-adapter.
CREATE UNLOGGED TABLE socket_io_attachments (
  id bigserial PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload bytea NOT NULL
);
CREATE INDEX socket_io_attachments_oldest ON socket_io_attachments (created_at);
