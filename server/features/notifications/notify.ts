/** Creating notifications: the public API for the features in which something happens. */
import type {
  NotificationParams,
  NotificationPriority,
  NotificationType,
} from '#domain/notifications/notification-types.ts'
import { NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { insertNotifications, markGroupRead as setGroupRead } from './queries.ts'

export type NewNotification = {
  [T in NotificationType]: {
    /** Id of the account. */
    to: string
    type: T
    params: NotificationParams[T]
    /** What happened, such as `booking_confirmed:<booking id>`. Repeated for an account, it has no effect. */
    eventKey: string
    /** The path of the recipient's site that it opens. */
    actionUrl: string
    /** The store that it is from or, for a merchant, about. */
    storeId?: string
    /** Of a grouped type: unread notifications with the same key are merged, such as `store_follow:<store id>`. */
    groupKey?: string
    /** Instead of that of the type. */
    priority?: NotificationPriority
  }
}[NotificationType]

/**
 * Notifies each account once of each event, however often it is called. Called by jobs, after the commit of what
 * happened. The channels follow the settings of each recipient; recipients may have different types.
 */
export async function notify(ctx: Ctx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  await transaction(ctx, async (tx) => {
    await insertNotifications(
      tx.db,
      notifications.map(({ priority, ...notification }) => ({
        ...notification,
        id: uuidv7(tx.now.getTime()),
        priority:
          NOTIFICATION_PRIORITIES.indexOf(priority ?? NOTIFICATION_TYPES[notification.type].priority) + 1,
      })),
      tx.now,
    )
  })
}

/** What the notifications with this key are about was read in its own place, such as a conversation. */
export const markGroupRead = async (
  tx: TxCtx,
  accountIds: readonly string[],
  groupKey: string,
): Promise<void> => {
  if (accountIds.length > 0) await setGroupRead(tx.db, accountIds, groupKey, tx.now)
}
