-- Reach of an account: whether it gets notifications of two categories, by inbox and channel. The view has the rule of
-- `isEffective` (domain/notifications/channels.ts), for counting many accounts. Without an inbox there is neither push nor
-- e-mail.
CREATE VIEW shared.notification_reach AS
SELECT
  account.id AS account_id,
  setting.notifications AND setting.push AND coalesce(chosen.system_push, true) AS system_push,
  setting.notifications AND setting.email AND coalesce(chosen.system_email, true) AS system_email,
  setting.offers AND coalesce(chosen.offers_inbox, true) AS offers_inbox,
  setting.offers AND coalesce(chosen.offers_inbox, true)
  AND setting.notifications AND setting.push AND coalesce(chosen.offers_push, true) AS offers_push,
  setting.offers AND coalesce(chosen.offers_inbox, true)
  AND setting.notifications AND setting.email AND coalesce(chosen.offers_email, false)
  AND (setting.email_updates OR account.role = 'merchant') AS offers_email,
  EXISTS (SELECT FROM push_subscriptions device WHERE device.account_id = account.id) AS has_device
FROM shared.accounts account
CROSS JOIN LATERAL (
  -- One row, also for an account without settings.
  SELECT
    coalesce(bool_and(stored.notifications), true) AS notifications, coalesce(bool_and(stored.push), true) AS push,
    coalesce(bool_and(stored.email), true) AS email, coalesce(bool_and(stored.offers), true) AS offers,
    coalesce(bool_and(stored.email_updates), false) AS email_updates
  FROM shared.notification_settings stored WHERE stored.account_id = account.id
) setting
CROSS JOIN LATERAL (
  SELECT
    bool_and(choice.is_enabled) FILTER (WHERE choice.category = 'system' AND choice.channel = 'push') AS system_push,
    bool_and(choice.is_enabled) FILTER (WHERE choice.category = 'system' AND choice.channel = 'email') AS system_email,
    bool_and(choice.is_enabled) FILTER (WHERE choice.category = 'offers' AND choice.channel = 'inbox') AS offers_inbox,
    bool_and(choice.is_enabled) FILTER (WHERE choice.category = 'offers' AND choice.channel = 'push') AS offers_push,
    bool_and(choice.is_enabled) FILTER (WHERE choice.category = 'offers' AND choice.channel = 'email') AS offers_email
  FROM notification_choices choice WHERE choice.account_id = account.id
) chosen;

CREATE VIEW shared.notification_deliveries AS
SELECT notification.event_key, delivery.channel, delivery.status
FROM notification_deliveries delivery JOIN notifications notification ON notification.id = delivery.notification_id;
