import {
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
  type NotificationPriority,
  type NotificationType,
} from '#domain/notifications/notification-types.ts'
import type { NotificationParams } from '#server/notification-texts.ts'

/** Notification that features pass to `notify`. */
export type NewNotification = {
  [T in NotificationType]: {
    /** Id of the account. */
    to: string
    type: T
    params: NotificationParams[T]
    /** Name of the event, such as `booking_confirmed:<booking id>`. A repetition for the same account has no effect. */
    eventKey: string
    /** The path of the recipient's site that it opens. */
    actionUrl: string
    /** The store that it is from or, for a merchant, about. */
    storeId?: string
    /** The account that the parameters name, such as that of a customer: the notification is erased with it. */
    about?: string
    /** Key of a grouped type: unread notifications with the same key are merged, such as `store_follow:<store id>`. */
    groupKey?: string
    /** Channels besides the inbox; by default both. The settings of the recipient decide, too. */
    channels?: readonly ('push' | 'email')[]
    /** Priority instead of that of the type. */
    priority?: NotificationPriority
  }
}[NotificationType]

/** A notification that is new, or that reports more events than before. */
export type Created = { id: string; accountId: string; count: number; from: NewNotification }

/** Returns the priority as the table stores it, from 1. */
export const storedPriority = ({ type, priority }: NewNotification): number =>
  NOTIFICATION_PRIORITIES.indexOf(priority ?? NOTIFICATION_TYPES[type].priority) + 1
