/** Figures of the chats of a merchant's stores. */
import { sql } from 'kysely'
import type { ANALYTICS_PERIODS } from '#contract/chat/team.ts'
import type { chat } from '#contract/chat.ts'
import type { Reply } from '#contract/kernel.ts'
import { DAY } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { requireScopeId } from '#server/platform/http/access.ts'

type Period = (typeof ANALYTICS_PERIODS)[number]
const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const satisfies Record<Period, number>

export async function getAnalytics(
  ctx: Ctx,
  period: Period,
): Promise<Reply<(typeof chat)['GET /chat/analytics']>['data']> {
  const since = new Date(ctx.now.getTime() - DAYS[period] * DAY)
  const { averageSeconds, medianSeconds, ...counts } = await readFigures(ctx.db, requireScopeId(ctx), since)
  return {
    period,
    ...counts,
    totalMessages: counts.customerMessages + counts.storeMessages,
    averageResponseTime: minutes(averageSeconds),
    medianResponseTime: minutes(medianSeconds),
  }
}

/** Converts seconds to minutes with one decimal. */
const minutes = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 6) / 10

type Figures = {
  totalChats: number
  newChats: number
  customerMessages: number
  storeMessages: number
  unreadMessages: number
  waitingChats: number
  averageSeconds: number | null
  medianSeconds: number | null
}

/** Messages of the period are in the conversations whose last message is in it. */
async function readFigures(db: Queryable, scopeId: string, since: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    WITH own AS MATERIALIZED (
      SELECT id, created_at, last_message_at, last_seq, store_unread, waiting_since
      FROM conversations WHERE store_id IN (SELECT id FROM shared.own_stores WHERE scope_id = ${scopeId})
    ),
    written AS MATERIALIZED (
      SELECT message.sender, message.reply_seconds
      FROM own JOIN chat_messages message ON message.conversation_id = own.id
      WHERE own.last_message_at > ${since} AND message.sent_at > ${since} AND NOT message.is_automatic
    )
    SELECT
      (SELECT count(*)::int FROM own WHERE last_message_at > ${since} AND last_seq > 0) AS "totalChats",
      (SELECT count(*)::int FROM own WHERE created_at > ${since} AND last_seq > 0) AS "newChats",
      (SELECT coalesce(sum(store_unread), 0)::int FROM own) AS "unreadMessages",
      (SELECT count(*)::int FROM own WHERE waiting_since IS NOT NULL) AS "waitingChats",
      count(*) FILTER (WHERE sender = 'customer')::int AS "customerMessages",
      count(*) FILTER (WHERE sender = 'store')::int AS "storeMessages",
      avg(reply_seconds)::double precision AS "averageSeconds",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY reply_seconds) AS "medianSeconds"
    FROM written`.execute(db)
  return rows[0]! // an aggregate without GROUP BY returns one row
}
