-- SMS and e-mails that were sent, without their texts and with masked addresses: whether they arrived is shown to support.
CREATE TABLE sent_messages (
  -- Of the command that sent it.
  key text PRIMARY KEY,
  -- What it is about: the first id in the key.
  subject_id uuid,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  -- The gateway's id of an SMS, by which its reports name it.
  provider_id text,
  state text NOT NULL CHECK (state IN ('sent', 'delivered', 'failed')),
  detail text,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sent_messages_subject ON sent_messages (subject_id, sent_at) WHERE subject_id IS NOT NULL;
CREATE INDEX sent_messages_provider ON sent_messages (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX sent_messages_sent ON sent_messages (sent_at);
