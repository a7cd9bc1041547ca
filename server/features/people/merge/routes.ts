import type { adminPeople } from '#contract/admin/people.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { listPeople } from '../person/person-queries.ts'
import { serializePerson } from '../rows.ts'
import { merge, previewMerge, type Features } from './merge.ts'

type MergeRoute = 'POST /admin/people/:id/merge-preview' | 'POST /admin/people/:id/merge'

export const mergeRoutes = (features: Features): HttpRoutes<Pick<typeof adminPeople, MergeRoute>> => ({
  async 'POST /admin/people/:id/merge-preview'({ params, body: { keepId } }, ctx) {
    const ids = { closedId: params.id, keptId: keepId }
    const preview = await previewMerge(ctx, features, ids)
    const people = await listPeople(ctx.db, [ids.closedId, ids.keptId])
    // Both people exist, because the preview has locked them.
    const [close, keep] = [params.id, keepId].map((id) =>
      serializePerson(people.find((row) => row.id === id)!),
    )
    return { success: true, preview: { keep: keep!, close: close!, ...preview } }
  },

  async 'POST /admin/people/:id/merge'({ params, body: { keepId, reason } }, ctx) {
    const isDone = await merge(ctx, features, { closedId: params.id, keptId: keepId }, reason)
    return { success: true, isWaiting: !isDone }
  },
})
