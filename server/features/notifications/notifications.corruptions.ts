import type { Corruptions } from '#tests/support/corruption-sql.ts'

/** The demo data may have no notifications, so each corruption adds its own. */
const ID = `00000000-0000-4000-8000-0000000000d1`
const OF_CUSTOMER = `(SELECT id FROM accounts WHERE role = 'customer' AND disabled_at IS NULL ORDER BY id LIMIT 1)`
const notification = (id: string, key: string): string => `
  INSERT INTO notifications (id, account_id, event_key, type, priority, params, action_url, group_key, list_rank, created_at)
    VALUES (${id}, ${OF_CUSTOMER}, '${key}', 'store_follow', 1, '{}', '/clients', 'corrupted', 1, now() - interval '1 hour')`
const ONE = notification(`'${ID}'`, 'corrupted:1')
const changed = (change: string): string[] => [ONE, `UPDATE notifications SET ${change} WHERE id = '${ID}'`]
const DELIVERY = `
  INSERT INTO notification_deliveries (id, notification_id, channel, status, created_at, due_at)
    VALUES (gen_random_uuid(), '${ID}', 'email', 'waiting', now() - interval '3 days', now() - interval '3 days')`

export const corruptions: Corruptions = {
  'notified-once': [
    [ONE, notification('gen_random_uuid()', 'corrupted:1'), `UPDATE notifications SET group_key = NULL`],
    [ONE, notification('gen_random_uuid()', 'corrupted:2')],
  ],
  'unread-types-known': [changed(`type = 'store_unfollow'`)],
  'notification-rank': [changed('list_rank = 4')],
  'notification-times': [
    changed(`read_at = created_at - interval '1 minute'`),
    changed(`group_key = NULL, event_count = 2`),
  ],
  'erased-without-notifications': [
    [ONE, `UPDATE accounts SET erased_at = now() WHERE id = ${OF_CUSTOMER}`],
    [
      ONE,
      `UPDATE notifications SET about_id = (SELECT id FROM accounts WHERE role = 'customer' ORDER BY id DESC LIMIT 1)
        WHERE id = '${ID}'`,
      `UPDATE accounts SET erased_at = now() WHERE id = (SELECT about_id FROM notifications WHERE id = '${ID}')`,
    ],
  ],
  'deliveries-on-time': [[ONE, DELIVERY]],
  'delivered-once-by-a-channel': [
    [ONE, DELIVERY.replaceAll('3 days', '1 hour'), DELIVERY.replaceAll('3 days', '1 hour')],
  ],
  'push-ends-with-session': [
    [
      `WITH ended AS (
        INSERT INTO sessions (id, account_id, secret_hash, created_at, expires_at, last_seen_at, revoked_at, reauthenticated_at)
        VALUES (gen_random_uuid(), ${OF_CUSTOMER}, sha256('x'), now(), now() + interval '5 days', now(), now(), now())
        RETURNING id, account_id
      )
      INSERT INTO push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, device, created_at, used_at)
      SELECT gen_random_uuid(), account_id, id, 'https://push.example/1', 'key', 'auth', 'Phone', now(), now() FROM ended`,
    ],
  ],
}
