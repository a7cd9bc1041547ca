-- Search. What an offer and a store say stands beside them as weighted words under one index, with all that search filters and ranks by, so
-- that a search reads nothing else. Words people misspell are first turned into words that are there; words of Kiswahili and Sheng are read
-- as what they mean. Triggers keep it true, in the manner of 0002.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Words alone: small letters without accents, parted by one space. An apostrophe is no gap ('men''s' is 'mens').
CREATE FUNCTION search_plain(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(regexp_replace(lower(regexp_replace(unaccent('unaccent'::regdictionary, said), '[''’`]', '', 'g')), '[^a-z0-9]+', ' ', 'g'));

CREATE FUNCTION search_weighed(names text, kinds text, places text, descriptions text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple', search_plain(names)), 'A')
    || setweight(to_tsvector('simple', search_plain(kinds)), 'B')
    || setweight(to_tsvector('simple', search_plain(places)), 'C')
    || setweight(to_tsvector('simple', search_plain(descriptions)), 'D');

-- ---------------------------------------------------------------- what is searched

CREATE TABLE offer_words (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  words tsvector NOT NULL,
  title text NOT NULL,
  service_id uuid NOT NULL,
  category text NOT NULL,
  location text NOT NULL,
  discounted_cents bigint,
  discount_percent smallint NOT NULL,
  store_rating double precision,
  is_featured boolean NOT NULL,
  is_listed boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE store_words (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  words tsvector NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  location text NOT NULL,
  rating double precision,
  follower_count integer NOT NULL,
  is_published boolean NOT NULL,
  created_at timestamptz NOT NULL
);
-- What is new waits in a short list only: a search reads all of that list.
CREATE INDEX offer_words_words ON offer_words USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX store_words_words ON store_words USING gin (words) WITH (gin_pending_list_limit = 256);

-- Every word there is. They are not counted: a count would make whoever writes 'nairobi' wait for everybody else who does.
CREATE TABLE search_vocabulary (word text COLLATE "C" PRIMARY KEY);
CREATE INDEX search_vocabulary_alike ON search_vocabulary USING gin (word gin_trgm_ops);

CREATE FUNCTION search_learn(words tsvector) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO search_vocabulary (word)
  SELECT lexeme FROM unnest(words)
  WHERE length(lexeme) BETWEEN 2 AND 30 AND lexeme ~ '[a-z]'
    AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = lexeme COLLATE "C")
  -- In one order, so that two who learn the same words do not wait for each other.
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
END;

CREATE FUNCTION offers_write_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER offers_words AFTER INSERT OR UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION offers_write_words();

-- A store is found by its services too.
CREATE FUNCTION write_store_words(of_store uuid) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION stores_write_words() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM write_store_words(NEW.id); RETURN NULL; END $$;
CREATE TRIGGER stores_words
  AFTER INSERT OR UPDATE OF name, description, category, location, status, rating_sum, rating_count, follower_count, created_at ON stores
  FOR EACH ROW EXECUTE FUNCTION stores_write_words();

CREATE FUNCTION services_write_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM write_store_words(OLD.store_id); END IF;
  IF TG_OP = 'INSERT' OR NEW.store_id <> OLD.store_id THEN PERFORM write_store_words(NEW.store_id); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER services_words AFTER INSERT OR DELETE OR UPDATE OF name, status, store_id ON services
  FOR EACH ROW EXECUTE FUNCTION services_write_words();

-- What 0002 does not tell offers of, as their cards do not say it. Touching an offer writes its words anew.
CREATE FUNCTION locations_rewrite_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET card = '' WHERE location = NEW.slug;
  PERFORM write_store_words(id) FROM stores WHERE location = NEW.slug ORDER BY id;
  RETURN NULL;
END
$$;
CREATE TRIGGER locations_words AFTER UPDATE OF name, city ON locations FOR EACH ROW EXECUTE FUNCTION locations_rewrite_words();

CREATE FUNCTION categories_rewrite_words() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM write_store_words(id) FROM stores WHERE category = NEW.slug ORDER BY id; RETURN NULL; END $$;
CREATE TRIGGER categories_words AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION categories_rewrite_words();

UPDATE offers SET card = '';
SELECT write_store_words(id) FROM stores;

-- The searches of before.
DROP INDEX offers_words, stores_words, stores_names, services_names;

-- ---------------------------------------------------------------- what words mean

-- A word or two of Kiswahili, Sheng or another English, and what the stores say for it. Both ways: who says the one finds the other too.
CREATE TABLE search_synonyms (
  word text PRIMARY KEY CHECK (word = search_plain(word) AND word !~ ' .* '),
  means text[] NOT NULL
);
CREATE INDEX search_synonyms_means ON search_synonyms USING gin (means);
-- Said in a search without saying what is sought: passed over where other words are said.
CREATE TABLE search_small_words (word text PRIMARY KEY CHECK (word = search_plain(word) AND word !~ ' .* '));

INSERT INTO search_synonyms (word, means) VALUES
  ('kinyozi', '{barber}'), ('vinyozi', '{barber}'), ('nyoa', '{barber,shave,haircut}'), ('kunyoa', '{barber,shave,haircut}'), ('ndevu', '{beard}'),
  ('nywele', '{hair}'), ('unywele', '{hair}'), ('msusi', '{hair,salon,braids}'), ('kusuka', '{braids,hair}'), ('suka', '{braids,hair}'),
  ('saluni', '{salon}'), ('haircut', '{cut,barber}'), ('hairdresser', '{salon,hair}'), ('plaiting', '{braids}'), ('locs', '{dreadlocks}'),
  ('kucha', '{nails,nail,manicure}'), ('manicure', '{nails}'), ('pedicure', '{nails}'),
  ('urembo', '{beauty,makeup,"make up"}'), ('vipodozi', '{makeup,"make up",beauty}'), ('makeup', '{"make up"}'), ('uso', '{facial,face}'),
  ('ngozi', '{skin,facial}'), ('kandwa', '{massage}'), ('kukandwa', '{massage}'), ('masaji', '{massage}'), ('kukanda', '{massage}'),
  ('gari', '{car}'), ('magari', '{car}'), ('ndai', '{car}'), ('dinga', '{car}'), ('moti', '{car}'), ('vehicle', '{car}'),
  ('osha', '{wash}'), ('kuosha', '{wash}'), ('carwash', '{"car wash"}'), ('makanika', '{mechanic,garage}'), ('mekanika', '{mechanic,garage}'),
  ('gereji', '{garage}'), ('matairi', '{tyres,tyre,wheel}'), ('pikipiki', '{motorcycle,boda}'), ('nduthi', '{motorcycle,boda}'),
  ('fundi', '{repair,repairs}'), ('mafundi', '{repair,repairs}'), ('tengeneza', '{repair,repairs,fix}'), ('kutengeneza', '{repair,repairs,fix}'),
  ('simu', '{phone}'), ('fon', '{phone}'), ('mobile', '{phone}'), ('kioo', '{screen,glass}'), ('tarakilishi', '{computer,laptop}'), ('kompyuta', '{computer,laptop}'),
  ('umeme', '{electrician,electrical}'), ('stima', '{electrician,electrical}'), ('mabomba', '{plumbing,plumber}'), ('bomba', '{plumbing,plumber}'),
  ('chakula', '{food,meal,lunch,dinner,restaurant}'), ('msosi', '{food,meal,restaurant}'), ('dishi', '{food,meal,restaurant}'), ('mlo', '{meal,food}'),
  ('nyama', '{meat,grill}'), ('nyama choma', '{grill,grilled,bbq,barbecue}'), ('choma', '{grill,grilled}'), ('kuku', '{chicken}'), ('samaki', '{fish}'), ('mbuzi', '{goat}'),
  ('wali', '{rice}'), ('mkahawa', '{restaurant,cafe}'), ('hoteli', '{hotel,restaurant}'), ('kahawa', '{coffee}'), ('chai', '{tea}'),
  ('keki', '{cake,cakes}'), ('chapo', '{chapati}'), ('chipo', '{chips}'), ('kienyeji', '{traditional,local}'), ('kiamsha kinywa', '{breakfast}'),
  ('mazoezi', '{gym,fitness,training,exercise}'), ('jimu', '{gym}'), ('gym', '{fitness}'), ('workout', '{gym,fitness}'), ('kuogelea', '{swimming,pool}'),
  ('meno', '{teeth,dental}'), ('jino', '{teeth,dental,tooth}'), ('dentist', '{dental,teeth}'), ('tooth', '{dental,teeth}'), ('macho', '{eye,eyes,optical}'), ('miwani', '{glasses,eye}'),
  ('daktari', '{doctor,clinic}'), ('dawa', '{pharmacy,medicine}'), ('afya', '{health,wellness}'), ('hospitali', '{hospital,clinic}'),
  ('usafi', '{cleaning}'), ('safisha', '{cleaning}'), ('kusafisha', '{cleaning}'), ('zulia', '{carpet}'), ('kapeti', '{carpet}'), ('viti', '{sofa,chairs}'), ('kiti', '{sofa,chair}'),
  ('fua', '{laundry}'), ('kufua', '{laundry}'), ('dobi', '{laundry}'), ('nyumba', '{house,home}'), ('keja', '{house,home}'),
  ('nguo', '{clothes,clothing,dress,tailor,tailoring}'), ('mavazi', '{clothes,dress,tailor,fashion}'), ('mshono', '{tailor,tailoring,sewing}'), ('kushona', '{tailor,tailoring,sewing}'),
  ('fundi nguo', '{tailor,tailoring}'), ('suti', '{suit}'), ('viatu', '{shoes,shoe}'), ('kiatu', '{shoes,shoe}'), ('gauni', '{dress,gown}'), ('kitenge', '{ankara}'),
  ('harusi', '{wedding,bridal,bride}'), ('bibi harusi', '{bride,bridal}'), ('sherehe', '{party,event}'), ('wedding', '{bridal}'), ('picha', '{photo,photography}'),
  ('mtoto', '{child,kid,kids,children,baby}'), ('watoto', '{child,kid,kids,children}'), ('mtoi', '{child,kid,kids}'), ('kid', '{child,children}'), ('kids', '{child,children}'),
  ('mwanamke', '{women,ladies}'), ('wanawake', '{women,ladies}'), ('wamama', '{women,ladies}'), ('wanaume', '{men,mens,gents}'), ('mwanaume', '{men,mens,gents}'), ('wazee', '{men,gents}'),
  ('safari', '{trip,tour,"game drive"}'), ('matembezi', '{tour,walk}'), ('bahari', '{beach,ocean,sea}'), ('ufuo', '{beach}'), ('mlima', '{hike,hiking,mountain}'),
  ('mchana', '{lunch}'), ('asubuhi', '{morning,breakfast}'), ('jioni', '{evening}'), ('usiku', '{night}'), ('wikendi', '{weekend}'),
  ('bure', '{free}'), ('bei nafuu', '{affordable,cheap,save,half}'), ('nafuu', '{affordable,cheap,save,half}'), ('cheap', '{affordable,save,half}'),
  ('mbili', '{two}'), ('wawili', '{two,couple,couples}'), ('nai', '{nairobi}'), ('kanairo', '{nairobi}'), ('nairobery', '{nairobi}'), ('tao', '{cbd}'), ('mombasa raha', '{mombasa}'), ('naks', '{nakuru}'), ('kisumo', '{kisumu}');

INSERT INTO search_small_words (word)
SELECT unnest(string_to_array(
  'a an and or the in at for of to on with by from near me my i need want where is any some get best good '
  'na ya wa kwa za la cha ni katika karibu hapa yangu nataka natafuta poa cheap nafuu deal deals offer offers discount discounts coupon coupons', ' '))
UNION SELECT 'bei nafuu' UNION SELECT 'bei poa' UNION SELECT 'near me' UNION SELECT 'karibu nami';

INSERT INTO search_vocabulary (word)
SELECT DISTINCT part FROM search_synonyms, unnest(string_to_array(word, ' ')) part ORDER BY part
ON CONFLICT DO NOTHING;

-- ---------------------------------------------------------------- reading a search

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

-- One term of a tsquery: words of letters and digits need no quoting. Two words stand beside each other.
CREATE FUNCTION search_term(word text, is_begun boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN word LIKE '% %' THEN '(' || replace(word, ' ', ' <-> ') || ')' WHEN is_begun THEN word || ':*' ELSE word END;

-- Known words that a misspelt one may stand for, the nearest only: two letters in the wrong order, a letter or two wrong after the first, or
-- else as many letters in threes alike as can be.
CREATE FUNCTION search_corrections(said text) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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

CREATE FUNCTION search_meanings(said text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT unnest(means) FROM search_synonyms WHERE word = ANY (said)
    UNION SELECT word FROM search_synonyms WHERE means && said
  );

CREATE FUNCTION search_read(said text) RETURNS search_reading LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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

-- Places within so many kilometres, by their own coordinates: a box first, then the great circle.
CREATE FUNCTION places_near(lat double precision, lng double precision, km double precision) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT slug FROM locations
    WHERE latitude BETWEEN lat - km / 111.0 AND lat + km / 111.0
      AND longitude BETWEEN lng - km / (111.0 * cosd(lat)) AND lng + km / (111.0 * cosd(lat))
      AND 12742 * asind(least(1, sqrt(
        sind((latitude - lat) / 2) ^ 2 + cosd(lat) * cosd(latitude) * sind((longitude - lng) / 2) ^ 2))) * pi() / 180 <= km
  );

-- Of more than this many hits the order would say nothing any more, and ranking them would take long.
CREATE FUNCTION search_most() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 5000;

-- What matches, with its score: the words first, then the title itself, then whether it is featured, its discount and its freshness. NULL for
-- a filter is none.
CREATE FUNCTION search_offers(
  said text, at timestamptz, only_listed boolean DEFAULT true, of_category text DEFAULT NULL, in_places text[] DEFAULT NULL,
  from_cents bigint DEFAULT NULL, to_cents bigint DEFAULT NULL, rated double precision DEFAULT NULL
) RETURNS TABLE (
  id uuid, service_id uuid, score double precision, discounted_cents bigint, discount_percent smallint, store_rating double precision,
  created_at timestamptz
) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 200 AS $$
DECLARE
  reading search_reading := search_read(said);
BEGIN
  IF reading.wanted IS NULL THEN RETURN; END IF;
  RETURN QUERY
  SELECT
    o.offer_id, o.service_id,
    2 * ts_rank('{0.05,0.15,0.4,1}', o.words, reading.meant)
      + CASE WHEN o.title = reading.plain THEN 1 WHEN position(reading.plain IN o.title) > 0 THEN 0.5 ELSE 0 END
      + CASE WHEN o.is_featured THEN 0.04 ELSE 0 END
      + o.discount_percent * 0.0005
      + 0.03 * exp(-greatest(0, extract(epoch FROM at - o.created_at)::double precision) / 2592000),
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

CREATE FUNCTION search_stores(
  said text, at timestamptz, of_category text DEFAULT NULL, in_places text[] DEFAULT NULL, rated double precision DEFAULT NULL
) RETURNS TABLE (id uuid, score double precision, rating double precision, created_at timestamptz)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100 AS $$
DECLARE
  reading search_reading := search_read(said);
BEGIN
  IF reading.wanted IS NULL THEN RETURN; END IF;
  RETURN QUERY
  SELECT
    s.store_id,
    2 * ts_rank('{0.05,0.15,0.4,1}', s.words, reading.meant)
      + CASE WHEN s.name = reading.plain THEN 1 WHEN position(reading.plain IN s.name) > 0 THEN 0.5 ELSE 0 END
      + coalesce(s.rating, 0) * 0.01
      + 0.02 * (1 - exp(-s.follower_count / 500.0))
      + 0.02 * exp(-greatest(0, extract(epoch FROM at - s.created_at)::double precision) / 2592000),
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
