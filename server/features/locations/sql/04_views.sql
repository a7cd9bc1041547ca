CREATE VIEW shared.locations AS
SELECT slug, name, city, latitude, longitude, is_hidden, version FROM locations;
