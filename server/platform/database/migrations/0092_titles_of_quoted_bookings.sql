-- What the customer has asked for, title and place, by which the booking of an accepted quote is called.
ALTER TABLE bookings ADD COLUMN quoted_title text;
