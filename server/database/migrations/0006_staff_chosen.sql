-- Whether the customer asked for this very person, or for whoever is free: a booking made again after a late payment must keep that promise.
ALTER TABLE bookings ADD COLUMN staff_chosen boolean NOT NULL DEFAULT false;
