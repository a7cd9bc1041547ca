/** SQL that searches conversations. */
import { sql } from 'kysely'
import type { Queryable } from '#server/database/database.ts'

/** `match` is null if only the name has the text. */
export type Match = { conversationId: string; match: { seq: number; content: string } | null }
export type SearchIn = 'all' | 'conversations' | 'messages'
/** Whose conversations are searched. */
export type Owner = { customerId: string } | { merchantId: string }

/**
 * The conversations whose other party or one of whose messages has the text, the newest first, with the newest such
 * message. A statement walks the conversations of the owner from the newest and stops at the limit.
 */
export async function searchConversations(
  db: Queryable,
  owner: Owner,
  { text, type, limit }: { text: string; type: SearchIn; limit: number },
): Promise<Match[]> {
  const isCustomer = 'customerId' in owner
  // What the owner sees of the other party's name.
  const name = isCustomer
    ? sql`(SELECT lower(name) FROM shared.stores WHERE id = c.store_id)`
    : sql`(SELECT lower(concat_ws(' ', first_name, left(last_name, 1) || '.')) FROM shared.accounts WHERE id = c.customer_id)`
  const hasName = type === 'messages' ? sql`false` : sql`strpos(${name}, lower(${text})) > 0`
  const { rows } = await sql<Match>`
    SELECT
      c.id AS "conversationId",
      CASE WHEN newest.seq IS NOT NULL THEN json_build_object('seq', newest.seq, 'content', newest.content) END AS match
    FROM conversations c
    LEFT JOIN LATERAL (
      SELECT m.seq, m.content FROM chat_messages m
      WHERE ${type !== 'conversations'} AND m.conversation_id = c.id AND strpos(lower(m.content), lower(${text})) > 0
      ORDER BY m.seq DESC LIMIT 1
    ) newest ON true
    WHERE ${isCustomer ? sql`c.customer_id = ${owner.customerId}` : sql`c.merchant_id = ${owner.merchantId} AND c.last_seq > 0`}
      AND (newest.seq IS NOT NULL OR ${hasName})
    ORDER BY c.last_message_at DESC, c.id DESC
    LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}
