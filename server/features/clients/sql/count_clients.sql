-- The sums of bookings in `merchant_clients`.

-- A client whom the merchant has added without an account, and who has booked with an account that has verified the
-- phone number, is the same client: tags and notes move to the customer.
CREATE OR REPLACE FUNCTION join_client_records(merchant_ids uuid[], customer_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH found AS (
    SELECT record.id, record.merchant_id, record.tags, record.version, client.account_id
    FROM unnest(merchant_ids, customer_ids) AS pair (merchant_id, customer_id)
    JOIN merchant_clients client ON client.merchant_id = pair.merchant_id AND client.account_id = pair.customer_id
    JOIN shared.accounts account ON account.id = client.account_id AND account.is_phone_verified
    JOIN client_records record
      ON record.merchant_id = client.merchant_id AND record.phone_number = account.phone_number
      AND record.account_id IS NULL
    WHERE NOT EXISTS (
      SELECT FROM client_records other
      WHERE other.merchant_id = client.merchant_id AND other.account_id = client.account_id
    )
  ), noted AS (
    UPDATE client_notes note SET account_id = found.account_id, record_id = NULL
    FROM found WHERE note.record_id = found.id
  ), tagged AS (
    UPDATE merchant_clients client SET
      tags = ARRAY(SELECT DISTINCT unnest(client.tags || found.tags) AS tag ORDER BY tag LIMIT 12),
      version = greatest(client.version, found.version) + 1
    FROM found WHERE client.merchant_id = found.merchant_id AND client.account_id = found.account_id
  )
  UPDATE client_records record SET account_id = found.account_id, tags = '{}'
  FROM found WHERE record.id = found.id;
END
$$;

-- Counts the bookings of customers at merchants' stores again. Transactions that change bookings of one customer take
-- turns, in one order, so that each counts what the one before has written and none of them wait for each other.
CREATE OR REPLACE FUNCTION count_clients(merchant_ids uuid[], customer_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('client:' || pair.merchant_id || pair.customer_id, 0))
  FROM (
    SELECT * FROM unnest(merchant_ids, customer_ids) AS pair (merchant_id, customer_id)
    ORDER BY merchant_id, customer_id
  ) pair;
  INSERT INTO merchant_clients (
    merchant_id, account_id, name, phone_number, email, bookings, visits, no_shows, paid_cents, first_booked_at,
    last_booked_at, last_visit_at
  )
  SELECT
    pair.merchant_id, pair.customer_id, coalesce(counted.name, account.first_name || ' ' || account.last_name),
    counted.phone_number, counted.email, counted.bookings, counted.visits, counted.no_shows, counted.paid_cents,
    counted.first_booked_at, counted.last_booked_at, counted.last_visit_at
  FROM unnest(merchant_ids, customer_ids) AS pair (merchant_id, customer_id)
  JOIN shared.accounts account ON account.id = pair.customer_id AND account.erased_at IS NULL
  CROSS JOIN LATERAL (
    SELECT
      (array_agg(booking.client_name) FILTER (WHERE NOT booking.is_for_guest))[1] AS name,
      (array_agg(booking.client_phone) FILTER (WHERE NOT booking.is_for_guest AND booking.client_phone IS NOT NULL))[1]
        AS phone_number,
      (array_agg(booking.client_email) FILTER (WHERE NOT booking.is_for_guest AND booking.client_email IS NOT NULL))[1]
        AS email,
      count(*) AS bookings,
      count(*) FILTER (WHERE booking.status IN ('checked_in', 'completed')) AS visits,
      count(booking.no_show_at) AS no_shows,
      coalesce(sum(booking.price_cents) FILTER (WHERE booking.status IN ('checked_in', 'completed')), 0) AS paid_cents,
      min(booking.created_at) AS first_booked_at,
      max(booking.created_at) AS last_booked_at,
      max(lower(booking.during)) FILTER (WHERE booking.status IN ('checked_in', 'completed')) AS last_visit_at
    FROM (
      -- The latest first, in the order of an index; the names above are those of the first rows.
      SELECT * FROM shared.bookings
      WHERE account_id = pair.customer_id AND (fee_cents = 0 OR access_fee_paid)
        AND store_id IN (SELECT id FROM shared.stores WHERE merchant_id = pair.merchant_id)
      ORDER BY created_at DESC, id DESC
    ) booking
    HAVING count(*) > 0
  ) counted
  ON CONFLICT (merchant_id, account_id) DO UPDATE SET
    name = excluded.name,
    phone_number = excluded.phone_number,
    email = excluded.email,
    bookings = excluded.bookings,
    visits = excluded.visits,
    no_shows = excluded.no_shows,
    paid_cents = excluded.paid_cents,
    first_booked_at = excluded.first_booked_at,
    last_booked_at = excluded.last_booked_at,
    last_visit_at = excluded.last_visit_at;
  PERFORM join_client_records(merchant_ids, customer_ids);
END
$$;
