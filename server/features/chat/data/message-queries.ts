/** SQL of messages. */
import { sql, type RawBuilder } from 'kysely'
import type { MessageKind, Party } from '#domain/chat/message.ts'
import { executePrepared, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { isOfStores, type Member } from './members.ts'
import { isMember, PARTY_NAMES, STATE, type ConversationParties, type ConversationState } from './queries.ts'

export type MessageRow = Narrowed<
  Pick<
    CamelRow<'chat_messages'>,
    | 'conversationId'
    | 'seq'
    | 'id'
    | 'sender'
    | 'senderId'
    | 'isAutomatic'
    | 'clientMessageId'
    | 'kind'
    | 'content'
    | 'imagePath'
    | 'imageWidth'
    | 'imageHeight'
    | 'bookingId'
    | 'offerId'
    | 'quoteId'
    | 'sentAt'
  >,
  { sender: Party; kind: MessageKind }
> & {
  /** True if an admin has removed it; the content is a dash. */
  isRemoved: boolean
  /** First name of the person at the store. */
  firstName: TableRow<'shared.accounts'>['first_name'] | null
  lastName: TableRow<'shared.accounts'>['last_name'] | null
}

/** Columns for `m`, a row of `chat_messages`, and `person`. */
const MESSAGE = sql`
  m.conversation_id AS "conversationId", m.seq, m.id, m.sender, m.sender_id AS "senderId",
  m.is_automatic AS "isAutomatic", m.client_message_id AS "clientMessageId", m.kind, m.content,
  m.image_path AS "imagePath", m.image_width AS "imageWidth", m.image_height AS "imageHeight",
  m.booking_id AS "bookingId", m.offer_id AS "offerId", m.quote_id AS "quoteId",
  m.removed_content IS NOT NULL AS "isRemoved", m.sent_at AS "sentAt",
  person.first_name AS "firstName", person.last_name AS "lastName"`
const PERSON = sql`LEFT JOIN shared.accounts person ON person.id = m.sender_id AND m.sender = 'store'`

const selectMessages = (db: Queryable, condition: RawBuilder<unknown>) =>
  executePrepared(db, sql<MessageRow>`SELECT ${MESSAGE} FROM chat_messages m ${PERSON} WHERE ${condition}`)

/** Returns the messages with a number in the range, the oldest first. */
export const listMessages = (
  db: Queryable,
  conversationId: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) =>
  selectMessages(
    db,
    sql`m.conversation_id = ${conversationId} AND m.seq > ${after} AND m.seq <= ${upTo}
      ORDER BY m.seq LIMIT ${limit}`,
  )

/** Returns the last messages that show the quote; more than anybody sends of one. */
export const listMessagesOfQuote = (db: Queryable, quoteId: string) =>
  selectMessages(db, sql`m.quote_id = ${quoteId} ORDER BY m.seq DESC LIMIT 10`)

/** Returns the messages that the decision of an admin has removed, whether they are shown again or not. */
export const listMessagesOfRemoval = (db: Queryable, conversationId: string, decisionId: string) =>
  selectMessages(
    db,
    sql`m.conversation_id = ${conversationId} AND m.removal_id = ${decisionId} ORDER BY m.seq`,
  )

/** Returns the last message of all; undefined if there is none. */
export const findLast = async (
  db: Queryable,
  { id, lastSeq }: Pick<ConversationState, 'id' | 'lastSeq'>,
): Promise<MessageRow | undefined> =>
  (await listMessages(db, id, { after: lastSeq - 1, upTo: lastSeq, limit: 1 }))[0]

export async function findByClientId(
  tx: Tx,
  conversationId: string,
  sender: Party,
  clientMessageId: string,
): Promise<MessageRow | undefined> {
  const rows = await selectMessages(
    tx,
    sql`m.conversation_id = ${conversationId} AND m.sender = ${sender}
      AND m.client_message_id = ${clientMessageId}`,
  )
  return rows[0]
}

export type MessagePlace = Narrowed<
  Pick<CamelRow<'chat_messages'>, 'id' | 'conversationId' | 'seq' | 'sender'>,
  { sender: Party }
> & {
  customerId: TableRow<'conversations'>['customer_id']
}

/** Returns undefined unless the member is a party of its conversation. */
export async function findMessagePlace(
  db: Queryable,
  member: Member,
  id: string,
): Promise<MessagePlace | undefined> {
  const rows = await executePrepared(
    db,
    sql<MessagePlace>`
      SELECT m.id, m.conversation_id AS "conversationId", m.seq, m.sender, c.customer_id AS "customerId"
      FROM chat_messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE m.id = ${id} AND ${isMember(member)}`,
  )
  return rows[0]
}

/** Returns the last message of the sender up to a number. */
export async function findLastSentMessage(
  tx: Tx,
  conversationId: string,
  sender: Party,
  upTo: number,
): Promise<{ id: string; seq: number } | undefined> {
  const rows = await executePrepared(
    tx,
    sql<{ id: string; seq: number }>`
      SELECT id, seq FROM chat_messages
      WHERE conversation_id = ${conversationId} AND sender = ${sender} AND seq <= ${upTo}
      ORDER BY seq DESC LIMIT 1`,
  )
  return rows[0]
}

export type LockedConversation = ConversationState &
  ConversationParties & { customerLanguage: 'en' | 'sw' | null; ownerLanguage: 'en' | 'sw' | null }

/** Locks a conversation, as every change of it must do first. Without a member, any conversation is found. */
export async function lockConversation(
  tx: Tx,
  member: Member | null,
  id: string,
): Promise<LockedConversation | undefined> {
  const rows = await executePrepared(
    tx,
    sql<LockedConversation>`
      SELECT ${STATE}, ${PARTY_NAMES}, customer.language AS "customerLanguage", owner.language AS "ownerLanguage"
      FROM conversations c
      JOIN shared.stores store ON store.id = c.store_id
      JOIN shared.accounts customer ON customer.id = c.customer_id
      JOIN shared.merchants merchant ON merchant.id = c.merchant_id
      JOIN shared.accounts owner ON owner.id = merchant.account_id
      WHERE c.id = ${id}
        ${member ? sql`AND (c.customer_id = ${member.accountId} OR c.merchant_id = ${member.merchantId} AND ${isOfStores(member)})` : sql``}
      FOR UPDATE OF c`,
  )
  return rows[0]
}

export type NewMessage = {
  id: string
  sender: Party
  senderId: string | null
  isAutomatic: boolean
  clientMessageId: string
  kind: MessageKind
  content: string
  imagePath: string | null
  imageWidth: number | null
  imageHeight: number | null
  bookingId: string | null
  offerId: string | null
  quoteId: string | null
  sentAt: Date
  replySeconds: number | null
  waitingSince: Date | null
}
export type Appended = MessageRow & Pick<ConversationState, 'customerUnread' | 'storeUnread'>

/** Takes the next number. The conversation must be locked. */
export async function appendRow(tx: Tx, conversationId: string, message: NewMessage): Promise<Appended> {
  const [toCustomer, toStore] = message.sender === 'store' ? [1, 0] : [0, 1]
  const rows = await executePrepared(
    tx,
    sql<Appended>`
      WITH c AS (
        UPDATE conversations SET
          last_seq = last_seq + 1, last_message_at = ${message.sentAt}::timestamptz,
          customer_unread = customer_unread + ${toCustomer}::int, store_unread = store_unread + ${toStore}::int,
          waiting_since = ${message.waitingSince}::timestamptz
        WHERE id = ${conversationId}
        RETURNING id, last_seq, customer_unread, store_unread
      ), m AS (
        INSERT INTO chat_messages (
          conversation_id, seq, id, sender, sender_id, is_automatic, client_message_id, kind, content, image_path,
          image_width, image_height, booking_id, offer_id, quote_id, sent_at, reply_seconds
        )
        SELECT
          c.id, c.last_seq, ${message.id}::uuid, ${message.sender}::text, ${message.senderId}::uuid,
          ${message.isAutomatic}::boolean, ${message.clientMessageId}::text, ${message.kind}::text,
          ${message.content}::text, ${message.imagePath}::text, ${message.imageWidth}::smallint,
          ${message.imageHeight}::smallint, ${message.bookingId}::uuid,
          ${message.offerId}::uuid, ${message.quoteId}::uuid, ${message.sentAt}::timestamptz, ${message.replySeconds}::int
        FROM c
        RETURNING *
      )
      SELECT ${MESSAGE}, c.customer_unread AS "customerUnread", c.store_unread AS "storeUnread"
      FROM m CROSS JOIN c ${PERSON}`,
  )
  return rows[0]!
}
