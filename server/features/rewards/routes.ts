import { pagination } from '#contract/fields.ts'
import type { rewards } from '#contract/rewards.ts'
import { accountOf, referralLink } from '#server/features/accounts/accounts.ts'
import { actorOf, type HttpRoutes, type RequestCtx } from '#server/http/server.ts'
import { activityOnTheWire, earningsOnTheWire, pointsOnTheWire } from './present.ts'
import { listActivities, totalsOf } from './queries.ts'

export const rewardRoutes: HttpRoutes<typeof rewards> = {
  'GET /users/rewards': async (_input, ctx) => pointsOnTheWire(await totals(ctx)),
  'GET /users/points': async (_input, ctx) => pointsOnTheWire(await totals(ctx)),

  async 'GET /users/earnings'(_input, ctx) {
    const [account, sums] = await Promise.all([accountOf(ctx, actorOf(ctx).accountId), totals(ctx)])
    return { success: true, earnings: earningsOnTheWire(sums), referralLink: referralLink(account, ctx.app.config) }
  },

  async 'GET /users/earning-activities'({ query }, ctx) {
    const { rows, total } = await listActivities(ctx.db, actorOf(ctx).accountId, query, ctx.now)
    const activities = rows.map((row) => activityOnTheWire(row, ctx.now))
    return { success: true, activities, pagination: pagination(query.page, query.limit, total) }
  },
}

const totals = (ctx: RequestCtx) => totalsOf(ctx.db, actorOf(ctx).accountId, ctx.now)
