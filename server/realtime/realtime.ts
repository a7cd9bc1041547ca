/** What features send to the sockets of clients. */
import type { ChatEvent, ChatEvents } from '#contract/chat-events.ts'
import type { Party } from '#domain/chat/message.ts'

export type Realtime = {
  emitToAccount<E extends ChatEvent>(accountId: string, event: E, payload: ChatEvents[E]): void
  emitToMerchant<E extends ChatEvent>(merchantId: string, event: E, payload: ChatEvents[E]): void
  emitToConversation<E extends ChatEvent>(
    conversationId: string,
    party: Party,
    event: E,
    payload: ChatEvents[E],
  ): void
}
