CREATE VIEW shared.reminders AS
SELECT booking_id, kind, starts_at, due_at, sent_at, dropped_at FROM reminders;
