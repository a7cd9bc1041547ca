import { sql } from 'kysely'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { TxCtx } from '#server/app-context.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

/** A conversation with a store with which the kept account talks, too, stays where it is: each has its own numbers. */
export async function mergeConversations(
  { db }: TxCtx,
  { closedId, keptId }: MergedAccounts,
): Promise<Moved[]> {
  const { rows } = await sql<{ id: TableRow<'conversations'>['id']; isMoved: boolean }>`
    WITH own AS (
      SELECT c.id, NOT EXISTS (SELECT FROM conversations k WHERE k.customer_id = ${keptId} AND k.store_id = c.store_id) AS is_free
      FROM conversations c WHERE c.customer_id = ${closedId} ORDER BY c.id FOR UPDATE
    ), moved AS (
      UPDATE conversations c SET customer_id = ${keptId} FROM own WHERE c.id = own.id AND own.is_free RETURNING c.id
    )
    SELECT own.id, moved.id IS NOT NULL AS "isMoved" FROM own LEFT JOIN moved USING (id)`.execute(db)
  const moved = rows.filter(({ isMoved }) => isMoved).map(({ id }) => id)
  if (moved.length > 0)
    await db
      .updateTable('chat_messages')
      .set({ sender_id: keptId })
      .where('conversation_id', 'in', moved)
      .where('sender', '=', 'customer')
      .where('sender_id', '=', closedId)
      .execute()
  return [{ what: 'conversations', count: moved.length, stays: rows.length - moved.length }]
}
