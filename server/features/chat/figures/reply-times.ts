/** Reply times of the people at a store. */
import { sql } from 'kysely'
import { MIN_REPLIES_SHOWN, REPLY_TIME_DAYS } from '#domain/chat/message.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction, type Queryable } from '#server/platform/database/database.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'

/** Computes the median time to a reply of each store. A store without recent replies has none. */
export async function computeReplyTimes(app: AppContext): Promise<void> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - REPLY_TIME_DAYS * DAY)
  await inTransaction(app.database.db, async (tx) => {
    await sql`
      INSERT INTO store_reply_times (store_id, median_seconds, replies, computed_at)
      SELECT
        conversation.store_id, percentile_disc(0.5) WITHIN GROUP (ORDER BY message.reply_seconds), count(*), ${now}
      FROM chat_messages message JOIN conversations conversation ON conversation.id = message.conversation_id
      WHERE message.reply_seconds IS NOT NULL AND message.sent_at > ${since}
      GROUP BY conversation.store_id
      ORDER BY conversation.store_id
      ON CONFLICT (store_id) DO UPDATE
        SET median_seconds = excluded.median_seconds, replies = excluded.replies, computed_at = excluded.computed_at`.execute(
      tx,
    )
    await tx.deleteFrom('store_reply_times').where('computed_at', '<', now).execute()
  })
}

/** Returns the median seconds to a reply, by store; only of stores with enough replies. */
export async function loadReplyTimes(
  db: Queryable,
  storeIds: readonly string[],
): Promise<Map<string, number>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('store_reply_times')
    .select(['store_id', 'median_seconds'])
    .where('store_id', 'in', [...storeIds])
    .where('replies', '>=', MIN_REPLIES_SHOWN)
    .execute()
  return new Map(rows.map((row) => [row.store_id, row.median_seconds]))
}

export const replyTimeSchedule: readonly ScheduledJob[] = [
  { name: 'compute-reply-times', everyMs: HOUR, isMaintenance: true, run: computeReplyTimes },
]
