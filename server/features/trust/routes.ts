import { m } from '#messages'
import type { trust } from '#contract/trust.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { getReliability, getTrust, restartReliability } from './trust.ts'

export const trustRoutes: HttpRoutes<typeof trust> = {
  'GET /stores/:id/trust': async ({ params }, ctx) => ({
    success: true,
    trust: await getTrust(ctx, params.id),
  }),
  'GET /reliability': async (_input, ctx) => ({
    success: true,
    reliability: await getReliability(ctx.db, requireActor(ctx).accountId, ctx.now),
  }),
  'POST /reliability/restart': async (_input, ctx) => ({
    success: true,
    message: m.reliability_restarted(),
    reliability: await restartReliability(ctx, requireActor(ctx).accountId),
  }),
}
