/** Personal data in conversations, for the export and the erasure of an account. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { releaseImages } from './images/images.ts'

export const exportMessages = (db: Queryable, accountId: string) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('conversations', 'conversations.id', 'chat_messages.conversation_id')
    .innerJoin('shared.stores as stores', 'stores.id', 'conversations.store_id')
    .select([
      'conversations.id as conversation',
      'stores.name as store',
      'chat_messages.seq as number',
      'chat_messages.sent_at as sentAt',
      'chat_messages.kind',
      sql<string>`coalesce(chat_messages.removed_content, chat_messages.content)`.as('text'),
      'chat_messages.image_path as image',
      'chat_messages.booking_id as bookingId',
      'chat_messages.offer_id as offerId',
      'chat_messages.quote_id as quoteId',
    ])
    .where('chat_messages.sender_id', '=', accountId)
    .orderBy('conversations.id')
    .orderBy('chat_messages.seq')
    .execute()

export const exportChatReports = (db: Queryable, accountId: string) =>
  db
    .selectFrom('chat_reports')
    .select(['conversation_id as conversation', 'reason', 'details', 'created_at as createdAt'])
    .where('reporter_id', '=', accountId)
    .orderBy('created_at')
    .execute()

/** Returns the reports by which mails to the support quote the person. */
export async function listReportIds(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_reports')
    .innerJoin('conversations', 'conversations.id', 'chat_reports.conversation_id')
    .select('chat_reports.id')
    .where((e) => e.or([e('reporter_id', '=', accountId), e('customer_id', '=', accountId)]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the conversations of a customer with all messages. Messages that a person wrote for a store stay, without the person:
 * they belong to the customers too.
 */
export async function eraseChat(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('chat_reports').where('reporter_id', '=', accountId).execute()
  const own = await tx
    .selectFrom('conversations')
    .select('id')
    .where('customer_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await releaseImages(
    tx,
    accountId,
    own.map(({ id }) => id),
  )
  await tx.deleteFrom('conversations').where('customer_id', '=', accountId).execute()
  await tx.deleteFrom('chat_presence').where('account_id', '=', accountId).execute()
  await tx
    .updateTable('conversations')
    .set({ assigned_to: null })
    .where('assigned_to', '=', accountId)
    .execute()
  await tx.updateTable('chat_messages').set({ sender_id: null }).where('sender_id', '=', accountId).execute()
}
