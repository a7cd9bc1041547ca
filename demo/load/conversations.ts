import type { Tx } from '#server/platform/database/database.ts'
import { DEMO_SEED } from '../make/catalogue.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { CHAT_SETTINGS } from '../data/conversations.ts'
import { makeConversations } from '../make/make-conversations.ts'
import { insert } from './rows.ts'

const timeOrNull = (at: number | null): Date | null => (at === null ? null : new Date(at))

export async function writeConversations(tx: Tx, catalogue: Catalogue, now: Date): Promise<void> {
  const conversations = makeConversations(DEMO_SEED, catalogue, now.getTime())
  await insert(
    tx,
    'conversations',
    conversations.map(({ customer, store, ...conversation }) => ({
      id: conversation.id,
      store_id: conversation.storeId,
      merchant_id: conversation.merchantId,
      customer_id: conversation.customerId,
      created_at: new Date(conversation.createdAt),
      last_seq: conversation.messages.length,
      last_message_at: new Date(conversation.lastMessageAt),
      customer_delivered_seq: customer.deliveredSeq,
      customer_read_seq: customer.readSeq,
      customer_unread: customer.unread,
      store_delivered_seq: store.deliveredSeq,
      store_read_seq: store.readSeq,
      store_unread: store.unread,
      waiting_since: timeOrNull(conversation.waitingSince),
      away_message_at: timeOrNull(conversation.awayMessageAt),
      assigned_to: conversation.assignedTo,
    })),
  )
  await insert(
    tx,
    'chat_messages',
    conversations.flatMap(({ id, messages }) =>
      messages.map((message) => ({
        conversation_id: id,
        seq: message.seq,
        id: message.id,
        sender: message.sender,
        sender_id: message.senderId,
        is_automatic: message.isAutomatic,
        client_message_id: message.isAutomatic ? `away:${message.seq - 1}` : message.id,
        kind: message.kind,
        content: message.content,
        booking_id: message.bookingId,
        offer_id: message.offerId,
        sent_at: new Date(message.sentAt),
        reply_seconds: message.replySeconds,
      })),
    ),
  )
  await insert(
    tx,
    'merchant_chat_settings',
    catalogue.merchants.flatMap(({ id, key }) => {
      const settings = CHAT_SETTINGS[key]
      return settings
        ? [
            {
              merchant_id: id,
              canned_replies: [...settings.cannedReplies],
              away_message: settings.awayMessage,
            },
          ]
        : []
    }),
  )
}
