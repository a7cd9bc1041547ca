CREATE VIEW shared.store_reply_times AS
SELECT store_id, median_seconds, replies FROM store_reply_times;

CREATE VIEW shared.conversations AS
SELECT
  id, customer_id, store_id, merchant_id, last_seq, last_message_at, waiting_since, customer_blocked_at, store_blocked_at,
  created_at
FROM conversations;

CREATE VIEW shared.chat_messages AS
SELECT
  id, conversation_id, seq, sender, sender_id, kind, content, image_path, is_automatic, booking_id, offer_id, quote_id, sent_at
FROM chat_messages;

CREATE VIEW shared.chat_reports AS
SELECT id, conversation_id, reporter_id, reported, reason, created_at FROM chat_reports;
