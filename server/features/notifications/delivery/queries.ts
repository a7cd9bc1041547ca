/** The SQL of deliveries by push and e-mail. */
import { sql } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import type { NotificationType } from '#domain/notifications/notification-types.ts'
import { shorten } from '#domain/text/shorten.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'

export type DeliveryRow = Narrowed<
  Pick<CamelRow<'notification_deliveries'>, 'id' | 'channel' | 'status' | 'attempts' | 'dueAt'>,
  { channel: 'push' | 'email'; status: 'waiting' | 'sent' | 'failed' | 'dropped' }
> &
  Narrowed<
    Pick<CamelRow<'notifications'>, 'type' | 'priority' | 'groupKey' | 'readAt'>,
    { type: NotificationType }
  > &
  Narrowed<
    Pick<TableRow<'shared.accounts'>, 'role' | 'language'>,
    { role: 'customer' | 'merchant' | 'admin'; language: Locale | null }
  > & {
    notificationId: TableRow<'notifications'>['id']
    params: unknown
    path: TableRow<'notifications'>['action_url']
    count: TableRow<'notifications'>['event_count']
    accountId: TableRow<'shared.accounts'>['id']
    /** Null for a customer without an e-mail address. */
    email: TableRow<'shared.accounts'>['email']
    isClosed: boolean
    /** Null for an e-mail, and after the browser has unsubscribed. */
    subscription:
      | (Pick<CamelJsonRow<'push_subscriptions'>, 'id' | 'sessionId' | 'endpoint' | 'auth'> & {
          p256dh: string
        })
      | null
  }

/** Returns undefined after the notification was deleted. */
export async function findDelivery(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    SELECT delivery.id, delivery.channel, delivery.status, delivery.attempts, delivery.due_at AS "dueAt",
      notification.id AS "notificationId", notification.type, notification.priority, notification.params,
      notification.action_url AS path, notification.group_key AS "groupKey", notification.event_count AS count,
      notification.read_at AS "readAt", account.id AS "accountId", account.role, account.email, account.language,
      account.disabled_at IS NOT NULL OR account.erased_at IS NOT NULL AS "isClosed",
      CASE WHEN subscription.id IS NOT NULL THEN json_build_object(
        'id', subscription.id, 'sessionId', subscription.session_id, 'endpoint', subscription.endpoint,
        'p256dh', subscription.p256dh, 'auth', subscription.auth
      ) END AS subscription
    FROM notification_deliveries delivery
    JOIN notifications notification ON notification.id = delivery.notification_id
    JOIN shared.accounts account ON account.id = notification.account_id
    LEFT JOIN push_subscriptions subscription
      ON subscription.id = delivery.subscription_id AND subscription.account_id = notification.account_id
    WHERE delivery.id = ${id}`.execute(db)
  return rows[0]
}

type Ending = { status: 'sent' | 'failed' | 'dropped'; detail: string | null; isAttempt: boolean }

export const endDelivery = (db: Queryable, id: string, { status, detail, isAttempt }: Ending, now: Date) =>
  db
    .updateTable('notification_deliveries')
    .set((e) => ({
      status,
      detail: detail ? shorten(detail, 300) : null,
      ended_at: now,
      attempts: isAttempt ? e('attempts', '+', 1) : e.ref('attempts'),
    }))
    .where('id', '=', id)
    .execute()

/** Records a failed attempt of a delivery that will be tried again. */
export const recordFailedAttempt = (db: Queryable, id: string, detail: string) =>
  db
    .updateTable('notification_deliveries')
    .set((e) => ({ detail: shorten(detail, 300), attempts: e('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const recordUse = (db: Queryable, subscriptionId: string, now: Date) =>
  db.updateTable('push_subscriptions').set({ used_at: now }).where('id', '=', subscriptionId).execute()

export const deleteSubscription = (db: Queryable, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute()

export const accountExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('shared.accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
