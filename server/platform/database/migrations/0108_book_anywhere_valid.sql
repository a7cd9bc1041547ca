ALTER TABLE bookings VALIDATE CONSTRAINT bookings_origin, VALIDATE CONSTRAINT bookings_origin_host;
ALTER TABLE stores VALIDATE CONSTRAINT stores_embed_origins;
