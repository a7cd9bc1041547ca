-- Since when the bookings of a customer count for the customer's own reliability, if not for the whole period.
CREATE TABLE reliability_restarts (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  restarted_at timestamptz NOT NULL
);
