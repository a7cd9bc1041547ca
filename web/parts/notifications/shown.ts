/** Notifications of the API, and unread chats, as lists show them. */
import { m } from '#messages'
import type { Notification } from '#contract/entities/notification.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { NOTIFICATION_PRIORITIES } from '#domain/notifications/notification-types.ts'
import type { At } from '#domain/time/time.ts'
import type { ShownNotification } from '#web/ui/notifications/shown-notification.ts'

/** A conversation with messages that the account has not read. */
export type UnreadChat = {
  id: string
  /** Name of the other party. */
  name: string
  picture: string | null
  isStore: boolean
  /** The last message. */
  text: string
  unread: number
  at: At
  href: string
}

export const toShownNotification = (notification: Notification): ShownNotification => ({
  id: notification.id,
  type: notification.type,
  title: notification.title,
  message: notification.message,
  href: sameSitePath(notification.path),
  at: Date.parse(notification.createdAt),
  isUnread: !notification.read,
  sender: getSender(notification),
})

/** Categories about what was made or earned show their icon, and so do several events in one. */
function getSender({ category, count, sender, avatar, store }: Notification): ShownNotification['sender'] {
  if (!sender || count > 1 || WITH_ICON.includes(category)) return null
  return { name: sender.name, picture: avatar, isStore: sender.name === store?.name }
}
const WITH_ICON: readonly Notification['category'][] = ['offers', 'rewards', 'system']

/** Returns all unread chats as one entry; null without any. It opens the only one, or else `chatsHref`. */
export function chatSummary(
  chats: readonly UnreadChat[],
  { chatsHref, isUnread }: { chatsHref: string; isUnread: boolean },
): ShownNotification | null {
  const [first, second, ...more] = chats.toSorted((one, other) => other.at - one.at)
  if (!first) return null
  const unread = chats.reduce((sum, chat) => sum + chat.unread, 0)
  const isOneMessage = unread === 1
  return {
    id: 'chats',
    type: 'new_message',
    title: isOneMessage
      ? m.notification_chat_from({ name: first.name })
      : m.notification_chat_unread({ count: unread }),
    message: isOneMessage
      ? first.text
      : !second
        ? first.name
        : more.length === 0
          ? m.notification_chat_two({ first: first.name, second: second.name })
          : m.notification_chat_more({ first: first.name, second: second.name, count: more.length }),
    href: second ? chatsHref : first.href,
    at: first.at,
    isUnread,
    sender: second ? null : { name: first.name, picture: first.picture, isStore: first.isStore },
  }
}

/** Returns one entry for each unread chat. */
export const shownChats = (chats: readonly UnreadChat[]): ShownNotification[] =>
  chats.map((chat) => ({
    id: chat.id,
    type: 'new_message',
    title:
      chat.unread === 1
        ? m.notification_chat_from({ name: chat.name })
        : m.notification_chat_several_from({ name: chat.name, count: chat.unread }),
    message: chat.text,
    href: chat.href,
    at: chat.at,
    isUnread: true,
    sender: { name: chat.name, picture: chat.picture, isStore: chat.isStore },
  }))

/**
 * Returns the entries of the bell, in the order of the server: unread ones by priority, then read ones. Chats are one
 * entry.
 */
export function bellEntries(
  notifications: readonly Notification[],
  chats: ShownNotification | null,
): ShownNotification[] {
  const entries = notifications.map((each) => ({
    rank: each.read ? 0 : getRank(each.priority),
    shown: toShownNotification(each),
  }))
  if (chats) entries.push({ rank: chats.isUnread ? getRank('normal') : 0, shown: chats })
  return entries
    .toSorted((one, other) => other.rank - one.rank || other.shown.at - one.shown.at)
    .slice(0, SHOWN_IN_BELL)
    .map(({ shown }) => shown)
}
export const SHOWN_IN_BELL = 10
const getRank = (priority: Notification['priority']) => NOTIFICATION_PRIORITIES.indexOf(priority) + 1
