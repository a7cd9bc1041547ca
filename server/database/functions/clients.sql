-- The sums of bookings in `merchant_clients`.

-- Counts the bookings of a customer at a merchant's stores again. Transactions that change bookings of one
-- customer take turns, so that each counts what the one before has written.
CREATE OR REPLACE FUNCTION refresh_client(merchant uuid, customer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('client:' || merchant || customer, 0));
  INSERT INTO merchant_clients (
    merchant_id, account_id, name, phone_number, email, bookings, visits, no_shows, paid_cents, first_booked_at,
    last_booked_at, last_visit_at
  )
  SELECT
    merchant, customer,
    coalesce(
      (array_agg(booking.client_name ORDER BY booking.created_at DESC, booking.id DESC)
        FILTER (WHERE NOT booking.is_for_guest))[1],
      max(account.first_name || ' ' || account.last_name)
    ),
    (array_agg(booking.client_phone ORDER BY booking.created_at DESC, booking.id DESC)
      FILTER (WHERE NOT booking.is_for_guest AND booking.client_phone IS NOT NULL))[1],
    (array_agg(booking.client_email ORDER BY booking.created_at DESC, booking.id DESC)
      FILTER (WHERE NOT booking.is_for_guest AND booking.client_email IS NOT NULL))[1],
    count(*),
    count(*) FILTER (WHERE booking.status IN ('checked_in', 'completed')),
    count(booking.no_show_at),
    coalesce(sum(booking.price_cents) FILTER (WHERE booking.status IN ('checked_in', 'completed')), 0),
    min(booking.created_at),
    max(booking.created_at),
    max(lower(booking.during)) FILTER (WHERE booking.status IN ('checked_in', 'completed'))
  FROM bookings booking
  JOIN stores store ON store.id = booking.store_id AND store.merchant_id = merchant
  JOIN accounts account ON account.id = booking.account_id AND account.erased_at IS NULL
  WHERE booking.account_id = customer AND (booking.fee_cents = 0 OR booking.access_fee_paid)
  HAVING count(*) > 0
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
END
$$;

-- In one order, so that two transactions do not wait for each other.
CREATE OR REPLACE FUNCTION refresh_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair record;
BEGIN
  FOR pair IN
    SELECT DISTINCT store.merchant_id, changed.account_id
    FROM changed_rows changed JOIN stores store ON store.id = changed.store_id
    -- Walk-ins have no account.
    WHERE changed.account_id IS NOT NULL AND (changed.fee_cents = 0 OR changed.access_fee_paid)
    ORDER BY store.merchant_id, changed.account_id
  LOOP
    PERFORM refresh_client(pair.merchant_id, pair.account_id);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER clients_of_new_bookings AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_clients();
CREATE OR REPLACE TRIGGER clients_of_changed_bookings AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_clients();
