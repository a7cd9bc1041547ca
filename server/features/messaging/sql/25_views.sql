CREATE VIEW shared.sent_messages AS
SELECT key, subject_id, channel, recipient, state, detail, sent_at FROM sent_messages;
