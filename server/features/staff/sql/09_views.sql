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

-- The people who perform a service at a branch: those named for it or, if nobody is named, everyone who works there. A service
-- that nobody is named for and that serves several at a time is a class, for which one person is enough.
CREATE VIEW shared.performers AS
SELECT
  pool.id AS pool_id, pool.service_id, staff.branch_id, staff.id AS staff_id, staff.position, false AS is_class
FROM shared.pools pool
JOIN shared.service_staff named ON named.service_id = pool.service_id
JOIN staff ON staff.id = named.staff_id AND staff.branch_id = pool.branch_id AND staff.status = 'active'
WHERE pool.is_active
UNION ALL
SELECT
  pool.id AS pool_id, pool.service_id, staff.branch_id, staff.id AS staff_id, staff.position,
  pool.capacity > 1 AS is_class
FROM shared.pools pool
JOIN staff ON staff.branch_id = pool.branch_id AND staff.status = 'active'
WHERE pool.is_active
  AND NOT EXISTS (SELECT FROM shared.service_staff WHERE service_id = pool.service_id);
