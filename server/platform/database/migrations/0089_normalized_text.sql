-- cspell:disable
-- What people type, in the form in which it is compared: lower-case words without accents, separated by one space.
-- An apostrophe separates nothing ('Ng''ang''a' is 'nganga'). Indexes use it, so another form is another function.
CREATE OR REPLACE FUNCTION normalize_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(regexp_replace(
    lower(regexp_replace(
      unaccent('unaccent'::regdictionary, normalize(
        -- First, because NFKC makes two characters of some apostrophes.
        regexp_replace(input, '[''`´‘’‚‛ʻʼʽˈʹ′＇\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), NFKC
      )),
      '[''\u0300-\u036f]', '', 'g'
    )),
    '[^a-z0-9]+', ' ', 'g'
  ));
