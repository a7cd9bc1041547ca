/** SQL that changes conversations, without their messages. */
import { sql } from 'kysely'
import type { Party } from '#domain/chat/message.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

/** Returns a published store. */
export async function findChatStore(
  db: Queryable,
  storeId: string,
  accountId: string,
): Promise<{ merchantId: string; isOwn: boolean } | undefined> {
  const { rows } = await sql<{ merchantId: TableRow<'shared.stores'>['merchant_id']; isOwn: boolean }>`
    SELECT store.merchant_id AS "merchantId", EXISTS (
      SELECT FROM shared.merchant_members member
      WHERE member.merchant_id = store.merchant_id AND member.account_id = ${accountId}
    ) AS "isOwn"
    FROM shared.stores store WHERE store.id = ${storeId} AND store.status = 'published'`.execute(db)
  return rows[0]
}

type NewConversation = {
  id: string
  storeId: string
  merchantId: string
  customerId: string
  now: Date
}

/** Two requests at the same time get the same conversation. */
export async function findOrInsertConversation(
  tx: Tx,
  { id, storeId, merchantId, customerId, now }: NewConversation,
): Promise<{ id: string; created: boolean }> {
  const inserted = await tx
    .insertInto('conversations')
    .values({
      id,
      store_id: storeId,
      merchant_id: merchantId,
      customer_id: customerId,
      created_at: now,
      last_message_at: now,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'customer_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id, created: true }
  const existing = await findConversationId(tx, storeId, customerId)
  if (existing === undefined) throw new Error('the conversation was deleted at the same time')
  return { id: existing, created: false }
}

const findConversationId = async (
  db: Queryable,
  storeId: string,
  customerId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('conversations')
      .select('id')
      .where('store_id', '=', storeId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.id

/** Returns null removes the mark. Returns whether that changed anything. */
export async function setMark(
  tx: Tx,
  id: string,
  party: Party,
  mark: 'muted' | 'blocked',
  at: Date | null,
): Promise<boolean> {
  const column = `${party}_${mark}_at` as const
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns undefined if the customer has never written to the store, and the booking is not that of a quote. */
export async function findConversationOfBooking(
  db: Queryable,
  bookingId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: TableRow<'conversations'>['id'] }>`
    SELECT c.id FROM shared.bookings booking
    JOIN conversations c ON c.store_id = booking.store_id AND c.customer_id = booking.account_id
    WHERE booking.id = ${bookingId}
      AND (c.last_seq > 0 OR EXISTS (SELECT FROM shared.quotes quote WHERE quote.booking_id = booking.id))`.execute(
    db,
  )
  return rows[0]?.id
}

type Delivered = {
  id: TableRow<'conversations'>['id']
  merchantId: string
  storeId: string
  messageId: string
  seq: number
}

/** The customer has got all messages. Returns the last one of each store that is news to it. */
export async function deliverAll(db: Queryable, customerId: string): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    WITH late AS MATERIALIZED (
      SELECT id, customer_delivered_seq AS seq FROM conversations
      WHERE customer_id = ${customerId} AND customer_unread > 0 AND customer_delivered_seq < last_seq
      ORDER BY id FOR UPDATE
    ), delivered AS (
      UPDATE conversations c SET customer_delivered_seq = c.last_seq FROM late WHERE c.id = late.id
      RETURNING c.id, c.merchant_id, c.store_id, c.last_seq, late.seq AS before
    )
    SELECT delivered.id, merchant_id AS "merchantId", store_id AS "storeId", message.id AS "messageId", message.seq
    FROM delivered JOIN LATERAL (
      SELECT id, seq FROM chat_messages
      WHERE conversation_id = delivered.id AND sender = 'store' AND seq <= last_seq ORDER BY seq DESC LIMIT 1
    ) message ON message.seq > before`.execute(db)
  return rows
}
