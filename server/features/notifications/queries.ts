/** The SQL of the inbox. */
import type { Tx } from '#server/database/database.ts'
import type { NewNotification } from './notify.ts'

export type NotificationToInsert = Omit<NewNotification, 'priority'> & { id: string; priority: number }

/** Returns those that are new. */
export const insertNotifications = (tx: Tx, notifications: readonly NotificationToInsert[], now: Date) =>
  tx
    .insertInto('notifications')
    .values(
      notifications.map(({ id, to, eventKey, type, priority, params, actionUrl, storeId, groupKey }) => ({
        id,
        account_id: to,
        event_key: eventKey,
        type,
        priority,
        params: JSON.stringify(params),
        action_url: actionUrl,
        store_id: storeId ?? null,
        group_key: groupKey ?? null,
        created_at: now,
      })),
    )
    .onConflict((c) => c.columns(['account_id', 'event_key']).doNothing())
    .returning(['id', 'account_id as accountId'])
    .execute()

export const markGroupRead = (tx: Tx, accountIds: readonly string[], groupKey: string, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('account_id', 'in', accountIds)
    .where('group_key', '=', groupKey)
    .where('read_at', 'is', null)
    .execute()
