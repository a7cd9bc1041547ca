-- Contact messages, the newsletter, events, alerts and settings. The job queue's tables are in the schema
-- `pgboss`.

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email citext NOT NULL CHECK (length(email) <= 254),
  subject text NOT NULL CHECK (
    subject IN (
      'General Inquiry', 'Technical Support', 'Business Listing', 'Feedback', 'Advertising', 'Other'
    )
  ),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  -- For rate limiting only; cleared after a day.
  ip inet,
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_ip ON contact_messages (ip, created_at) WHERE ip IS NOT NULL;
CREATE INDEX contact_messages_age ON contact_messages (created_at);

-- Double opt-in, with a time for each step. A subscription that is not confirmed is deleted after a week.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  email citext NOT NULL UNIQUE CHECK (length(email) <= 254),
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  -- When the box was ticked; the confirmation link contains this time.
  consented_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- When the last confirmation e-mail was sent, to limit how many one address receives.
  confirmation_sent_at timestamptz NOT NULL,
  ip inet,
  CHECK (confirmed_at >= consented_at),
  CHECK (unsubscribed_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX newsletter_subscribers_ip ON newsletter_subscribers (ip, confirmation_sent_at)
  WHERE ip IS NOT NULL;
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (confirmation_sent_at)
  WHERE confirmed_at IS NULL;

-- ---------------------------------------------------------------- events

-- An event is dispatched, as one job per listener, in the transaction that writes it. Only a deferred event
-- waits here until it is due.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  dispatched_at timestamptz
);
CREATE INDEX events_deferred ON events (due_at) WHERE dispatched_at IS NULL;
CREATE INDEX events_created ON events (created_at);
CREATE INDEX events_commands ON events (dispatched_at)
  WHERE topic IN ('send-sms', 'send-mail', 'code.wanted');

-- What a listener has done: a listener may run twice, but its effect must happen once. A claimed effect
-- without `done_at` is in doubt, because the process ended while it was calling a provider.
CREATE TABLE effects (
  key text PRIMARY KEY,
  at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX effects_at ON effects (at);

-- ---------------------------------------------------------------- operations

-- What needs a person's attention. The kinds are those of contract/alerts.ts.
CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  claim_id uuid REFERENCES payment_claims (id),
  -- What an alert that is not about a payment is about: a queue, a provider, an invariant.
  subject text,
  detail text NOT NULL CHECK (length(detail) <= 500),
  raised_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by uuid REFERENCES accounts (id),
  resolution text CHECK (length(resolution) BETWEEN 1 AND 500),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE UNIQUE INDEX alerts_open ON alerts (kind, payment_id, refund_id, claim_id, subject) NULLS NOT DISTINCT
  WHERE resolved_at IS NULL;
CREATE INDEX alerts_newest ON alerts (raised_at DESC, id);
CREATE INDEX alerts_subject ON alerts (kind, subject) WHERE subject IS NOT NULL;
CREATE INDEX alerts_payment ON alerts (payment_id) WHERE payment_id IS NOT NULL;

-- Facts about this database, such as which demonstration data it contains.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);
