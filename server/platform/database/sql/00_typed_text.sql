-- Returns whether a text has all words that somebody typed, each as a part of a word. A text without Latin letters and digits,
-- such as an emoji, is looked for as it is.
CREATE OR REPLACE FUNCTION has_words(content text, typed text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN normalize_text(typed) = '' THEN strpos(lower(content), lower(trim(typed))) > 0
    ELSE normalize_text(content)
      LIKE ALL (string_to_array('%' || replace(normalize_text(typed), ' ', '% %') || '%', ' '))
  END;

CREATE OR REPLACE FUNCTION is_same_text(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalize_text(one) = normalize_text(other)
    AND (normalize_text(one) <> '' OR lower(trim(one)) = lower(trim(other)));
