/**
 * Titles and texts of notifications, in the current language: each feature declares those of the types that it creates
 * in its manifest, with the parameters from which they are written.
 */
import { NOTIFICATION_TYPES, type NotificationType } from '#domain/notifications/notification-types.ts'

/**
 * The parameters of each type. Each feature adds its own by `interface NotificationParams extends TextParams<typeof
 * followNotificationTexts> {}`. A type of the domain that is missing here does not compile (`NewNotification`).
 */
export interface NotificationParams {}

/** `emailSubject` replaces the title in an e-mail, which then has no text. */
export type NotificationText = { title: string; text: string; emailSubject?: string }
/** `count` is the number of events that it reports; the parameters are those of the latest one. */
type Writer = (params: never, count: number) => NotificationText
export type NotificationTexts = { readonly [T in NotificationType]?: Writer }
export type AllNotificationTexts = { readonly [T in NotificationType]: Writer }
export type TextParams<Texts extends NotificationTexts> = {
  [T in keyof Texts]: Texts[T] extends (params: infer Params, count: number) => NotificationText
    ? Params
    : never
}

/** Throws unless there is a text for each type, and for nothing else. */
export function requireComplete(texts: NotificationTexts): AllNotificationTexts {
  for (const type of Object.keys(NOTIFICATION_TYPES))
    if (!Object.hasOwn(texts, type))
      throw new Error(`No feature declares the text of the notification ${type}`)
  for (const type of Object.keys(texts))
    if (!Object.hasOwn(NOTIFICATION_TYPES, type)) throw new Error(`There is no type of notification ${type}`)
  return texts as AllNotificationTexts // checked above
}
