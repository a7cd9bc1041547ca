CREATE VIEW shared.notifications AS
SELECT id, account_id, type, params, about_id, created_at, read_at FROM notifications;

CREATE VIEW shared.notification_messages AS
SELECT id, notification_id, channel, status, detail, attempts, created_at, due_at, ended_at FROM notification_deliveries;
