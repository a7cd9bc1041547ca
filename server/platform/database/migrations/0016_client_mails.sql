-- The e-mails that merchants have sent to clients and followers, and when each of these got the last one.

CREATE TABLE client_mails (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  sent_by uuid NOT NULL REFERENCES accounts (id),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 120),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  -- Null if the recipients were chosen one by one.
  group_name text CHECK (group_name IN ('everyone', 'new', 'regular', 'away', 'no-shows', 'followers')),
  tag text,
  sent integer NOT NULL CHECK (sent > 0),
  left_out integer NOT NULL CHECK (left_out >= 0),
  sent_at timestamptz NOT NULL
);
CREATE INDEX client_mails_newest ON client_mails (merchant_id, sent_at DESC, id DESC);

CREATE TABLE client_mail_recipients (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  last_mail_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, account_id)
);
CREATE INDEX client_mail_recipients_account ON client_mail_recipients (account_id);
