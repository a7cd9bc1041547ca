import { m } from '#messages'
import type { textVersions } from '#contract/admin/texts.ts'
import type { texts } from '#contract/texts.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import * as t from './texts.ts'

export const textRoutes: HttpRoutes<typeof texts & typeof textVersions> = {
  'GET /texts/:name': async ({ params }, ctx) => ({ success: true, text: await t.getText(ctx, params.name) }),

  'GET /admin/texts': async (_input, ctx) => ({ success: true, texts: await t.listTexts(ctx) }),

  'GET /admin/texts/:name': async ({ params }, ctx) => ({
    success: true,
    ...(await t.getVersions(ctx.db, ctx.app.config, params.name)),
  }),

  'PUT /admin/texts/:name/draft': async ({ params, body }, ctx) => ({
    success: true,
    ...(await t.writeDraft(ctx, params.name, body)),
  }),

  async 'DELETE /admin/texts/:name/draft'({ params }, ctx) {
    await t.deleteDraft(ctx, params.name)
    return { success: true, message: m.rule_reply_draft_deleted() }
  },

  'POST /admin/texts/:name/publish': async ({ params, body }, ctx) => ({
    success: true,
    ...(await t.publishDraft(ctx, params.name, body)),
  }),

  'POST /admin/texts/:name/withdraw': async ({ params }, ctx) => ({
    success: true,
    ...(await t.withdrawScheduled(ctx, params.name)),
  }),
}
