import type { contactMessages } from '#contract/admin/contact-messages.ts'
import { pagination } from '#contract/fields.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { answerMessage, closeMessage, readMessage } from './deciding.ts'
import { listMessages } from './queries.ts'
import { serializeFull, serializeSummary } from './serialize.ts'

export const contactMessageRoutes: HttpRoutes<typeof contactMessages> = {
  async 'GET /admin/contact-messages'({ query: { status, page, limit } }, ctx) {
    const { rows, total } = await listMessages(ctx.db, status, { page, limit })
    return {
      success: true,
      messages: rows.map(serializeSummary),
      pagination: pagination(page, limit, total),
    }
  },

  'GET /admin/contact-messages/:id': async ({ params }, ctx) => ({
    success: true,
    message: serializeFull(await readMessage(ctx, params.id)),
  }),

  'POST /admin/contact-messages/:id/answer': async ({ params, body }, ctx) => ({
    success: true,
    message: serializeFull(await answerMessage(ctx, params.id, body)),
  }),

  'POST /admin/contact-messages/:id/close': async ({ params, body }, ctx) => ({
    success: true,
    message: serializeFull(await closeMessage(ctx, params.id, body)),
  }),
}
