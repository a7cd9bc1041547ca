/** Stored data about a person, for the export, and its erasure. */
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const exportNotifications = (db: Queryable, accountId: string) =>
  db
    .selectFrom('notifications')
    .select([
      'id',
      'type',
      'params',
      'action_url as actionUrl',
      'store_id as storeId',
      'event_count as count',
      'created_at as createdAt',
      'read_at as readAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export async function exportPreferences(db: Queryable, accountId: string) {
  const choices = await db
    .selectFrom('notification_choices')
    .select(['category', 'channel', 'is_enabled as isEnabled'])
    .where('account_id', '=', accountId)
    .orderBy('category')
    .orderBy('channel')
    .execute()
  const schedule = await db
    .selectFrom('notification_schedules')
    .select(['has_quiet_hours as quietHours', 'has_digest as digest'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { choices, schedule: schedule ?? null }
}

/** Returns the subscriptions without the keys, which are secrets of the browser. */
export const exportSubscriptions = (db: Queryable, accountId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['device', 'endpoint', 'created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

/** Push messages and e-mails about the notifications, by day and result. */
export const exportDeliveries = (db: Queryable, accountId: string) =>
  db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['n.id as notificationId', 'd.channel', 'd.status', 'd.due_at as dueAt', 'd.ended_at as endedAt'])
    .where('n.account_id', '=', accountId)
    .orderBy('d.due_at')
    .execute()

/** Notifications of others in which a person is named who is not their subject. */
export async function deleteByEvent(
  tx: Tx,
  events: readonly { accountId: string; eventKey: string }[],
): Promise<void> {
  for (const { accountId, eventKey } of events)
    await tx
      .deleteFrom('notifications')
      .where('account_id', '=', accountId)
      .where('event_key', '=', eventKey)
      .execute()
}

/** Erases the notifications of the account, and those of others that name the person. Deliveries are deleted with them. */
export async function eraseNotifications(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where((e) => e.or([e('account_id', '=', accountId), e('about_id', '=', accountId)]))
    .execute()
  await tx.deleteFrom('notification_choices').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('notification_schedules').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
}
