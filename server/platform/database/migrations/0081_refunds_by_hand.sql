-- Refunds that a person has paid. 0081_refunds_by_hand_valid.sql validates the constraint.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_way,
  -- `by-hand`: a person has paid it from the provider's portal; `receipt` is the code of that payment.
  ADD CONSTRAINT refunds_way CHECK (way IN ('reversal', 'payout', 'by-hand')) NOT VALID;
