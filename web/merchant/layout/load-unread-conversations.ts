import type { MerchantConversation } from '#contract/entities/chat.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import type { UnreadChat } from '#web/parts/notifications/shown.ts'
import { paths } from '../paths.ts'

/** Loads the unread conversations of one store, or of all stores. */
export async function loadUnreadConversations(storeId?: string): Promise<UnreadChat[]> {
  const { data } = await callWithoutRedirect('GET /chat/merchant/conversations', {
    query: { filter: 'unread', ...(storeId && { storeId }) },
  })
  return toUnreadChats(data)
}

export const toUnreadChats = (conversations: readonly MerchantConversation[]): UnreadChat[] =>
  conversations
    .filter(({ unreadCount }) => unreadCount > 0)
    .map(({ id, customer, lastMessage, lastMessageAt, unreadCount }) => ({
      id,
      name: customer.name,
      picture: customer.avatar,
      isStore: false,
      text: lastMessage,
      unread: unreadCount,
      at: Date.parse(lastMessageAt),
      href: paths.conversation(id),
    }))
