-- Search: the documents of offers and stores, the vocabulary that corrects misspelt words, and synonyms in
-- Kiswahili and Sheng. ../functions/search.sql maintains the documents and answers queries.

-- What an offer says as weighted words, beside everything that a search filters and ranks by, so that a
-- search reads nothing else.
CREATE TABLE offer_search (
  offer_id uuid PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
  document tsvector NOT NULL,
  title text NOT NULL,
  title_words tsvector NOT NULL,
  service_id uuid NOT NULL,
  category text NOT NULL,
  location text NOT NULL,
  discounted_cents bigint,
  discount_percent smallint NOT NULL,
  store_rating double precision,
  is_featured boolean NOT NULL,
  is_listed boolean NOT NULL,
  is_store_published boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE store_search (
  store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  document tsvector NOT NULL,
  name text NOT NULL,
  name_words tsvector NOT NULL,
  category text NOT NULL,
  location text NOT NULL,
  rating double precision,
  follower_count integer NOT NULL,
  is_published boolean NOT NULL,
  created_at timestamptz NOT NULL
);
-- Every search reads the whole pending list, so it is short.
CREATE INDEX offer_search_document ON offer_search USING gin (document) WITH (gin_pending_list_limit = 256);
CREATE INDEX offer_search_title ON offer_search USING gin (title_words) WITH (gin_pending_list_limit = 256);
CREATE INDEX store_search_document ON store_search USING gin (document) WITH (gin_pending_list_limit = 256);
CREATE INDEX store_search_name ON store_search USING gin (name_words) WITH (gin_pending_list_limit = 256);

-- Every word of the documents. There is no count per word: concurrent writers of a common word would wait for
-- each other.
CREATE TABLE search_vocabulary (word text COLLATE "C" PRIMARY KEY);
CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops);

-- One or two words and what stores write instead. It works in both directions. Words are normalized as by
-- `search_normalize`.
CREATE TABLE search_synonyms (
  word text PRIMARY KEY CHECK (word ~ '^[a-z0-9]+( [a-z0-9]+)?$'),
  meanings text[] NOT NULL
);
CREATE INDEX search_synonyms_meanings ON search_synonyms USING gin (meanings);

-- Words that say nothing about what is searched for; they are ignored beside other words.
CREATE TABLE search_stop_words (word text PRIMARY KEY CHECK (word ~ '^[a-z0-9]+( [a-z0-9]+)?$'));

-- A query as it was understood.
CREATE TYPE parsed_search AS (
  -- What a match must contain, the last word as a prefix while it is typed; null finds nothing.
  required tsquery,
  -- The same words in their complete form where it is known; they determine the rank.
  ranking tsquery,
  -- The words of the query, corrected.
  normalized text,
  -- Words and beginnings of words that a page may highlight.
  highlights text[],
  -- The corrected query if something was misspelt.
  corrected text
);

-- ---------------------------------------------------------------- data

INSERT INTO search_synonyms (word, meanings) VALUES
  ('kinyozi', '{barber}'), ('vinyozi', '{barber}'), ('nyoa', '{barber,shave,haircut}'),
  ('kunyoa', '{barber,shave,haircut}'), ('ndevu', '{beard}'), ('nywele', '{hair}'), ('unywele', '{hair}'),
  ('msusi', '{hair,salon,braids}'), ('kusuka', '{braids,hair}'), ('suka', '{braids,hair}'),
  ('saluni', '{salon}'), ('haircut', '{cut,barber}'), ('hairdresser', '{salon,hair}'),
  ('plaiting', '{braids}'), ('locs', '{dreadlocks}'), ('kucha', '{nails,nail,manicure}'),
  ('manicure', '{nails}'), ('pedicure', '{nails}'), ('urembo', '{beauty,makeup,"make up"}'),
  ('vipodozi', '{makeup,"make up",beauty}'), ('makeup', '{"make up"}'), ('uso', '{facial,face}'),
  ('ngozi', '{skin,facial}'), ('kandwa', '{massage}'), ('kukandwa', '{massage}'), ('masaji', '{massage}'),
  ('kukanda', '{massage}'), ('gari', '{car}'), ('magari', '{car}'), ('ndai', '{car}'), ('dinga', '{car}'),
  ('moti', '{car}'), ('vehicle', '{car}'), ('osha', '{wash}'), ('kuosha', '{wash}'),
  ('carwash', '{"car wash"}'), ('makanika', '{mechanic,garage}'), ('mekanika', '{mechanic,garage}'),
  ('gereji', '{garage}'), ('matairi', '{tyres,tyre,wheel}'), ('pikipiki', '{motorcycle,boda}'),
  ('nduthi', '{motorcycle,boda}'), ('fundi', '{repair,repairs}'), ('mafundi', '{repair,repairs}'),
  ('tengeneza', '{repair,repairs,fix}'), ('kutengeneza', '{repair,repairs,fix}'), ('simu', '{phone}'),
  ('fon', '{phone}'), ('mobile', '{phone}'), ('kioo', '{screen,glass}'), ('tarakilishi', '{computer,laptop}'),
  ('kompyuta', '{computer,laptop}'), ('umeme', '{electrician,electrical}'),
  ('stima', '{electrician,electrical}'), ('mabomba', '{plumbing,plumber}'), ('bomba', '{plumbing,plumber}'),
  ('chakula', '{food,meal,lunch,dinner,restaurant}'), ('msosi', '{food,meal,restaurant}'),
  ('dishi', '{food,meal,restaurant}'), ('mlo', '{meal,food}'), ('nyama', '{meat,grill}'),
  ('nyama choma', '{grill,grilled,bbq,barbecue}'), ('choma', '{grill,grilled}'), ('kuku', '{chicken}'),
  ('samaki', '{fish}'), ('mbuzi', '{goat}'), ('wali', '{rice}'), ('mkahawa', '{restaurant,cafe}'),
  ('hoteli', '{hotel,restaurant}'), ('kahawa', '{coffee}'), ('chai', '{tea}'), ('keki', '{cake,cakes}'),
  ('chapo', '{chapati}'), ('chipo', '{chips}'), ('kienyeji', '{traditional,local}'),
  ('kiamsha kinywa', '{breakfast}'), ('mazoezi', '{gym,fitness,training,exercise}'), ('jimu', '{gym}'),
  ('gym', '{fitness}'), ('workout', '{gym,fitness}'), ('kuogelea', '{swimming,pool}'),
  ('meno', '{teeth,dental}'), ('jino', '{teeth,dental,tooth}'), ('dentist', '{dental,teeth}'),
  ('tooth', '{dental,teeth}'), ('macho', '{eye,eyes,optical}'), ('miwani', '{glasses,eye}'),
  ('daktari', '{doctor,clinic}'), ('dawa', '{pharmacy,medicine}'), ('afya', '{health,wellness}'),
  ('hospitali', '{hospital,clinic}'), ('usafi', '{cleaning}'), ('safisha', '{cleaning}'),
  ('kusafisha', '{cleaning}'), ('zulia', '{carpet}'), ('kapeti', '{carpet}'), ('viti', '{sofa,chairs}'),
  ('kiti', '{sofa,chair}'), ('fua', '{laundry}'), ('kufua', '{laundry}'), ('dobi', '{laundry}'),
  ('nyumba', '{house,home}'), ('keja', '{house,home}'), ('nguo', '{clothes,clothing,dress,tailor,tailoring}'),
  ('mavazi', '{clothes,dress,tailor,fashion}'), ('mshono', '{tailor,tailoring,sewing}'),
  ('kushona', '{tailor,tailoring,sewing}'), ('fundi nguo', '{tailor,tailoring}'), ('suti', '{suit}'),
  ('viatu', '{shoes,shoe}'), ('kiatu', '{shoes,shoe}'), ('gauni', '{dress,gown}'), ('kitenge', '{ankara}'),
  ('harusi', '{wedding,bridal,bride}'), ('bibi harusi', '{bride,bridal}'), ('sherehe', '{party,event}'),
  ('wedding', '{bridal}'), ('picha', '{photo,photography}'), ('mtoto', '{child,kid,kids,children,baby}'),
  ('watoto', '{child,kid,kids,children}'), ('mtoi', '{child,kid,kids}'), ('kid', '{child,children}'),
  ('kids', '{child,children}'), ('mwanamke', '{women,ladies}'), ('wanawake', '{women,ladies}'),
  ('wamama', '{women,ladies}'), ('wanaume', '{men,mens,gents}'), ('mwanaume', '{men,mens,gents}'),
  ('wazee', '{men,gents}'), ('safari', '{trip,tour,"game drive"}'), ('matembezi', '{tour,walk}'),
  ('bahari', '{beach,ocean,sea}'), ('ufuo', '{beach}'), ('mlima', '{hike,hiking,mountain}'),
  ('mchana', '{lunch}'), ('asubuhi', '{morning,breakfast}'), ('jioni', '{evening}'), ('usiku', '{night}'),
  ('wikendi', '{weekend}'), ('bure', '{free}'), ('bei nafuu', '{affordable,cheap,save,half}'),
  ('nafuu', '{affordable,cheap,save,half}'), ('cheap', '{affordable,save,half}'), ('mbili', '{two}'),
  ('wawili', '{two,couple,couples}'), ('nai', '{nairobi}'), ('kanairo', '{nairobi}'),
  ('nairobery', '{nairobi}'), ('tao', '{cbd}'), ('mombasa raha', '{mombasa}'), ('naks', '{nakuru}'),
  ('kisumo', '{kisumu}');

INSERT INTO search_stop_words (word)
SELECT unnest(string_to_array(
  'a an and or the in at for of to on with by from near me my i need want where is any some get best good '
  'na ya wa kwa za la cha ni katika karibu hapa yangu nataka natafuta poa cheap nafuu '
  'deal deals offer offers discount discounts coupon coupons', ' '
))
UNION SELECT 'bei nafuu' UNION SELECT 'bei poa' UNION SELECT 'near me' UNION SELECT 'karibu nami';

INSERT INTO search_vocabulary (word)
SELECT DISTINCT part FROM search_synonyms, unnest(string_to_array(word, ' ')) part ORDER BY part
ON CONFLICT DO NOTHING;
