CREATE VIEW shared.store_reply_times AS
SELECT store_id, median_seconds, replies FROM store_reply_times;
