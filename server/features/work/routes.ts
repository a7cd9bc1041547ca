import { m } from '#messages'
import type { work } from '#contract/admin/work.ts'
import { actorOf } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { WorkKind } from '#server/work-kind.ts'
import { deleteFilter, listFilters, saveFilter } from './queries.ts'
import { addNote, getCase, handleCase, listWork } from './work.ts'

export const workRoutes = (kinds: readonly WorkKind[]): HttpRoutes<typeof work> => ({
  async 'GET /admin/work'(_input, ctx) {
    const [items, filters] = await Promise.all([
      listWork(ctx, kinds),
      listFilters(ctx.db, actorOf(ctx).accountId),
    ])
    return { success: true, items, filters }
  },

  'GET /admin/work/:kind/:id': async ({ params }, ctx) => ({
    success: true,
    case: await getCase(ctx, kinds, params),
  }),

  'PUT /admin/work/:kind/:id': async ({ params, body }, ctx) => ({
    success: true,
    case: await handleCase(ctx, kinds, params, body),
  }),

  'POST /admin/work/:kind/:id/notes': async ({ params, body }, ctx) => ({
    success: true,
    case: await addNote(ctx, kinds, params, body.text),
  }),

  async 'PUT /admin/work-filters/:name'({ params, body }, ctx) {
    const { accountId } = actorOf(ctx)
    await saveFilter(ctx.db, { accountId, name: params.name, query: body.query }, ctx.now)
    return { success: true, message: m.rule_reply_filter_saved() }
  },

  async 'DELETE /admin/work-filters/:name'({ params }, ctx) {
    await deleteFilter(ctx.db, actorOf(ctx).accountId, params.name)
    return { success: true, message: m.rule_reply_filter_removed() }
  },
})
