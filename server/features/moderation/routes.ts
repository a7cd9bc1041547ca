import { m } from '#messages'
import type { moderationDecisions } from '#contract/admin/reports.ts'
import { pagination } from '#contract/fields.ts'
import type { moderation } from '#contract/moderation.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { appeal, decideAppeal, getOwnDecision } from './moderation.ts'
import { listDecisions } from './queries.ts'
import { serializeDecision, serializeOwnDecision } from './serialize.ts'

export const moderationRoutes: HttpRoutes<typeof moderation & typeof moderationDecisions> = {
  'GET /moderation/decisions/:id': async ({ params }, ctx) => ({
    success: true,
    decision: serializeOwnDecision(ctx.app.config, await getOwnDecision(ctx, params.id), ctx.now),
  }),
  async 'POST /moderation/decisions/:id/appeal'({ params, body }, ctx) {
    await appeal(ctx, params.id, body.text)
    return { success: true, message: m.moderation_reply_appealed() }
  },
  async 'GET /admin/decisions'({ query }, ctx) {
    const { rows, total } = await listDecisions(ctx.db, query)
    return {
      success: true,
      decisions: rows.map((row) => serializeDecision(ctx.app.config, row)),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  async 'PUT /admin/appeals/:id'({ params, body }, ctx) {
    await decideAppeal(ctx, params.id, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
}
