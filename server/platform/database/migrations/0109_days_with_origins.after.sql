-- The previous version has summed days without the origins of their bookings.
INSERT INTO figure_changes (store_id, day)
SELECT DISTINCT store_id, (created_at AT TIME ZONE 'Africa/Nairobi')::date FROM bookings WHERE origin IS NOT NULL;
