import type { work } from '#contract/admin/queue-items.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { WorkKind } from '#server/work-kind.ts'
import { listFilters } from './queries.ts'
import { addNote, getCase, handleCase, listWork, replaceFilters } from './queue-items.ts'

export const workRoutes = (kinds: readonly WorkKind[]): HttpRoutes<typeof work> => ({
  async 'GET /admin/work'(_input, ctx) {
    const [items, filters] = await Promise.all([
      listWork(ctx, kinds),
      listFilters(ctx.db, requireActor(ctx).accountId),
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

  async 'PUT /admin/work-filters'({ body: { filters } }, ctx) {
    await replaceFilters(ctx, filters)
    return { success: true, filters }
  },
})
