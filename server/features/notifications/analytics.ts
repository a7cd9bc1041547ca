/** Figures of notifications, for customers and merchants about their own. */
import { storeProblems } from '#contract/stores.ts'
import { addDays, toDay, instant, MINUTE } from '#domain/time/time.ts'
import type { NOTIFICATION_PERIODS } from '#contract/notifications/figures.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import * as q from './analytics-queries.ts'
import { isOwnStore } from './inbox/queries.ts'

type Period = (typeof NOTIFICATION_PERIODS)[number]
const DAYS: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 }

export async function getAnalytics(ctx: Ctx, period: Period, storeId: string | undefined) {
  const { role, accountId } = requireActor(ctx)
  const isOwn =
    storeId === undefined || (role === 'merchant' && (await isOwnStore(ctx.db, requireScopeId(ctx), storeId)))
  if (!isOwn) throw storeProblems.notFound()
  const today = toDay(ctx.now.getTime())
  const dates = Array.from({ length: DAYS[period] }, (_, index) => addDays(today, index + 1 - DAYS[period]))
  const rows = await q.listDays(ctx.db, {
    since: new Date(instant(dates[0] ?? today)),
    accountId,
    storeId,
  })
  const byDate = new Map(rows.map((row) => [row.date, row]))
  const analytics = dates.map((date) => byDate.get(date) ?? { date, sent: 0, read: 0, failed: 0 })
  const sum = (figure: 'sent' | 'read' | 'failed') => analytics.reduce((total, day) => total + day[figure], 0)
  return { period, analytics, summary: { sent: sum('sent'), read: sum('read'), failed: sum('failed') } }
}

/** A delivery that is tried again waits less. */
const LATE_AFTER_MS = 15 * MINUTE

export const getHealth = async (ctx: Ctx): Promise<'ok' | 'late'> =>
  (await q.hasLateDeliveries(ctx.db, new Date(ctx.now.getTime() - LATE_AFTER_MS))) ? 'late' : 'ok'
