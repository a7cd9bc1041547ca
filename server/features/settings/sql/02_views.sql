CREATE VIEW shared.booking_stops AS
SELECT store_id FROM booking_stops;
