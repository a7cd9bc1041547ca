-- A category by its slug or its name.
CREATE OR REPLACE FUNCTION category_slug(named text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT slug FROM categories WHERE lower(named) = slug OR is_same_text(named, name));
