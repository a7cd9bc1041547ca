import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import type { Invariant } from '#server/platform/database/invariants.ts'

const TYPES = Object.keys(NOTIFICATION_TYPES)
  .map((type) => `'${type}'`)
  .join(', ')

export const notificationInvariants: readonly Invariant[] = [
  {
    name: 'notified-once',
    statement: 'an account has one notification of an event, and one unread notification of a group',
    query: `SELECT account_id FROM notifications GROUP BY account_id, event_key HAVING count(*) > 1
      UNION ALL SELECT account_id FROM notifications WHERE read_at IS NULL AND group_key IS NOT NULL
      GROUP BY account_id, group_key HAVING count(*) > 1`,
  },
  {
    name: 'unread-types-known',
    statement: 'unread notifications are of known types, so that the counts by group add up to their number',
    query: `SELECT id FROM notifications WHERE read_at IS NULL AND type NOT IN (${TYPES})`,
  },
  {
    name: 'notification-rank',
    statement: 'the rank of an unread notification is its priority, and that of a read one is 0',
    query: `SELECT id FROM notifications WHERE list_rank <> CASE WHEN read_at IS NULL THEN priority ELSE 0 END`,
  },
  {
    name: 'notification-times',
    statement:
      'a notification was not read before it was created, and reports one event if it is not of a group',
    query: `SELECT id FROM notifications
      WHERE read_at < created_at OR group_key IS NULL AND event_count <> 1`,
  },
  {
    name: 'erased-without-notifications',
    statement: 'erased accounts have no notifications, and none is about one',
    query: `SELECT n.id FROM notifications n JOIN shared.accounts a ON a.id IN (n.account_id, n.about_id)
      WHERE a.erased_at IS NOT NULL`,
  },
  {
    name: 'deliveries-on-time',
    statement: 'a push message or an e-mail that is due was sent, failed or was dropped within two days',
    query: `SELECT id FROM notification_deliveries
      WHERE status = 'waiting' AND due_at < $1::timestamptz - interval '2 days'`,
  },
  {
    name: 'delivered-once-by-a-channel',
    statement: 'a notification is delivered once by a channel for the same events',
    query: `SELECT notification_id FROM notification_deliveries
      GROUP BY notification_id, channel, subscription_id, event_count HAVING count(*) > 1`,
  },
  {
    name: 'push-ends-with-session',
    statement: 'a device gets no push messages after its session has ended',
    query: `SELECT p.id FROM push_subscriptions p JOIN shared.sessions s ON s.id = p.session_id
      WHERE s.revoked_at IS NOT NULL`,
  },
]
