-- A category by its slug or its name.
CREATE OR REPLACE FUNCTION category_slug(named text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT slug FROM categories WHERE lower(named) IN (slug, lower(name)));
