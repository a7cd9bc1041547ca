CREATE VIEW shared.locations AS
SELECT slug, name, city, latitude, longitude FROM locations;
