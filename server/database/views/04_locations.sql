CREATE VIEW shared.locations AS
SELECT slug, name, city FROM locations;
