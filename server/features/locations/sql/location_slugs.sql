-- Places within a distance, by their coordinates: a bounding box first, then the great circle.
CREATE OR REPLACE FUNCTION location_slugs_near(
  lat double precision, lng double precision, km double precision
) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT slug FROM locations
    WHERE latitude BETWEEN lat - km / 111.0 AND lat + km / 111.0
      AND longitude BETWEEN lng - km / (111.0 * cosd(lat)) AND lng + km / (111.0 * cosd(lat))
      AND 12742 * asind(least(1, sqrt(
        sind((latitude - lat) / 2) ^ 2 + cosd(lat) * cosd(latitude) * sind((longitude - lng) / 2) ^ 2
      ))) * pi() / 180 <= km
  );

-- The slug of a place whose name is spelt otherwise, such as "Lang'ata": slugs are made from names without accents.
CREATE OR REPLACE FUNCTION named_slug(named text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(normalize_text(named), ' ', '-');

-- A place by its slug or its name. The name of a town means all its areas, and that of an area all within a distance of
-- its middle.
CREATE OR REPLACE FUNCTION location_slugs_within(named text, km double precision)
RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT slug FROM locations WHERE lower(named) IN (slug, lower(name), lower(city)) OR slug = (SELECT named_slug(named))
    UNION
    SELECT unnest(location_slugs_near(area.latitude, area.longitude, km))
    FROM locations area WHERE (lower(named) IN (area.slug, lower(area.name)) OR area.slug = (SELECT named_slug(named)))
      AND area.name <> area.city
  );

-- A place and its parts: the name of a town means all its areas (docs/rules/catalogue.md#places).
CREATE OR REPLACE FUNCTION location_slugs(named text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(SELECT slug FROM locations WHERE lower(named) IN (slug, lower(name), lower(city)) OR slug = (SELECT named_slug(named)));
