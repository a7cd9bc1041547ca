import type { NotificationType } from '#domain/notifications/notification-types.ts'
import type { At } from '#domain/time/time.ts'

/** A notification as lists show it. */
export type ShownNotification = {
  id: string
  type: NotificationType
  title: string
  /** Message, which may be empty. */
  message: string
  href: string
  at: At
  isUnread: boolean
  /** Sender, shown in place of an icon. */
  sender: { name: string; picture: string | null; isStore: boolean } | null
}
