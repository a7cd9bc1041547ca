-- Words alone: small letters without accents, parted by one space. An apostrophe is no gap ('men''s' is
-- 'mens').
CREATE OR REPLACE FUNCTION search_plain(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(regexp_replace(lower(regexp_replace(unaccent('unaccent'::regdictionary, said), '[''’`]', '', 'g')), '[^a-z0-9]+', ' ', 'g'));

CREATE OR REPLACE FUNCTION search_weighed(names text, kinds text, places text, descriptions text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple', search_plain(names)), 'A')
    || setweight(to_tsvector('simple', search_plain(kinds)), 'B')
    || setweight(to_tsvector('simple', search_plain(places)), 'C')
    || setweight(to_tsvector('simple', search_plain(descriptions)), 'D');

CREATE OR REPLACE FUNCTION search_learn(words tsvector) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO search_vocabulary (word)
  SELECT lexeme FROM unnest(words)
  WHERE length(lexeme) BETWEEN 2 AND 30 AND lexeme ~ '[a-z]'
    AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = lexeme COLLATE "C")
  -- In one order, so that two who learn the same words do not wait for each other.
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
END;

CREATE OR REPLACE FUNCTION offers_write_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said tsvector;
BEGIN
  SELECT search_weighed(NEW.title, concat_ws(' ', service.name, category.name, store.name), concat_ws(' ', place.name, place.city), NEW.description)
  INTO said
  FROM services service, categories category, stores store, locations place
  WHERE service.id = NEW.service_id AND category.slug = NEW.category AND store.id = NEW.store_id AND place.slug = NEW.location;

  INSERT INTO offer_words AS known VALUES (
    NEW.id, said, search_plain(NEW.title), NEW.service_id, NEW.category, NEW.location, NEW.discounted_cents, NEW.discount_percent,
    NEW.store_rating, NEW.is_featured, NEW.is_listed, NEW.expires_at, NEW.created_at
  )
  ON CONFLICT (offer_id) DO UPDATE SET
    words = excluded.words, title = excluded.title, service_id = excluded.service_id, category = excluded.category,
    location = excluded.location, discounted_cents = excluded.discounted_cents, discount_percent = excluded.discount_percent,
    store_rating = excluded.store_rating, is_featured = excluded.is_featured, is_listed = excluded.is_listed,
    expires_at = excluded.expires_at, created_at = excluded.created_at
  WHERE known IS DISTINCT FROM excluded;
  PERFORM search_learn(said);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER offers_words AFTER INSERT OR UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION offers_write_words();

-- A store is found by its services too.
CREATE OR REPLACE FUNCTION refresh_store_search(of_store uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said tsvector;
BEGIN
  -- Whoever comes second waits here, and then reads what the first has written.
  PERFORM 1 FROM stores WHERE id = of_store FOR NO KEY UPDATE;
  INSERT INTO store_words AS known
  SELECT
    store.id,
    search_weighed(
      store.name,
      concat_ws(' ', category.name, (SELECT string_agg(name, ' ' ORDER BY id) FROM services WHERE store_id = store.id AND status = 'active')),
      concat_ws(' ', place.name, place.city),
      store.description
    ),
    search_plain(store.name), store.category, store.location, store.rating_sum::double precision / nullif(store.rating_count, 0),
    store.follower_count, store.status = 'published', store.created_at
  FROM stores store
  JOIN categories category ON category.slug = store.category
  JOIN locations place ON place.slug = store.location
  WHERE store.id = of_store
  ON CONFLICT (store_id) DO UPDATE SET
    words = excluded.words, name = excluded.name, category = excluded.category, location = excluded.location, rating = excluded.rating,
    follower_count = excluded.follower_count, is_published = excluded.is_published, created_at = excluded.created_at
  WHERE known IS DISTINCT FROM excluded
  RETURNING words INTO said;
  IF said IS NOT NULL THEN PERFORM search_learn(said); END IF;
END
$$;

CREATE OR REPLACE FUNCTION stores_write_words() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM refresh_store_search(NEW.id); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER stores_words
  AFTER INSERT OR UPDATE OF name, description, category, location, status, rating_sum, rating_count, follower_count, created_at ON stores
  FOR EACH ROW EXECUTE FUNCTION stores_write_words();

CREATE OR REPLACE FUNCTION services_write_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refresh_store_search(OLD.store_id); END IF;
  IF TG_OP = 'INSERT' OR NEW.store_id <> OLD.store_id THEN PERFORM refresh_store_search(NEW.store_id); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER services_words AFTER INSERT OR DELETE OR UPDATE OF name, status, store_id ON services
  FOR EACH ROW EXECUTE FUNCTION services_write_words();

DO $$
BEGIN
  IF to_regtype('search_reading') IS NULL THEN
CREATE TYPE search_reading AS (
  -- What an offer must say, the last word as far as it is typed; no words at all want nothing.
  wanted tsquery,
  -- The same with whole words where they are known, to rank by.
  meant tsquery,
  -- What was said, as it was understood.
  plain text,
  -- What a page may mark: words, or beginnings of words.
  marks text[],
  -- What was read where something was misspelt.
  corrected text
);
  END IF;
END
$$;

-- One term of a tsquery: words of letters and digits need no quoting. Two words stand beside each other. The
-- beginning of a word is written out as the words it begins: an index finds each of a few words much faster
-- than whatever begins so.
CREATE OR REPLACE FUNCTION search_term(word text, is_begun boolean) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  few CONSTANT integer := 24;
  begun text[];
BEGIN
  IF word LIKE '% %' THEN RETURN '(' || replace(word, ' ', ' <-> ') || ')'; END IF;
  IF NOT is_begun THEN RETURN word; END IF;
  begun := ARRAY(
    SELECT known.word FROM search_vocabulary known
    WHERE known.word >= search_term.word COLLATE "C" AND known.word < (search_term.word || '~') COLLATE "C"
    LIMIT few + 1
  );
  -- What has no letter is not in the vocabulary.
  IF word !~ '[a-z]' OR cardinality(begun) > few THEN RETURN word || ':*'; END IF;
  RETURN '(' || array_to_string(array_prepend(word, array_remove(begun, word)), ' | ') || ')';
END
$$;

-- Known words that a misspelt one may stand for, the nearest only: two letters in the wrong order, a letter
-- or two wrong after the first, or else as many letters in threes alike as can be.
CREATE OR REPLACE FUNCTION search_corrections(said text) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  few CONSTANT integer := CASE WHEN length(said) <= 4 THEN 1 WHEN length(said) <= 7 THEN 2 ELSE 3 END;
  found_words text[];
BEGIN
  IF length(said) NOT BETWEEN 3 AND 30 OR said !~ '[a-z]' THEN RETURN NULL; END IF;
  SELECT array_agg(word ORDER BY alike DESC) INTO found_words
  FROM (
    SELECT near.word, similarity(near.word, said) AS alike
    FROM (
      SELECT word, 1 AS far
      FROM generate_series(1, length(said) - 1) place
      JOIN search_vocabulary ON word = overlay(said PLACING reverse(substr(said, place, 2)) FROM place FOR 2) COLLATE "C"
      UNION
      SELECT word, levenshtein_less_equal(word, said, few)
      FROM search_vocabulary
      WHERE word >= left(said, 1) COLLATE "C" AND word < (chr(ascii(said) + 1)) COLLATE "C"
        AND length(word) BETWEEN length(said) - few AND length(said) + few
        AND levenshtein_less_equal(word, said, few) <= few
    ) near
    ORDER BY far
    FETCH FIRST 1 ROW WITH TIES
  ) nearest;
  IF found_words IS NULL THEN
    SELECT array_agg(word ORDER BY alike DESC) INTO found_words
    FROM (
      SELECT word, similarity(word, said) AS alike FROM search_vocabulary WHERE word % said ORDER BY alike DESC, word LIMIT 2
    ) alikes
    WHERE alike >= 0.35;
  END IF;
  RETURN found_words[1:3];
END
$$;

CREATE OR REPLACE FUNCTION search_meanings(said text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT unnest(means) FROM search_synonyms WHERE word = ANY (said)
    UNION SELECT word FROM search_synonyms WHERE means && said
  );

CREATE OR REPLACE FUNCTION search_read(said text) RETURNS search_reading LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  reading search_reading;
  spoken text[];
  small boolean[];
  one text;
  place integer := 1;
  is_known boolean;
  is_begun boolean;
  words text[];
  meanings text[];
  wanted text[] := '{}';
  meant text[] := '{}';
  understood text[] := '{}';
BEGIN
  reading.plain := search_plain(left(said, 200));
  reading.marks := '{}';
  spoken := (array_remove(string_to_array(reading.plain, ' '), ''))[1:8];
  IF coalesce(cardinality(spoken), 0) = 0 THEN RETURN reading; END IF;
  -- Two words that mean something together are one.
  spoken := ARRAY(
    SELECT pair.both_or_one
    FROM unnest(spoken) WITH ORDINALITY AS w (word, nth),
    LATERAL (SELECT w.word || ' ' || spoken[nth + 1] AS with_next, spoken[nth - 1] || ' ' || w.word AS with_last) beside,
    LATERAL (
      SELECT CASE WHEN EXISTS (SELECT FROM search_synonyms s WHERE s.word = with_next UNION ALL SELECT FROM search_small_words s WHERE s.word = with_next)
        THEN with_next ELSE w.word END AS both_or_one
    ) pair
    WHERE NOT EXISTS (SELECT FROM search_synonyms s WHERE s.word = with_last UNION ALL SELECT FROM search_small_words s WHERE s.word = with_last)
    ORDER BY nth
  );
  small := ARRAY(SELECT EXISTS (SELECT FROM search_small_words s WHERE s.word = w) FROM unnest(spoken) WITH ORDINALITY AS u (w, nth) ORDER BY nth);
  -- Of small words alone, those that mean something are meant.
  IF NOT false = ANY (small) THEN
    small := ARRAY(
      SELECT NOT EXISTS (SELECT FROM search_synonyms s WHERE s.word = w) FROM unnest(spoken) WITH ORDINALITY AS u (w, nth) ORDER BY nth
    );
  END IF;

  FOREACH one IN ARRAY spoken LOOP
    IF small[place] AND false = ANY (small) THEN
      understood := understood || one;
      place := place + 1;
      CONTINUE;
    END IF;
    is_known := EXISTS (SELECT FROM search_vocabulary v WHERE v.word = one COLLATE "C");
    -- A short word that is one is not also the beginning of others: 'car' is not 'care'.
    is_begun := length(one) >= 4 OR (place = cardinality(spoken) AND length(one) >= 2 AND NOT is_known);
    words := ARRAY[one];
    meanings := search_meanings(words);
    IF NOT is_known AND NOT small[place] AND cardinality(meanings) = 0
      AND NOT (is_begun AND EXISTS (SELECT FROM search_vocabulary v WHERE v.word >= one COLLATE "C" AND v.word < (one || '~') COLLATE "C")) THEN
      words := coalesce(search_corrections(one), words);
      is_known := words <> ARRAY[one];
      meanings := search_meanings(words);
      IF is_known THEN reading.corrected := ''; END IF;
    END IF;
    understood := understood || words[1];
    wanted := wanted || ('(' || array_to_string(ARRAY(
      SELECT search_term(w, is_begun AND length(w) >= 2) FROM unnest(words) w
      UNION SELECT search_term(w, length(w) >= 5) FROM unnest(meanings) w), ' | ') || ')');
    meant := meant || ('(' || array_to_string(ARRAY(
      SELECT search_term(w, is_begun AND NOT is_known) FROM unnest(words) w
      UNION SELECT search_term(w, false) FROM unnest(meanings) w), ' | ') || ')');
    reading.marks := reading.marks || words || meanings;
    place := place + 1;
  END LOOP;
  reading.wanted := array_to_string(wanted, ' & ')::tsquery;
  -- Any of the meant words ranks: all are there in one form or another already.
  reading.meant := array_to_string(meant, ' | ')::tsquery;
  reading.plain := array_to_string(understood, ' ');
  IF reading.corrected IS NOT NULL THEN reading.corrected := reading.plain; END IF;
  RETURN reading;
END
$$;

-- ---------------------------------------------------------------- searching

-- Of more than this many hits the order would say nothing any more, and ranking them would take long.
CREATE OR REPLACE FUNCTION search_most() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 5000;

CREATE OR REPLACE FUNCTION search_offers_as(
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

CREATE OR REPLACE FUNCTION search_stores_as(
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
