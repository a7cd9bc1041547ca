-- Notes every price reduction of an offer, for the alerts to those who have it as a favourite.

CREATE OR REPLACE FUNCTION note_price_reduction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_price_reductions (offer_id, from_cents) VALUES (NEW.id, OLD.discounted_cents)
  ON CONFLICT (offer_id) DO UPDATE
    SET from_cents = greatest(offer_price_reductions.from_cents, excluded.from_cents);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER offers_price_reduced AFTER UPDATE OF discounted_cents ON offers
  FOR EACH ROW WHEN (NEW.discounted_cents < OLD.discounted_cents) EXECUTE FUNCTION note_price_reduction();
