-- A person is booked once at a time, whether by a booking or by a part of a visit. The exclusion constraint of each table guards its
-- own rows; these triggers guard one table from the other, also from the previous version, which does not know parts.

CREATE OR REPLACE FUNCTION reject_booking_beside_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM booking_parts part
    WHERE part.is_live AND part.staff_id = NEW.staff_id AND part.during && NEW.during AND part.booking_id <> NEW.id
  ) THEN
    RAISE exclusion_violation USING MESSAGE = 'The person is booked for a visit', CONSTRAINT = 'bookings_staff_free';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER bookings_beside_parts BEFORE INSERT OR UPDATE OF staff_id, during, status ON bookings
  FOR EACH ROW WHEN (NEW.staff_id IS NOT NULL AND NEW.status IN ('pending', 'confirmed', 'checked_in'))
  EXECUTE FUNCTION reject_booking_beside_part();

CREATE OR REPLACE FUNCTION reject_part_beside_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bookings booking
    WHERE booking.status IN ('pending', 'confirmed', 'checked_in') AND booking.staff_id = NEW.staff_id
      AND booking.during && NEW.during
  ) THEN
    RAISE exclusion_violation USING MESSAGE = 'The person is booked', CONSTRAINT = 'booking_parts_staff_free';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER booking_parts_beside_bookings BEFORE INSERT OR UPDATE OF staff_id, during, is_live ON booking_parts
  FOR EACH ROW WHEN (NEW.staff_id IS NOT NULL AND NEW.is_live)
  EXECUTE FUNCTION reject_part_beside_booking();
