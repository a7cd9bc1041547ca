/** SQL that searches conversations. */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import { hasWords } from '#server/platform/database/typed-text.ts'
import { isOfStores, type Member } from '../data/members.ts'

/** `match` is null if only the name has the text. */
export type Match = {
  conversationId: TableRow<'conversations'>['id']
  match: { seq: number; content: string } | null
}
export type SearchIn = 'all' | 'conversations' | 'messages'
/** Owner of the searched conversations. */
export type Owner = { customerId: string } | { member: Member }

/**
 * Returns the conversations whose other party or one of whose messages has the text, the newest first, with the newest such
 * message. A text that few messages have is found by an index of all messages. Otherwise the statement walks the conversations
 * of the owner from the newest and soon reaches the limit.
 */
export async function searchConversations(
  db: Queryable,
  owner: Owner,
  { text, type, limit }: { text: string; type: SearchIn; limit: number },
): Promise<Match[]> {
  const hits = type === 'conversations' ? [] : await findRareHits(db, owner, text)
  const newest = hits === null ? newestByWalk(text) : selectNewest(hits)
  const { rows } = await sql<Match>`
    SELECT
      c.id AS "conversationId",
      CASE WHEN newest.seq IS NOT NULL THEN json_build_object('seq', newest.seq, 'content', newest.content) END AS match
    FROM conversations c
    ${newest}
    WHERE ${isOwn(owner)} AND (newest.seq IS NOT NULL OR ${type === 'messages' ? sql`false` : hasName(owner, text)})
    ORDER BY c.last_message_at DESC, c.id DESC
    LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}

const isOwn = (owner: Owner): RawBuilder<boolean> =>
  'customerId' in owner
    ? sql`c.customer_id = ${owner.customerId}`
    : sql`c.merchant_id = ${owner.member.merchantId} AND ${isOfStores(owner.member)} AND c.last_seq > 0`

/** Matches the other party's name as the owner sees it. */
function hasName(owner: Owner, text: string): RawBuilder<boolean> {
  const name =
    'customerId' in owner
      ? sql`SELECT name FROM shared.stores WHERE id = c.store_id`
      : sql`SELECT concat_ws(' ', first_name, left(last_name, 1) || '.') FROM shared.accounts WHERE id = c.customer_id`
  return hasWords(sql`(${name})`, text)
}

const newestByWalk = (text: string) => sql`
  LEFT JOIN LATERAL (
    SELECT m.seq, m.content FROM chat_messages m
    WHERE m.conversation_id = c.id AND ${hasWords(sql`m.content`, text)}
    ORDER BY m.seq DESC LIMIT 1
  ) newest ON true`

type Hit = [conversationId: string, seq: number]

const selectNewest = (hits: readonly Hit[]) => sql`
  LEFT JOIN (
    SELECT m.conversation_id, m.seq, m.content
    FROM unnest(${hits.map(([id]) => id)}::uuid[], ${hits.map(([, seq]) => seq)}::int[]) AS hit (id, seq)
    JOIN chat_messages m ON m.conversation_id = hit.id AND m.seq = hit.seq
  ) newest ON newest.conversation_id = c.id`

/** A text that more messages have, of all stores, is not rare. */
const MAX_HITS = 2000
/** The index `chat_messages_normalized` needs three letters or digits in a row. */
const INDEXED = /[a-z\d]{3}/

/** Returns the newest message with the text in each conversation of the owner; null if the text is not rare. */
async function findRareHits(db: Queryable, owner: Owner, text: string): Promise<Hit[] | null> {
  const words = (await normalize(db, text)).split(' ')
  if (!words.some((word) => INDEXED.test(word))) return null
  const isHit = sql.join(
    words.map((word) => sql`normalize_text(content) LIKE ${`%${word}%`}`),
    sql` AND `,
  )
  const { rows } = await sql<{ total: number; own: Hit[] | null }>`
    WITH hits AS MATERIALIZED (
      SELECT conversation_id, seq FROM chat_messages WHERE ${isHit} LIMIT ${sql.lit(MAX_HITS + 1)}
    )
    SELECT
      (SELECT count(*)::int FROM hits) AS total,
      (
        SELECT json_agg(json_build_array(own.id, own.seq)) FROM (
          SELECT c.id, max(hits.seq) AS seq FROM hits JOIN conversations c ON c.id = hits.conversation_id
          WHERE ${isOwn(owner)} GROUP BY c.id
        ) own
      ) AS own`.execute(db)
  const [found] = rows
  return found && found.total <= MAX_HITS ? (found.own ?? []) : null
}

const normalize = async (db: Queryable, text: string): Promise<string> =>
  (await sql<{ normalized: string }>`SELECT normalize_text(${text}) AS normalized`.execute(db)).rows[0]
    ?.normalized ?? ''
