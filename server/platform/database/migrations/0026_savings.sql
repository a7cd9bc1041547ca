-- What a customer saves after the access fee, in percent of the normal price: 0 if the price is agreed at the
-- store. The same as `savedPercent` in domain/catalogue/pricing.ts, which a test compares with it.
ALTER TABLE offers ADD COLUMN saved_percent smallint NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN original_cents IS NULL THEN 0
    ELSE floor(
      greatest(
        0,
        original_cents - discounted_cents
        - CASE
          WHEN fee_waived THEN 0
          ELSE ceil(round((original_cents - discounted_cents) * 0.15) / 100) * 100
        END
      ) * 100 / original_cents
    )
  END
) STORED;

DROP INDEX offers_best;
CREATE INDEX offers_best ON offers (store_id, saved_percent DESC) INCLUDE (expires_at) WHERE is_listed;
