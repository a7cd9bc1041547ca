/**
 * Signals to sockets after a change, called after its commit. Sockets only signal: a client that misses an event reads the same
 * from the API (decision 033).
 */
import type { Message } from '#contract/entities/chat.ts'
import { chatTime } from '#domain/chat/display-time.ts'
import { otherParty, type MessageStatus, type Party } from '#domain/chat/message.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Ctx } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { emitToConversation, emitToStore } from '../data/rooms.ts'
import type { LockedConversation, MessageRow } from '../data/message-queries.ts'
import { customerName, getPreview, getUnreadCount } from '../data/serialize.ts'

type LastMessage = Pick<MessageRow, 'kind' | 'content' | 'sentAt'>

/** `conversation` as it is after the message. */
export function messageSent(
  ctx: Ctx,
  conversation: LockedConversation,
  row: MessageRow,
  message: Message,
): void {
  const { app } = ctx
  if (row.sender === 'store') {
    app.realtime.emitToAccount(conversation.customerId, 'new_store_to_customer_message', message)
  } else {
    if (row.seq === 1) conversationOpened(ctx, conversation, row)
    emitToStore(app, conversation, 'new_customer_message', message)
    emitToStore(app, conversation, 'new_customer_to_store_message', message)
  }
  conversationChanged(ctx, conversation, row)
}

/** Signals that the content that a message shows besides its text has changed. */
export function messageUpdated(
  ctx: Ctx,
  conversation: Pick<LockedConversation, 'customerId' | 'merchantId' | 'storeId'>,
  message: Message,
): void {
  ctx.app.realtime.emitToAccount(conversation.customerId, 'message_updated', message)
  emitToStore(ctx.app, conversation, 'message_updated', message)
}

/** The team learns of a conversation with its first message. */
function conversationOpened(ctx: Ctx, conversation: LockedConversation, row: MessageRow): void {
  const payload = withLocale(resolveLanguage(conversation, 'store'), () => ({
    conversationId: conversation.id,
    chatId: conversation.id,
    customer: { id: conversation.customerId, name: customerName(conversation) },
    store: { id: conversation.storeId, name: conversation.storeName },
    merchantId: conversation.merchantId,
    initialMessage: getPreview(row.kind, row.content),
    timestamp: row.sentAt.toISOString(),
  }))
  emitToStore(ctx.app, conversation, 'new_conversation', payload)
  emitToStore(ctx.app, conversation, 'new_customer_store_conversation', payload)
}

/** Signals to all clients of both parties, also to the other ones of the account that caused the change. */
export function conversationChanged(
  ctx: Ctx,
  conversation: LockedConversation,
  last: LastMessage | undefined,
): void {
  changedFor(ctx, conversation, 'customer', last)
  changedFor(ctx, conversation, 'store', last)
}

/** Signals to the clients of one party. */
export function changedFor(
  ctx: Ctx,
  conversation: LockedConversation,
  party: Party,
  last: LastMessage | undefined,
): void {
  const payload = withLocale(resolveLanguage(conversation, party), () => ({
    conversationId: conversation.id,
    lastMessage: getPreview(last?.kind ?? null, last?.content ?? null),
    lastMessageTime: chatTime(conversation.lastMessageAt.getTime(), ctx.now.getTime()),
    lastSeq: conversation.lastSeq,
    unreadCount: getUnreadCount(conversation, party),
  }))
  const { app } = ctx
  if (party === 'customer')
    app.realtime.emitToAccount(conversation.customerId, 'customer_chat_update', payload)
  else emitToStore(app, conversation, 'merchant_chat_update', payload)
}

export type ReceiptsChange = {
  party: Party
  /** Account that has read. */
  accountId: string
  status: Exclude<MessageStatus, 'sent'>
  /** The last message of the other party that it concerns; undefined if there is none. */
  upTo: { id: string; seq: number } | undefined
  last: LastMessage | undefined
}

export function receiptsChanged(ctx: Ctx, conversation: LockedConversation, change: ReceiptsChange): void {
  const { party, status, upTo } = change
  const { app } = ctx
  if (status === 'read') changedFor(ctx, conversation, party, change.last)
  if (!upTo) return
  const update = { messageId: upTo.id, conversationId: conversation.id, seq: upTo.seq, status }
  if (party === 'customer') emitToStore(app, conversation, 'message_status_update', update)
  else app.realtime.emitToAccount(conversation.customerId, 'message_status_update', update)
  if (status === 'read')
    emitToConversation(app, conversation.id, otherParty(party), 'messages_read', {
      readBy: change.accountId,
      conversationId: conversation.id,
      chatId: conversation.id,
      upToSeq: upTo.seq,
      timestamp: ctx.now.toISOString(),
    })
}

/** Returns the language of a party. A team message uses the language of the merchant’s account. */
const resolveLanguage = (conversation: LockedConversation, party: Party): Locale =>
  (party === 'customer' ? conversation.customerLanguage : conversation.ownerLanguage) ?? 'en'
