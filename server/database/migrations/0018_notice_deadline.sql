-- Until when a booking may be cancelled or moved goes by the earliest time that it ever had, so that moving it later extends neither.
-- Null for one that was never moved: then it is its start.
ALTER TABLE bookings ADD COLUMN earliest_start timestamptz;

UPDATE bookings b SET earliest_start = e.earliest
FROM (
  SELECT booking_id, min(least(from_start, to_start)) AS earliest FROM booking_events WHERE kind = 'move' GROUP BY booking_id
) e
WHERE e.booking_id = b.id AND b.moves > 0;

ALTER TABLE bookings
  ADD CONSTRAINT bookings_earliest_start_moved CHECK ((moves > 0) = (earliest_start IS NOT NULL)),
  ADD CONSTRAINT bookings_earliest_start_first CHECK (earliest_start <= lower(during));
