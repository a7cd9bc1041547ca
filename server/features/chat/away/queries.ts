/** SQL of the away message. */
import { sql } from 'kysely'
import { executePrepared, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import { ONLINE_MS } from '../data/queries.ts'

type TeamState = {
  isAwayMessageOn: boolean
  /** Null for the usual one. */
  awayMessage: TableRow<'merchant_chat_settings'>['away_message']
  /** Somebody of the team has an open socket. */
  isOnline: boolean
}

export async function getTeamState(db: Queryable, merchantId: string, now: Date): Promise<TeamState> {
  const onlineSince = new Date(now.getTime() - ONLINE_MS)
  const rows = await executePrepared(
    db,
    sql<TeamState>`
      SELECT
        coalesce(chosen.is_away_message_on, true) AS "isAwayMessageOn", chosen.away_message AS "awayMessage",
        EXISTS (
          SELECT FROM chat_presence presence
          WHERE presence.merchant_id = merchant.id AND presence.is_connected AND presence.seen_at > ${onlineSince}
        ) AS "isOnline"
      FROM shared.merchants merchant
      LEFT JOIN merchant_chat_settings chosen ON chosen.merchant_id = merchant.id
      WHERE merchant.id = ${merchantId}`,
  )
  return rows[0]! // conversations refer to their merchant
}

export const setAwayMessageTime = (tx: Tx, conversationId: string, now: Date) =>
  tx.updateTable('conversations').set({ away_message_at: now }).where('id', '=', conversationId).execute()
