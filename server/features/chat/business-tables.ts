import { sql } from 'kysely'
import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import { businessTable, type BusinessRow, type BusinessTable } from '#server/business-table.ts'

type Customer = { id: string; firstName: string; lastName: string }
type Message = {
  conversationId: string
  number: number
  kind: string
  text: string
  isRemoved: boolean
  firstName: string | null
  lastName: string | null
}
export const chatTables: readonly BusinessTable[] = [
  businessTable<BusinessRow & Customer>({
    name: 'conversations',
    tables: ['conversations'],
    describe: m.business_table_conversations,
    fields: {
      id: 'value',
      storeId: 'value',
      store: 'value',
      customer: 'value',
      messages: 'value',
      isBlocked: 'value',
      createdAt: 'value',
      lastMessageAt: 'value',
    },
    order: { id: 'c.id' },
    select: ({ merchantId, until }) => sql`
      SELECT c.id, c.store_id AS "storeId", store.name AS store, customer.first_name AS "firstName",
        customer.last_name AS "lastName", c.last_seq AS messages, c.store_blocked_at IS NOT NULL AS "isBlocked",
        c.created_at AS "createdAt", c.last_message_at AS "lastMessageAt"
      FROM conversations c
      JOIN shared.stores store ON store.id = c.store_id
      JOIN shared.accounts customer ON customer.id = c.customer_id
      WHERE c.merchant_id = ${merchantId} AND c.created_at <= ${until}`,
    toRow: ({ firstName, lastName, ...row }) => ({ ...row, customer: shortName(firstName, lastName) }),
  }),
  businessTable<BusinessRow & Message>({
    name: 'messages',
    tables: ['chat_messages'],
    describe: m.business_table_messages,
    fields: {
      conversationId: 'value',
      number: 'value',
      sentAt: 'value',
      sender: 'value',
      person: 'value',
      isAutomatic: 'value',
      replySeconds: 'value',
      kind: 'value',
      text: 'value',
      picture: 'picture',
      bookingId: 'value',
      offerId: 'value',
      quoteId: 'value',
    },
    order: { conversationId: 'message.conversation_id', number: 'message.seq' },
    // A message that an admin has removed has neither its text nor its picture, as in the chat.
    select: ({ merchantId, until }) => sql`
      SELECT message.conversation_id AS "conversationId", message.seq AS number, message.sent_at AS "sentAt", message.sender,
        person.first_name AS "firstName", person.last_name AS "lastName", message.is_automatic AS "isAutomatic",
        message.reply_seconds AS "replySeconds",
        CASE WHEN message.removed_content IS NULL THEN message.kind ELSE 'text' END AS kind, message.content AS text,
        message.removed_content IS NOT NULL AS "isRemoved",
        CASE WHEN message.removed_content IS NULL THEN message.image_path END AS picture,
        CASE WHEN message.removed_content IS NULL THEN message.booking_id END AS "bookingId",
        CASE WHEN message.removed_content IS NULL THEN message.offer_id END AS "offerId",
        CASE WHEN message.removed_content IS NULL THEN message.quote_id END AS "quoteId"
      FROM conversations c
      JOIN chat_messages message ON message.conversation_id = c.id
      LEFT JOIN shared.accounts person
        ON person.id = message.sender_id AND message.sender = 'store' AND NOT message.is_automatic
      WHERE c.merchant_id = ${merchantId} AND message.sent_at <= ${until}`,
    toRow: ({ firstName, lastName, isRemoved, ...row }) => ({
      ...row,
      text: isRemoved ? m.chat_message_removed() : row.text,
      person: firstName === null ? null : shortName(firstName, lastName ?? ''),
    }),
  }),
  businessTable({
    name: 'chat-settings',
    tables: ['merchant_chat_settings'],
    describe: m.business_table_chat_settings,
    fields: { isAwayMessageOn: 'value', awayMessage: 'value', cannedReplies: 'value' },
    order: { merchantId: 'setting.merchant_id' },
    select: ({ merchantId }) => sql`
      SELECT setting.merchant_id AS "merchantId", setting.is_away_message_on AS "isAwayMessageOn",
        setting.away_message AS "awayMessage", setting.canned_replies AS "cannedReplies"
      FROM merchant_chat_settings setting WHERE setting.merchant_id = ${merchantId}`,
  }),
]
