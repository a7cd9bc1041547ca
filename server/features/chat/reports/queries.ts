/** SQL of reports of conversations. */
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { MessageKind, Party } from '#domain/chat/message.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ChatReports } from '#server/platform/database/schema.ts'

export const saveReport = (tx: Tx, row: Insertable<ChatReports>) =>
  tx
    .insertInto('chat_reports')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'reporter_id']).doUpdateSet((e) => ({
        id: e.ref('excluded.id'),
        reported: e.ref('excluded.reported'),
        reason: e.ref('excluded.reason'),
        details: e.ref('excluded.details'),
        up_to_seq: e.ref('excluded.up_to_seq'),
        created_at: e.ref('excluded.created_at'),
      })),
    )
    .execute()

export const getNames = (db: Queryable, conversationId: string) =>
  db
    .selectFrom('conversations')
    .innerJoin('shared.stores as stores', 'stores.id', 'conversations.store_id')
    .innerJoin('shared.accounts as accounts', 'accounts.id', 'conversations.customer_id')
    .select([
      'stores.name as storeName',
      'conversations.store_id as storeId',
      'conversations.customer_id as customerId',
      sql<string>`concat_ws(' ', accounts.first_name, accounts.last_name)`.as('customerName'),
    ])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirstOrThrow()

export type ReportedMessage = { sender: Party; kind: MessageKind; content: string; sentAt: Date }
/** The oldest of them first. */
export async function listLastMessages(
  db: Queryable,
  conversationId: string,
  limit: number,
): Promise<ReportedMessage[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select(['sender', 'kind', 'content', 'sent_at as sentAt'])
    .where('conversation_id', '=', conversationId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .$narrowType<{ sender: Party; kind: MessageKind }>()
    .execute()
  return rows.reverse()
}
