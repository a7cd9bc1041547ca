CREATE VIEW shared.bookings AS
SELECT
  id, code, account_id, merged_from, booking_type, offer_id, service_id, store_id, branch_id, pool_id, staff_id, client_name, client_phone,
  client_email, is_for_guest, during, status,
  hold_expires_at, fee_cents, fee_basis, charged_cents, credit_cents, access_fee_paid, original_cents, price_cents, quoted_title,
  cancelled_by, cancel_reason, notes, special_requests, no_show_at, fee_kept, attendance_confirmed_at, is_walk_in, undo_until, earliest_start, moves, origin, origin_host,
  visit_ends_at, first_price_cents, visit_notice_hours, created_at, updated_at
FROM bookings;

-- The services of visits after the first one, which is that of the booking itself.
CREATE VIEW shared.booking_parts AS
SELECT booking_id, position, service_id, staff_id, during, price_cents FROM booking_parts;

-- The times that bookings take: one row for each service of a visit, the first of which is that of the booking itself.
CREATE VIEW shared.booked_times AS
SELECT
  id AS booking_id, 1::smallint AS position, account_id, store_id, branch_id, service_id, pool_id, staff_id, during, starts_minute, ends_minute,
  status, hold_expires_at
FROM bookings
UNION ALL
SELECT
  booking.id, part.position, booking.account_id, booking.store_id, part.branch_id, part.service_id, part.pool_id, part.staff_id, part.during,
  part.starts_minute, part.ends_minute, booking.status, booking.hold_expires_at
FROM booking_parts part JOIN bookings booking ON booking.id = part.booking_id;

CREATE VIEW shared.blocked_times AS
SELECT staff_id, during FROM blocked_times;

CREATE VIEW shared.booking_events AS
SELECT
  id, booking_id, kind, from_status, to_status, from_start, to_start, actor, actor_id, reason, proposal_id, at
FROM booking_events;

-- The times that stores have proposed and that wait for an answer. A job has yet to close those that have expired.
CREATE VIEW shared.open_proposals AS
SELECT id, booking_id, lower(during) AS starts_at, expires_at FROM booking_proposals WHERE status = 'open';

-- Who waits for a time.
CREATE VIEW shared.waiting AS
SELECT branch_id, service_id, offer_id, staff_id FROM waitlist_entries WHERE ended_at IS NULL;

-- Which service each sold package is for.
CREATE VIEW shared.package_sales AS
SELECT id, package_id, store_id, service_id FROM package_sales;
