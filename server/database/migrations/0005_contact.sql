-- What people write to us, and who wants the newsletter.

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email citext NOT NULL CHECK (length(email) <= 254),
  subject text NOT NULL CHECK (
    subject IN ('General Inquiry', 'Technical Support', 'Business Listing', 'Feedback', 'Advertising', 'Other')
  ),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  -- Only to count by, and gone after a day.
  ip inet,
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_ip ON contact_messages (ip, created_at) WHERE ip IS NOT NULL;
CREATE INDEX contact_messages_age ON contact_messages (created_at);

-- Asked for, confirmed by the link of a mail, and left again: each with its time. Who only asked is forgotten after a week.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  email citext NOT NULL UNIQUE CHECK (length(email) <= 254),
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  -- When the box was ticked; the link of the mail names this very moment.
  consented_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- The last mail that asked to confirm, so that nobody's inbox can be filled from our form.
  asked_at timestamptz NOT NULL,
  ip inet,
  CHECK (confirmed_at >= consented_at),
  CHECK (unsubscribed_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX newsletter_subscribers_ip ON newsletter_subscribers (ip, asked_at) WHERE ip IS NOT NULL;
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (asked_at) WHERE confirmed_at IS NULL;
