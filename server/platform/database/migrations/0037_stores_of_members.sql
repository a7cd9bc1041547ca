-- The stores that a member of a team works for; null is all stores of the merchant (docs/decisions/048).
ALTER TABLE merchant_members
  ADD COLUMN store_ids uuid[] CHECK (cardinality(store_ids) > 0),
  ADD CHECK (store_ids IS NULL OR role IN ('manager', 'front-desk'));
ALTER TABLE merchant_invitations
  ADD COLUMN store_ids uuid[] CHECK (cardinality(store_ids) > 0),
  ADD CHECK (store_ids IS NULL OR role IN ('manager', 'front-desk'));
