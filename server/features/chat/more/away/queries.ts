/** SQL of the away message. */
import type { Queryable, Tx } from '#server/database/database.ts'
import { ONLINE_MS } from '../../queries.ts'

/** Whether somebody of the team has an open socket. */
export const isTeamOnline = async (db: Queryable, merchantId: string, now: Date): Promise<boolean> =>
  !!(await db
    .selectFrom('chat_presence')
    .select('account_id')
    .where('merchant_id', '=', merchantId)
    .where('is_connected', '=', true)
    .where('seen_at', '>', new Date(now.getTime() - ONLINE_MS))
    .limit(1)
    .executeTakeFirst())

export const setAwayMessageTime = (tx: Tx, conversationId: string, now: Date) =>
  tx.updateTable('conversations').set({ away_message_at: now }).where('id', '=', conversationId).execute()
