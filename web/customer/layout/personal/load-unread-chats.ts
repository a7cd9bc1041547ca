import type { Conversation } from '#contract/entities/chat.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import type { UnreadChat } from '#web/parts/notifications/shown.ts'
import { paths } from '../../paths.ts'

/** Loads the unread chats in the browser. */
export async function loadUnreadChats(): Promise<UnreadChat[]> {
  const { data } = await callWithoutRedirect('GET /chat/user/conversations')
  return toUnreadChats(data)
}

export const toUnreadChats = (conversations: readonly Conversation[]): UnreadChat[] =>
  conversations
    .filter(({ unreadCount }) => unreadCount > 0)
    .map(({ id, store, lastMessage, lastMessageAt, unreadCount }) => ({
      id,
      name: store.name,
      picture: store.avatar,
      isStore: true,
      text: lastMessage,
      unread: unreadCount,
      at: Date.parse(lastMessageAt),
      href: paths.chat(store.id),
    }))
