import { m } from '#messages'
import type { cannedReplies } from '#contract/admin/canned-replies.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { addReply, changeReply, removeReply, serializeReply } from './canned-replies.ts'
import { listReplies } from './queries.ts'

export const cannedReplyRoutes: HttpRoutes<typeof cannedReplies> = {
  'GET /admin/canned-replies': async (_input, ctx) => ({
    success: true,
    replies: (await listReplies(ctx.db)).map(serializeReply),
  }),

  'POST /admin/canned-replies': async ({ body }, ctx) => ({
    success: true,
    reply: serializeReply(await addReply(ctx, body)),
  }),

  'PUT /admin/canned-replies/:id': async ({ params, body }, ctx) => ({
    success: true,
    reply: serializeReply(await changeReply(ctx, params.id, body)),
  }),

  async 'DELETE /admin/canned-replies/:id'({ params }, ctx) {
    await removeReply(ctx, params.id)
    return { success: true, message: m.rule_reply_canned_deleted() }
  },
}
