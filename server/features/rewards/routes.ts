import { pagination } from '#contract/fields.ts'
import type { rewards } from '#contract/rewards.ts'
import { getAccountById, referralLink } from '#server/features/accounts/accounts.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { serializeActivity, serializeEarnings, serializePoints } from './serialize.ts'
import { listActivities, getTotals } from './queries.ts'

export const rewardRoutes: HttpRoutes<typeof rewards> = {
  'GET /users/rewards': async (_input, ctx) => serializePoints(await readTotals(ctx)),

  async 'GET /users/earnings'(_input, ctx) {
    const [account, totals] = await Promise.all([
      getAccountById(ctx, requireActor(ctx).accountId),
      readTotals(ctx),
    ])
    return {
      success: true,
      earnings: serializeEarnings(totals),
      referralLink: referralLink(account, ctx.app.config),
    }
  },

  async 'GET /users/earning-activities'({ query }, ctx) {
    const { rows, total } = await listActivities(ctx.db, requireActor(ctx).accountId, query, ctx.now)
    const activities = rows.map((row) => serializeActivity(row, ctx.now))
    return { success: true, activities, pagination: pagination(query.page, query.limit, total) }
  },
}

const readTotals = (ctx: RequestCtx) => getTotals(ctx.db, requireActor(ctx).accountId, ctx.now)
