-- What the SMS gateway has reported in the last day, by which an SMS whose reply was lost is known to have been accepted.
CREATE TABLE sms_reports (
  -- The id that the gateway gave the SMS.
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  -- A keyed hash of the number; null if the SMS is known.
  phone_hash bytea,
  at timestamptz NOT NULL
);
CREATE INDEX sms_reports_of_phone ON sms_reports (phone_hash, at) WHERE phone_hash IS NOT NULL;
CREATE INDEX sms_reports_oldest ON sms_reports (at);
