-- Existing clients review a store with stars alone.
ALTER TABLE reviews DROP CONSTRAINT reviews_comment_check;
ALTER TABLE reviews ADD CONSTRAINT reviews_comment_check CHECK (char_length(comment) <= 500);
