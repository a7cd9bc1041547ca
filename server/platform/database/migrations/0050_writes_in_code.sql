-- What these triggers did is done by the features that own the tables (decision 055).
DROP FUNCTION IF EXISTS count_clients_of_new_bookings, count_clients_of_changed_bookings, list_new_figures, list_changed_figures,
  set_review_staff, update_store_ratings, update_staff_ratings, notify_session_ended, notify_access_changed,
  delete_push_subscriptions_of_session, note_price_reduction, add_to_merchant_history CASCADE;

DELETE FROM push_subscriptions WHERE session_id NOT IN (SELECT id FROM sessions);
ALTER TABLE push_subscriptions
  ADD FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE;
