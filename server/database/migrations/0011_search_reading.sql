-- A search is read once, and what was understood is asked of offers and of stores. The bodies are those of 0004, which keep their names for
-- whoever asks one of the two alone.

CREATE FUNCTION search_offers_as(
  reading search_reading, at timestamptz, only_listed boolean DEFAULT true, of_category text DEFAULT NULL, in_places text[] DEFAULT NULL,
  from_cents bigint DEFAULT NULL, to_cents bigint DEFAULT NULL, rated double precision DEFAULT NULL
) RETURNS TABLE (
  id uuid, service_id uuid, score double precision, discounted_cents bigint, discount_percent smallint, store_rating double precision,
  created_at timestamptz
) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 200 AS $$
BEGIN
  IF reading.wanted IS NULL THEN RETURN; END IF;
  RETURN QUERY
  SELECT
    o.offer_id, o.service_id,
    2 * ts_rank('{0.05,0.15,0.4,1}', o.words, reading.meant)
      + CASE WHEN o.title = reading.plain THEN 1 WHEN position(reading.plain IN o.title) > 0 THEN 0.5 ELSE 0 END
      + CASE WHEN o.is_featured THEN 0.04 ELSE 0 END
      + o.discount_percent * 0.0005
      + 0.03 * exp(-greatest(0, date_part('epoch', at - o.created_at)) / 2592000),
    o.discounted_cents, o.discount_percent, o.store_rating, o.created_at
  FROM offer_words o
  WHERE o.words @@ reading.wanted
    AND CASE
      WHEN only_listed THEN o.is_listed AND o.expires_at > at
      ELSE o.created_at <= at AND EXISTS (
        SELECT FROM offers f JOIN stores s ON s.id = f.store_id WHERE f.id = o.offer_id AND s.status = 'published'
      )
    END
    AND (of_category IS NULL OR o.category = of_category)
    AND (in_places IS NULL OR o.location = ANY (in_places))
    AND (from_cents IS NULL OR o.discounted_cents >= from_cents)
    AND (to_cents IS NULL OR o.discounted_cents <= to_cents)
    AND (rated IS NULL OR o.store_rating >= rated)
  LIMIT search_most();
END
$$;

CREATE FUNCTION search_stores_as(
  reading search_reading, at timestamptz, of_category text DEFAULT NULL, in_places text[] DEFAULT NULL, rated double precision DEFAULT NULL
) RETURNS TABLE (id uuid, score double precision, rating double precision, created_at timestamptz)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100 AS $$
BEGIN
  IF reading.wanted IS NULL THEN RETURN; END IF;
  RETURN QUERY
  SELECT
    s.store_id,
    2 * ts_rank('{0.05,0.15,0.4,1}', s.words, reading.meant)
      + CASE WHEN s.name = reading.plain THEN 1 WHEN position(reading.plain IN s.name) > 0 THEN 0.5 ELSE 0 END
      + coalesce(s.rating, 0) * 0.01
      + 0.02 * (1 - exp(-s.follower_count / 500.0))
      + 0.02 * exp(-greatest(0, date_part('epoch', at - s.created_at)) / 2592000),
    s.rating, s.created_at
  FROM store_words s
  WHERE s.words @@ reading.wanted
    AND s.is_published
    AND (of_category IS NULL OR s.category = of_category)
    AND (in_places IS NULL OR s.location = ANY (in_places))
    AND (rated IS NULL OR s.rating >= rated)
  LIMIT search_most();
END
$$;

-- Said once.
CREATE OR REPLACE FUNCTION search_offers(
  said text, at timestamptz, only_listed boolean DEFAULT true, of_category text DEFAULT NULL, in_places text[] DEFAULT NULL,
  from_cents bigint DEFAULT NULL, to_cents bigint DEFAULT NULL, rated double precision DEFAULT NULL
) RETURNS TABLE (
  id uuid, service_id uuid, score double precision, discounted_cents bigint, discount_percent smallint, store_rating double precision,
  created_at timestamptz
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 200 AS $$
  SELECT * FROM search_offers_as(search_read(said), at, only_listed, of_category, in_places, from_cents, to_cents, rated)
$$;

CREATE OR REPLACE FUNCTION search_stores(
  said text, at timestamptz, of_category text DEFAULT NULL, in_places text[] DEFAULT NULL, rated double precision DEFAULT NULL
) RETURNS TABLE (id uuid, score double precision, rating double precision, created_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 100 AS $$
  SELECT * FROM search_stores_as(search_read(said), at, of_category, in_places, rated)
$$;
