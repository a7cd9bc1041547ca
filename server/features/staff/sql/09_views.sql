CREATE VIEW shared.staff AS
SELECT
  id, branch_id, name, role, position, photo, email, status, status = 'active' AS is_active, schedule_changed_at,
  rating_count, rating_sum
FROM staff;

CREATE VIEW shared.shifts AS
SELECT staff_id, weekday, starts, ends FROM shifts;

CREATE VIEW shared.breaks AS
SELECT staff_id, weekday, starts, ends FROM breaks;

CREATE VIEW shared.leaves AS
SELECT staff_id, during, reason, created_at FROM leaves;
