-- Customers who do not know a price leave out the budget.
ALTER TABLE service_requests
  ALTER COLUMN budget_min_cents DROP NOT NULL,
  ALTER COLUMN budget_max_cents DROP NOT NULL,
  ADD CHECK ((budget_min_cents IS NULL) = (budget_max_cents IS NULL));

-- The requests whose quotes show the usual price of a category.
CREATE INDEX service_requests_ended ON service_requests (category, created_at DESC)
  WHERE status <> 'pending' AND closed_as IS DISTINCT FROM 'removed';
