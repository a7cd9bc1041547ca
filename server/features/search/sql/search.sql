-- Search over offers and stores: the documents, how a query is read, and how matches are found and ranked.

-- Alias of normalize_text, whose name the documents of the previous version do not know.
CREATE OR REPLACE FUNCTION search_normalize(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalize_text(input);

-- Words that begin with each of the first eight that somebody typed; NULL without one.
CREATE OR REPLACE FUNCTION search_beginnings(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT string_agg(word || ':*', ' & ')::tsquery
    FROM unnest((string_to_array(normalize_text(typed), ' '))[:8]) AS word
  );

CREATE OR REPLACE FUNCTION search_words(input text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', search_normalize(input));

-- A document: words of the name or title weigh most, then what kind of thing it is, where it is, and its
-- description.
CREATE OR REPLACE FUNCTION search_document(name text, kinds text, places text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(search_words(name), 'A') || setweight(search_words(kinds), 'B')
    || setweight(search_words(places), 'C') || setweight(search_words(description), 'D');

-- ---------------------------------------------------------------- documents

CREATE OR REPLACE FUNCTION search_add_vocabulary(document tsvector) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO search_vocabulary (word)
  SELECT lexeme FROM unnest(document)
  WHERE length(lexeme) BETWEEN 2 AND 30 AND lexeme ~ '[a-z]'
    AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = lexeme COLLATE "C")
  -- The words are added in one order, so that two transactions that add the same words do not deadlock.
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
END;

-- Every change of an offer, a refresh of its read model included.
CREATE OR REPLACE FUNCTION refresh_offer_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_document tsvector;
  is_public boolean;
BEGIN
  -- The store of the offer has no area yet, and is not public.
  IF NEW.location IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT search_document(
    NEW.title,
    concat_ws(' ', service.name, category.name, store.name),
    concat_ws(' ', place.name, place.city),
    NEW.description
  ), store.status = 'published' AND NEW.status IN ('active', 'inactive')
  INTO new_document, is_public
  FROM services service, categories category, stores store, locations place
  WHERE service.id = NEW.service_id AND category.slug = NEW.category AND store.id = NEW.store_id
    AND place.slug = NEW.location;

  INSERT INTO offer_search AS known (
    offer_id, document, title, title_words, service_id, category, location, discounted_cents,
    discount_percent, discount, store_rating, is_featured, is_listed, is_public, expires_at, created_at
  )
  VALUES (
    NEW.id, new_document, search_normalize(NEW.title), search_words(NEW.title), NEW.service_id, NEW.category,
    NEW.location, NEW.discounted_cents, NEW.discount_percent, NEW.discount, NEW.store_rating,
    NEW.is_featured, NEW.is_listed, is_public, NEW.expires_at, NEW.created_at
  )
  ON CONFLICT (offer_id) DO UPDATE SET
    document = excluded.document, title = excluded.title, title_words = excluded.title_words,
    service_id = excluded.service_id, category = excluded.category, location = excluded.location,
    discounted_cents = excluded.discounted_cents, discount_percent = excluded.discount_percent,
    discount = excluded.discount, store_rating = excluded.store_rating, is_featured = excluded.is_featured, is_listed = excluded.is_listed,
    is_public = excluded.is_public, expires_at = excluded.expires_at,
    created_at = excluded.created_at
  WHERE known IS DISTINCT FROM excluded;
  PERFORM search_add_vocabulary(new_document);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER offers_search AFTER INSERT OR UPDATE ON offers
  FOR EACH ROW EXECUTE FUNCTION refresh_offer_search();

-- A store is found by the names of its services too.
CREATE OR REPLACE FUNCTION refresh_store_search(of_store uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_document tsvector;
BEGIN
  -- The second of two concurrent changes waits here and then reads what the first has written.
  PERFORM FROM stores WHERE id = of_store FOR NO KEY UPDATE;
  INSERT INTO store_search AS known (
    store_id, document, name, name_words, category, location, rating, follower_count, is_published, created_at
  )
  SELECT
    store.id,
    search_document(
      store.name,
      concat_ws(
        ' ', category.name,
        (
          SELECT string_agg(name, ' ' ORDER BY id) FROM services
          WHERE store_id = store.id AND status = 'active'
        )
      ),
      concat_ws(' ', place.name, place.city),
      store.description
    ),
    search_normalize(store.name), search_words(store.name), store.category, store.location,
    store.rating_sum::double precision / nullif(store.rating_count, 0), store.follower_count,
    store.status = 'published', store.created_at
  FROM stores store
  JOIN categories category ON category.slug = store.category
  JOIN locations place ON place.slug = store.location
  WHERE store.id = of_store
  ON CONFLICT (store_id) DO UPDATE SET
    document = excluded.document, name = excluded.name, name_words = excluded.name_words,
    category = excluded.category, location = excluded.location, rating = excluded.rating,
    follower_count = excluded.follower_count, is_published = excluded.is_published,
    created_at = excluded.created_at
  WHERE known IS DISTINCT FROM excluded
  RETURNING document INTO new_document;
  IF new_document IS NOT NULL THEN
    PERFORM search_add_vocabulary(new_document);
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION refresh_search_of_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_store_search(NEW.id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER stores_search
  AFTER INSERT OR UPDATE OF
    name, description, category, location, status, rating_sum, rating_count, follower_count, created_at
  ON stores
  FOR EACH ROW EXECUTE FUNCTION refresh_search_of_store();

CREATE OR REPLACE FUNCTION refresh_search_of_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refresh_store_search(OLD.store_id);
  END IF;
  IF TG_OP = 'INSERT' OR NEW.store_id <> OLD.store_id THEN
    PERFORM refresh_store_search(NEW.store_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER services_search
  AFTER INSERT OR DELETE OR UPDATE OF name, status, store_id ON services
  FOR EACH ROW EXECUTE FUNCTION refresh_search_of_service();

-- ---------------------------------------------------------------- reading a query

-- One term of a tsquery. Normalized words need no quoting; two words must be adjacent. A prefix is expanded
-- to the words that begin with it, unless they are many: an index finds a few whole words much faster than a
-- prefix.
CREATE OR REPLACE FUNCTION search_term(word text, is_prefix boolean) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  max_words CONSTANT integer := 24;
  words text[];
BEGIN
  IF word LIKE '% %' THEN
    RETURN '(' || replace(word, ' ', ' <-> ') || ')';
  END IF;
  IF NOT is_prefix THEN
    RETURN word;
  END IF;
  words := ARRAY(
    SELECT known.word FROM search_vocabulary known
    WHERE known.word >= search_term.word COLLATE "C" AND known.word < (search_term.word || '~') COLLATE "C"
    LIMIT max_words + 1
  );
  -- Words without a letter are not in the vocabulary.
  IF word !~ '[a-z]' OR cardinality(words) > max_words THEN
    RETURN word || ':*';
  END IF;
  RETURN '(' || array_to_string(array_prepend(word, array_remove(words, word)), ' | ') || ')';
END
$$;

-- The nearest known words for a misspelt one: two letters swapped, or one to three letters different after
-- the first. If there are none, the words with the most trigrams in common.
CREATE OR REPLACE FUNCTION search_corrections(misspelt text) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  max_edits CONSTANT integer := CASE
    WHEN length(misspelt) <= 4 THEN 1
    WHEN length(misspelt) <= 7 THEN 2
    ELSE 3
  END;
  corrections text[];
BEGIN
  IF length(misspelt) NOT BETWEEN 3 AND 30 OR misspelt !~ '[a-z]' THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(word ORDER BY similarity DESC) INTO corrections
  FROM (
    SELECT near.word, similarity(near.word, misspelt) AS similarity
    FROM (
      SELECT word, 1 AS edits
      FROM generate_series(1, length(misspelt) - 1) position
      JOIN search_vocabulary
        ON word = overlay(
          misspelt PLACING reverse(substr(misspelt, position, 2)) FROM position FOR 2
        ) COLLATE "C"
      UNION
      SELECT word, levenshtein_less_equal(word, misspelt, max_edits)
      FROM search_vocabulary
      WHERE word >= left(misspelt, 1) COLLATE "C" AND word < (chr(ascii(misspelt) + 1)) COLLATE "C"
        AND length(word) BETWEEN length(misspelt) - max_edits AND length(misspelt) + max_edits
        AND levenshtein_less_equal(word, misspelt, max_edits) <= max_edits
    ) near
    ORDER BY edits
    FETCH FIRST 1 ROW WITH TIES
  ) nearest;
  IF corrections IS NULL THEN
    SELECT array_agg(word ORDER BY similarity DESC) INTO corrections
    FROM (
      SELECT word, similarity(word, misspelt) AS similarity
      FROM search_vocabulary
      WHERE word % misspelt
      ORDER BY similarity DESC, word
      LIMIT 2
    ) similar_words
    WHERE similarity >= 0.35;
  END IF;
  RETURN corrections[1:3];
END
$$;

CREATE OR REPLACE FUNCTION search_synonyms_of(words text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT unnest(meanings) FROM search_synonyms WHERE word = ANY (words)
    UNION SELECT word FROM search_synonyms WHERE meanings && words
  );

CREATE OR REPLACE FUNCTION search_is_stop_word(word text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM search_stop_words stop WHERE stop.word = search_is_stop_word.word);

CREATE OR REPLACE FUNCTION search_has_synonyms(word text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM search_synonyms known WHERE known.word = search_has_synonyms.word);

CREATE OR REPLACE FUNCTION parse_search(query text) RETURNS parsed_search
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  parsed parsed_search;
  terms text[];
  is_ignored boolean[];
  term text;
  position integer := 1;
  is_known boolean;
  is_prefix boolean;
  words text[];
  synonyms text[];
  required text[] := '{}';
  ranking text[] := '{}';
  understood text[] := '{}';
BEGIN
  parsed.normalized := search_normalize(left(query, 200));
  parsed.highlights := '{}';
  terms := (array_remove(string_to_array(parsed.normalized, ' '), ''))[1:8];
  IF coalesce(cardinality(terms), 0) = 0 THEN
    RETURN parsed;
  END IF;

  -- Two words that have a meaning together are one term.
  terms := ARRAY(
    SELECT
      CASE
        WHEN search_has_synonyms(with_next) OR search_is_stop_word(with_next) THEN with_next
        ELSE word
      END
    FROM unnest(terms) WITH ORDINALITY AS each (word, nth),
      LATERAL (
        SELECT word || ' ' || terms[nth + 1] AS with_next, terms[nth - 1] || ' ' || word AS with_previous
      ) pair
    WHERE (search_has_synonyms(with_previous) OR search_is_stop_word(with_previous)) IS NOT TRUE
    ORDER BY nth
  );
  is_ignored := ARRAY(
    SELECT search_is_stop_word(word) FROM unnest(terms) WITH ORDINALITY AS each (word, nth) ORDER BY nth
  );
  -- A query of stop words alone searches for those that have synonyms.
  IF NOT false = ANY (is_ignored) THEN
    is_ignored := ARRAY(
      SELECT NOT search_has_synonyms(word) FROM unnest(terms) WITH ORDINALITY AS each (word, nth) ORDER BY nth
    );
  END IF;

  FOREACH term IN ARRAY terms LOOP
    IF is_ignored[position] AND false = ANY (is_ignored) THEN
      understood := understood || term;
      position := position + 1;
      CONTINUE;
    END IF;
    is_known := EXISTS (SELECT FROM search_vocabulary v WHERE v.word = term COLLATE "C");
    -- A short word that is known is not also the beginning of others: 'car' is not 'care'.
    is_prefix := length(term) >= 4 OR (position = cardinality(terms) AND length(term) >= 2 AND NOT is_known);
    words := ARRAY[term];
    synonyms := search_synonyms_of(words);
    IF NOT is_known AND NOT is_ignored[position] AND cardinality(synonyms) = 0
      AND NOT (
        is_prefix AND EXISTS (
          SELECT FROM search_vocabulary v
          WHERE v.word >= term COLLATE "C" AND v.word < (term || '~') COLLATE "C"
        )
      )
    THEN
      words := coalesce(search_corrections(term), words);
      is_known := words <> ARRAY[term];
      synonyms := search_synonyms_of(words);
      IF is_known THEN
        parsed.corrected := '';
      END IF;
    END IF;
    understood := understood || words[1];
    required := required || ('(' || array_to_string(ARRAY(
      SELECT search_term(word, is_prefix AND length(word) >= 2) FROM unnest(words) word
      UNION SELECT search_term(word, length(word) >= 5) FROM unnest(synonyms) word
    ), ' | ') || ')');
    ranking := ranking || ('(' || array_to_string(ARRAY(
      SELECT search_term(word, is_prefix AND NOT is_known) FROM unnest(words) word
      UNION SELECT search_term(word, false) FROM unnest(synonyms) word
    ), ' | ') || ')');
    parsed.highlights := parsed.highlights || words || synonyms;
    position := position + 1;
  END LOOP;
  parsed.required := array_to_string(required, ' & ')::tsquery;
  -- Any of the words ranks a match, because all are in it in one form or another.
  parsed.ranking := array_to_string(ranking, ' | ')::tsquery;
  parsed.normalized := array_to_string(understood, ' ');
  IF parsed.corrected IS NOT NULL THEN
    parsed.corrected := parsed.normalized;
  END IF;
  RETURN parsed;
END
$$;

-- ---------------------------------------------------------------- matches

-- At most so many matches are found and ranked, so that a word that is in ten thousand documents takes little
-- longer than one that is in three hundred. They are those with all words in their title or name, then
-- others.
CREATE OR REPLACE FUNCTION search_max_matches() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 500;

-- The words first, then the title itself, then whether it is featured, its discount and its age.
CREATE OR REPLACE FUNCTION search_offer_score(o offer_search, parsed parsed_search, at timestamptz)
RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE
  RETURN 2 * ts_rank('{0.05,0.15,0.4,1}', o.document, parsed.ranking)
    + CASE
        WHEN o.title = parsed.normalized THEN 1
        WHEN position(parsed.normalized IN o.title) > 0 THEN 0.5
        ELSE 0
      END
    + CASE WHEN o.is_featured THEN 0.04 ELSE 0 END
    + o.discount_percent * 0.0005
    + 0.03 * exp(-greatest(0, date_part('epoch', at - o.created_at)) / 2592000);

-- Returns whether an offer passes the filters; one that is NULL is none.
CREATE OR REPLACE FUNCTION search_offer_passes(
  o offer_search, at timestamptz, only_listed boolean, in_category text, in_locations text[],
  min_cents bigint, max_cents bigint, min_rating double precision
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
      WHEN only_listed THEN o.is_listed AND o.expires_at > at
      ELSE o.is_public AND o.created_at <= at
    END
    AND (in_category IS NULL OR o.category = in_category)
    AND (in_locations IS NULL OR o.location = ANY (in_locations))
    AND (min_cents IS NULL OR o.discounted_cents >= min_cents)
    AND (max_cents IS NULL OR o.discounted_cents <= max_cents)
    AND (min_rating IS NULL OR o.store_rating >= min_rating);

-- The matching offers with their score. `sort` is 'relevance', or the order in which the first matches are
-- found: 'newest', 'discount', 'rating', 'price_low_high' or 'price_high_low'.
CREATE OR REPLACE FUNCTION search_offers(
  parsed parsed_search, at timestamptz, sort text DEFAULT 'relevance', only_listed boolean DEFAULT true,
  in_category text DEFAULT NULL, in_locations text[] DEFAULT NULL, min_cents bigint DEFAULT NULL,
  max_cents bigint DEFAULT NULL, min_rating double precision DEFAULT NULL
) RETURNS TABLE (
  id uuid, service_id uuid, score double precision, discounted_cents bigint, discount double precision,
  store_rating double precision, created_at timestamptz, category text
) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 200 AS $$
DECLARE
  found integer;
BEGIN
  IF parsed.required IS NULL THEN
    RETURN;
  END IF;

  IF sort <> 'relevance' THEN
    RETURN QUERY
    SELECT
      o.offer_id, o.service_id, search_offer_score(o, parsed, at), o.discounted_cents, o.discount,
      o.store_rating, o.created_at, o.category
    FROM (
      SELECT o.offer_id FROM offer_search o
      WHERE o.document @@ parsed.required
        AND search_offer_passes(
          o, at, only_listed, in_category, in_locations, min_cents, max_cents, min_rating
        )
      ORDER BY
        CASE sort
          WHEN 'newest' THEN -date_part('epoch', o.created_at)
          WHEN 'discount' THEN -coalesce(o.discount, -1)
          WHEN 'rating' THEN -coalesce(o.store_rating, 0)
          WHEN 'price_low_high' THEN coalesce(o.discounted_cents, 'infinity'::double precision)
          WHEN 'price_high_low' THEN -coalesce(o.discounted_cents, -1)
        END
      LIMIT search_max_matches()
    ) first_matches
    JOIN offer_search o USING (offer_id);
    RETURN;
  END IF;

  RETURN QUERY
  SELECT
    o.offer_id, o.service_id, search_offer_score(o, parsed, at), o.discounted_cents, o.discount,
    o.store_rating, o.created_at, o.category
  FROM offer_search o
  WHERE o.title_words @@ parsed.required
    AND search_offer_passes(o, at, only_listed, in_category, in_locations, min_cents, max_cents, min_rating)
  LIMIT search_max_matches();
  GET DIAGNOSTICS found = ROW_COUNT;

  IF found < search_max_matches() THEN
    RETURN QUERY
    SELECT
      o.offer_id, o.service_id, search_offer_score(o, parsed, at), o.discounted_cents, o.discount,
      o.store_rating, o.created_at, o.category
    FROM offer_search o
    WHERE o.document @@ parsed.required AND NOT o.title_words @@ parsed.required
      AND search_offer_passes(o, at, only_listed, in_category, in_locations, min_cents, max_cents, min_rating)
    LIMIT search_max_matches() - found;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION search_store_score(s store_search, parsed parsed_search, at timestamptz)
RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE
  RETURN 2 * ts_rank('{0.05,0.15,0.4,1}', s.document, parsed.ranking)
    + CASE
        WHEN s.name = parsed.normalized THEN 1
        WHEN position(parsed.normalized IN s.name) > 0 THEN 0.5
        ELSE 0
      END
    + coalesce(s.rating, 0) * 0.01
    + 0.02 * (1 - exp(-s.follower_count / 500.0))
    + 0.02 * exp(-greatest(0, date_part('epoch', at - s.created_at)) / 2592000);

CREATE OR REPLACE FUNCTION search_store_passes(
  s store_search, in_category text, in_locations text[], min_rating double precision
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN s.is_published
    AND (in_category IS NULL OR s.category = in_category)
    AND (in_locations IS NULL OR s.location = ANY (in_locations))
    AND (min_rating IS NULL OR s.rating >= min_rating);

-- The matching stores with their score. `sort` is 'relevance', or 'newest' or 'rating' as above.
CREATE OR REPLACE FUNCTION search_stores(
  parsed parsed_search, at timestamptz, sort text DEFAULT 'relevance', in_category text DEFAULT NULL,
  in_locations text[] DEFAULT NULL, min_rating double precision DEFAULT NULL
) RETURNS TABLE (
  id uuid, score double precision, rating double precision, created_at timestamptz, category text
)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100 AS $$
DECLARE
  found integer;
BEGIN
  IF parsed.required IS NULL THEN
    RETURN;
  END IF;

  IF sort IN ('newest', 'rating') THEN
    RETURN QUERY
    SELECT s.store_id, search_store_score(s, parsed, at), s.rating, s.created_at, s.category
    FROM (
      SELECT s.store_id FROM store_search s
      WHERE s.document @@ parsed.required AND search_store_passes(s, in_category, in_locations, min_rating)
      ORDER BY
        CASE sort
          WHEN 'newest' THEN -date_part('epoch', s.created_at)
          WHEN 'rating' THEN -coalesce(s.rating, 0)
        END
      LIMIT search_max_matches()
    ) first_matches
    JOIN store_search s USING (store_id);
    RETURN;
  END IF;

  RETURN QUERY
  SELECT s.store_id, search_store_score(s, parsed, at), s.rating, s.created_at, s.category
  FROM store_search s
  WHERE s.name_words @@ parsed.required AND search_store_passes(s, in_category, in_locations, min_rating)
  LIMIT search_max_matches();
  GET DIAGNOSTICS found = ROW_COUNT;

  IF found < search_max_matches() THEN
    RETURN QUERY
    SELECT s.store_id, search_store_score(s, parsed, at), s.rating, s.created_at, s.category
    FROM store_search s
    WHERE s.document @@ parsed.required AND NOT s.name_words @@ parsed.required
      AND search_store_passes(s, in_category, in_locations, min_rating)
    LIMIT search_max_matches() - found;
  END IF;
END
$$;
