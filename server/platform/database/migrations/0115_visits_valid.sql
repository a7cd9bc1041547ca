ALTER TABLE bookings VALIDATE CONSTRAINT bookings_visit;
