-- Requests are answered two hours before their start at the latest, and only completed visits count in ratings.

UPDATE bookings SET hold_expires_at = least(hold_expires_at, lower(during) - interval '2 hours')
WHERE status = 'pending' AND fee_cents = 0;
