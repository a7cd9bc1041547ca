import { m } from '#messages'
import type { broadcasts } from '#contract/admin/broadcasts.ts'
import { pagination } from '#contract/fields.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import * as b from './broadcasts.ts'
import { listBroadcasts } from './queries.ts'
import { serializeBroadcast } from './serialize.ts'

export const broadcastRoutes: HttpRoutes<typeof broadcasts> = {
  'POST /notifications/broadcast': async ({ body: { audience, ...announcement } }, ctx) => ({
    success: true,
    data: { recipients: await b.broadcastToAll(ctx, audience, announcement) },
  }),

  async 'GET /admin/broadcasts'({ query: { page, limit } }, ctx) {
    const { rows, total } = await listBroadcasts(ctx.db, { page, limit })
    return {
      success: true,
      broadcasts: rows.map(serializeBroadcast),
      pagination: pagination(page, limit, total),
    }
  },

  'GET /admin/broadcasts/audience': async ({ query }, ctx) => ({
    success: true,
    size: await b.getSize(ctx, query),
  }),

  'GET /admin/broadcasts/:id': async ({ params }, ctx) => ({
    success: true,
    broadcast: serializeBroadcast(await b.getBroadcast(ctx.db, params.id)),
  }),

  'POST /admin/broadcasts': async ({ body }, ctx) => ({
    success: true,
    broadcast: serializeBroadcast(await b.writeBroadcast(ctx, body)),
  }),

  'PUT /admin/broadcasts/:id': async ({ params, body }, ctx) => ({
    success: true,
    broadcast: serializeBroadcast(await b.changeBroadcast(ctx, params.id, body)),
  }),

  async 'DELETE /admin/broadcasts/:id'({ params }, ctx) {
    await b.deleteDraft(ctx, params.id)
    return { success: true, message: m.rule_reply_broadcast_deleted() }
  },

  async 'POST /admin/broadcasts/:id/test'({ params }, ctx) {
    await b.testBroadcast(ctx, params.id)
    return { success: true, message: m.rule_reply_broadcast_tested() }
  },

  'POST /admin/broadcasts/:id/send': async ({ params, body }, ctx) => ({
    success: true,
    broadcast: serializeBroadcast(await b.sendBroadcast(ctx, params.id, body)),
  }),

  'POST /admin/broadcasts/:id/stop': async ({ params, body }, ctx) => ({
    success: true,
    broadcast: serializeBroadcast(await b.stopBroadcast(ctx, params.id, body.reason)),
  }),
}
