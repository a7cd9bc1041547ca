/** What features send to the sockets of clients. */
import type { ChatEvent, ChatEvents } from '#contract/chat-events.ts'
import type { Party } from '#domain/chat/message.ts'

export type StoreOf = { readonly merchantId: string; readonly storeId: string }

export type Realtime = {
  emitToAccount<E extends ChatEvent>(accountId: string, event: E, payload: ChatEvents[E]): void
  /** To the people who answer the chats of the store. */
  emitToStore<E extends ChatEvent>(store: StoreOf, event: E, payload: ChatEvents[E]): void
  emitToConversation<E extends ChatEvent>(
    conversationId: string,
    party: Party,
    event: E,
    payload: ChatEvents[E],
  ): void
}
