/** SQL of reports of conversations. */
import type { Insertable } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import type { MessageKind, Party } from '#domain/chat/message.ts'
import type { CHAT_REPORT_REASONS } from '#contract/chat/reports.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
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
        decision_id: null,
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
/** Returns the last messages, the oldest of them first. */
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

/** A conversation of which a party was reported, with both parties. */
export type ReportedConversation = {
  storeId: TableRow<'shared.stores'>['id']
  storeName: TableRow<'shared.stores'>['name']
  ownerId: TableRow<'shared.merchants'>['account_id']
  customerId: TableRow<'shared.accounts'>['id']
  customerName: string
  messages: TableRow<'conversations'>['last_seq']
  isBlocked: boolean
}
export async function findReportedConversation(
  db: Queryable,
  id: string,
): Promise<ReportedConversation | undefined> {
  const { rows } = await sql<ReportedConversation>`
    SELECT s.id AS "storeId", s.name AS "storeName", merchant.account_id AS "ownerId", a.id AS "customerId",
      concat_ws(' ', a.first_name, a.last_name) AS "customerName", c.last_seq AS messages,
      coalesce(c.customer_blocked_at, c.store_blocked_at) IS NOT NULL AS "isBlocked"
    FROM conversations c
    JOIN shared.stores s ON s.id = c.store_id
    JOIN shared.merchants merchant ON merchant.id = c.merchant_id
    JOIN shared.accounts a ON a.id = c.customer_id
    WHERE c.id = ${id}`.execute(db)
  return rows[0]
}

type Report = Pick<CamelRow<'chat_reports'>, 'details' | 'createdAt'> & {
  reporterName: string
  reason: (typeof CHAT_REPORT_REASONS)[number]
  isOpen: boolean
}

/** Returns the reports that wait for a decision first, then the newest. */
export async function listReports(db: Queryable, id: string, reported: Party): Promise<Report[]> {
  const { rows } = await sql<Report>`
    SELECT concat_ws(' ', a.first_name, a.last_name) AS "reporterName", p.reason, p.details,
      p.created_at AS "createdAt", p.decision_id IS NULL AS "isOpen"
    FROM chat_reports p JOIN shared.accounts a ON a.id = p.reporter_id
    WHERE p.conversation_id = ${id} AND p.reported = ${reported}
    ORDER BY "isOpen" DESC, p.created_at DESC LIMIT 20`.execute(db)
  return rows
}

export async function lockOpenReporters(tx: Tx, id: string, reported: Party): Promise<string[]> {
  const rows = await tx
    .selectFrom('chat_reports')
    .select('reporter_id')
    .where('conversation_id', '=', id)
    .where('reported', '=', reported)
    .where('decision_id', 'is', null)
    .orderBy('reporter_id')
    .forUpdate()
    .execute()
  return rows.map(({ reporter_id }) => reporter_id)
}

export const hasOpenReport = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('chat_reports')
    .select('id')
    .where('conversation_id', '=', id)
    .where('decision_id', 'is', null)
    .limit(1)
    .executeTakeFirst())

export const closeReports = (tx: Tx, id: string, reported: Party, decisionId: string) =>
  tx
    .updateTable('chat_reports')
    .set({ decision_id: decisionId })
    .where('conversation_id', '=', id)
    .where('reported', '=', reported)
    .where('decision_id', 'is', null)
    .execute()

export type ReadMessage = {
  id: string
  sender: Party
  text: string
  imagePath: string | null
  sentAt: Date
  isRemoved: boolean
}

/** Returns the messages as they were written, the oldest first. */
export async function listReadMessages(
  db: Queryable,
  conversationId: string,
  { limit, sender }: { limit: number; sender?: Party },
): Promise<ReadMessage[]> {
  const { rows } = await sql<ReadMessage>`
    SELECT id, sender, coalesce(removed_content, content) AS text, image_path AS "imagePath", sent_at AS "sentAt",
      removed_content IS NOT NULL AS "isRemoved"
    FROM chat_messages
    WHERE conversation_id = ${conversationId}${sender === undefined ? sql`` : sql` AND sender = ${sender}`}
    ORDER BY seq DESC LIMIT ${limit}`.execute(db)
  return rows.reverse()
}

/** Text instead of a removed message where there is no room for a sentence. */
const REMOVED = '—'

/** Removes messages of a party. Returns those that it has removed. */
export async function removeMessages(
  tx: Tx,
  { conversationId, sender, ids }: { conversationId: string; sender: Party; ids: readonly string[] },
  decisionId: string,
): Promise<number> {
  const { rows } = await sql`
    UPDATE chat_messages SET removed_content = content, content = ${REMOVED}, removal_id = ${decisionId}
    WHERE conversation_id = ${conversationId} AND id = ANY (${[...ids]}::uuid[]) AND sender = ${sender}
      AND removed_content IS NULL
    RETURNING id`.execute(tx)
  return rows.length
}

export const restoreMessages = (tx: Tx, conversationId: string, decisionId: string) =>
  sql`
    UPDATE chat_messages SET content = removed_content, removed_content = NULL
    WHERE conversation_id = ${conversationId} AND removal_id = ${decisionId} AND removed_content IS NOT NULL`.execute(
    tx,
  )

export const selectReported: RawBuilder<OpenWork> = sql`
  SELECT p.conversation_id || '.' || p.reported AS id, p.since, p.since + interval '1 day' AS due_at,
    CASE p.reported WHEN 'store' THEN 'Store reported in a chat' ELSE 'Customer reported in a chat' END AS title,
    CASE p.reported WHEN 'store' THEN s.name ELSE concat_ws(' ', a.first_name, a.last_name) || ' at ' || s.name END AS detail
  FROM (
    SELECT conversation_id, reported, min(created_at) AS since FROM chat_reports
    WHERE decision_id IS NULL GROUP BY conversation_id, reported ORDER BY since LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}
  ) p
  JOIN conversations c ON c.id = p.conversation_id
  JOIN shared.stores s ON s.id = c.store_id
  JOIN shared.accounts a ON a.id = c.customer_id`
