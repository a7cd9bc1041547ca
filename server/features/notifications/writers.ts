/** The functions that write titles and texts, in the current language. */
import type { NotificationParams, NotificationType } from '#domain/notifications/notification-types.ts'

export type NotificationText = { title: string; text: string }
/** `count` is the number of events that it reports; the parameters are those of the latest one. */
export type Writer<T extends NotificationType> = (
  params: NotificationParams[T],
  count: number,
) => NotificationText
export type Writers<T extends NotificationType = NotificationType> = { [K in T]: Writer<K> }
