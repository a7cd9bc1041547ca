import type { NotificationType } from '#domain/notifications/notification-types.ts'
import { shorten } from '#domain/text/shorten.ts'
import type { AppContext } from '#server/app-context.ts'
import type { NotificationText } from '#server/notification-texts.ts'

const MAX_TEXT_LENGTH = 300

/** `params` are those of the type, as `notify` stored them. */
export type Written = { type: NotificationType; params: unknown; count: number }

/** Writes a notification in the current language. */
export function writeNotification(
  { notificationTexts }: Pick<AppContext, 'notificationTexts'>,
  { type, params, count }: Written,
): NotificationText {
  const { title, text, emailSubject } = notificationTexts[type](params as never, count) // of its type, see above
  return {
    title,
    text: shorten(text, MAX_TEXT_LENGTH),
    ...(emailSubject !== undefined && { emailSubject: shorten(emailSubject, MAX_TEXT_LENGTH) }),
  }
}
