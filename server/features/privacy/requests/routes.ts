import { m } from '#messages'
import type { dataRequests } from '#contract/admin/data-requests.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { StoredData } from '../privacy.ts'
import { decideRequest, exportByLink, listRequests, recordRequest } from './requests.ts'

export const dataRequestRoutes = (stored: StoredData): HttpRoutes<typeof dataRequests> => ({
  async 'GET /admin/data-requests'({ query: { page, limit, show } }, { db }) {
    // One more shows whether there is another page.
    const rows = await listRequests(db, { show, limit: limit + 1, offset: (page - 1) * limit })
    return {
      success: true,
      requests: rows
        .slice(0, limit)
        .map(
          ({ id, personId, name, kind, status, askedBy, askedAt, dueAt, decidedBy, decidedAt, version }) => ({
            id,
            personId,
            name,
            kind,
            status,
            askedBy,
            askedAt: askedAt.toISOString(),
            dueAt: dueAt.toISOString(),
            decidedBy,
            decidedAt: decidedAt?.toISOString() ?? null,
            version,
          }),
        ),
      hasMore: rows.length > limit,
    }
  },

  'POST /admin/people/:id/data-requests': async ({ params, body }, ctx) => ({
    success: true,
    id: await recordRequest(ctx, params.id, body),
  }),

  async 'PUT /admin/data-requests/:id'({ params, body }, ctx) {
    await decideRequest(ctx, params.id, body, stored)
    return { success: true, message: m.rule_reply_done() }
  },

  async 'POST /users/export/by-link'({ body: { token } }, ctx) {
    const data = await exportByLink(ctx, token, stored, ctx.request.ip)
    return { success: true, exportedAt: ctx.now.toISOString(), data }
  },
})
