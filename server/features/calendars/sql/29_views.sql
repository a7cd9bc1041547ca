CREATE VIEW shared.busy_times AS
SELECT calendar_id, staff_id, during, created_at FROM staff_busy_times;

CREATE VIEW shared.staff_calendars AS
SELECT id, staff_id, source FROM staff_calendars;
