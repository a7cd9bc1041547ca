-- Notifications: one row for each event and recipient, and what was sent by which channel.

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- What it is about, such as booking_confirmed:<booking id>: a repeated event inserts nothing.
  event_key text NOT NULL CHECK (length(event_key) BETWEEN 1 AND 200),
  type text NOT NULL CHECK (length(type) BETWEEN 1 AND 40),
  priority smallint NOT NULL CHECK (priority BETWEEN 1 AND 4),
  -- The parameters of the title and the text, by domain/notifications/notification-types.ts.
  params jsonb NOT NULL,
  -- The path of our site that it opens; never another address.
  action_url text NOT NULL CHECK (action_url ~ '^/([^/\\]|$)'),
  -- The store that it is from, or, for a merchant, the store that it is about.
  store_id uuid REFERENCES stores (id) ON DELETE CASCADE,
  -- Unread notifications with the same key are merged into one.
  group_key text CHECK (length(group_key) BETWEEN 1 AND 200),
  event_count integer NOT NULL DEFAULT 1 CHECK (event_count > 0),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- Of unread notifications the priority, so that they are listed first.
  list_rank smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN read_at IS NULL THEN priority ELSE 0 END) STORED,
  -- Who is named in the parameters, if it is somebody else: the notification is deleted with that account.
  about_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  UNIQUE (account_id, event_key)
);
CREATE INDEX notifications_newest ON notifications (account_id, created_at DESC, id DESC);
CREATE INDEX notifications_listed ON notifications (account_id, list_rank DESC, created_at DESC, id DESC) INCLUDE (type);
CREATE INDEX notifications_about ON notifications (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX notifications_unread ON notifications (account_id, type, store_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_unread_group ON notifications (account_id, group_key) WHERE read_at IS NULL AND group_key IS NOT NULL;
CREATE INDEX notifications_of_store ON notifications (store_id, account_id, created_at DESC, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX notifications_oldest ON notifications (created_at);
CREATE INDEX notifications_oldest_read ON notifications (created_at) WHERE read_at IS NOT NULL;

-- Choices of a category and a channel that differ from the defaults. The switches in notification_settings come first.
CREATE TABLE notification_choices (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  category text NOT NULL CHECK (length(category) BETWEEN 1 AND 20),
  channel text NOT NULL CHECK (channel IN ('inbox', 'push', 'email')),
  is_enabled boolean NOT NULL,
  PRIMARY KEY (account_id, category, channel)
);

CREATE TABLE notification_schedules (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  has_quiet_hours boolean NOT NULL DEFAULT true,
  -- E-mails that can wait come once a day, in one.
  has_digest boolean NOT NULL DEFAULT false,
  -- The last day whose digest was written.
  digest_day date
);
CREATE INDEX notification_schedules_digest ON notification_schedules (digest_day, account_id) WHERE has_digest;

-- A browser that gets push messages. The endpoint is an address of the browser's maker, the keys encrypt the messages.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Signing out ends it.
  session_id uuid,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
  p256dh text NOT NULL CHECK (length(p256dh) BETWEEN 1 AND 200),
  auth text NOT NULL CHECK (length(auth) BETWEEN 1 AND 100),
  device text NOT NULL CHECK (length(device) <= 200),
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_account ON push_subscriptions (account_id, used_at DESC);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id) WHERE session_id IS NOT NULL;

-- One row for each message about a notification by a channel outside our sites, so that a person can see what was
-- sent, and why something was not.
CREATE TABLE notification_deliveries (
  id uuid PRIMARY KEY,
  notification_id uuid NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('push', 'email')),
  -- Of push: one delivery for each browser. It may have unsubscribed since.
  subscription_id uuid,
  -- How many events the notification reported.
  event_count integer NOT NULL DEFAULT 1 CHECK (event_count > 0),
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'failed', 'dropped')),
  -- Of a failure, or why it was dropped, such as: read, unsubscribed, expired.
  detail text CHECK (length(detail) <= 300),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status = 'waiting') = (ended_at IS NULL)),
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL))
);
CREATE UNIQUE INDEX notification_deliveries_once ON notification_deliveries (notification_id, channel, subscription_id, event_count) NULLS NOT DISTINCT;
CREATE INDEX notification_deliveries_waiting ON notification_deliveries (due_at) WHERE status = 'waiting';
CREATE INDEX notification_deliveries_failed ON notification_deliveries (ended_at DESC) WHERE status = 'failed';
