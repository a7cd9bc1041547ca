-- Popular stores with equally many followers and reviews are ordered by rating. Their number of reviews is the
-- same, so the sum of their stars orders them like the average does.
DROP INDEX stores_popular;
CREATE INDEX stores_popular
  ON stores (follower_count DESC, rating_count DESC, rating_sum DESC, created_at DESC, id)
  WHERE status = 'published';
