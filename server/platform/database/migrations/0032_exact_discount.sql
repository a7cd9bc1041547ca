-- The discount of an offer in percent of its normal price, exact; null if the price is agreed at the store. Screens
-- show it rounded down, as `discount_percent`.
DROP INDEX offers_discount, offers_best;
ALTER TABLE offers
  DROP COLUMN saved_percent,
  ADD COLUMN discount double precision GENERATED ALWAYS AS (
    (original_cents - discounted_cents)::double precision * 100 / original_cents
  ) STORED;

CREATE INDEX offers_discount_down ON offers (coalesce(discount, -1) DESC, id DESC)
  INCLUDE (discount, expires_at, category, location, is_featured) WHERE is_listed;
CREATE INDEX offers_discount_up ON offers (coalesce(discount, 100), id)
  INCLUDE (discount, expires_at, category, location) WHERE is_listed;
CREATE INDEX offers_best ON offers (store_id, discount DESC) INCLUDE (expires_at)
  WHERE is_listed AND discount IS NOT NULL;

-- ../functions/search.sql returns the exact discount.
DROP FUNCTION IF EXISTS search_offers;
ALTER TABLE offer_search ADD COLUMN discount double precision;
UPDATE offer_search SET discount = offers.discount FROM offers WHERE offers.id = offer_search.offer_id;
