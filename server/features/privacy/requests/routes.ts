import { m } from '#messages'
import type { dataRequests } from '#contract/admin/data-requests.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { StoredData } from '../privacy.ts'
import { decideRequest, exportByLink, listRequests, recordRequest } from './requests.ts'

export const dataRequestRoutes = (stored: StoredData): HttpRoutes<typeof dataRequests> => ({
  'GET /admin/data-requests': async (_input, { db }) => ({
    success: true,
    requests: (await listRequests(db)).map(
      ({ id, personId, name, kind, status, askedAt, dueAt, version }) => ({
        id,
        personId,
        name,
        kind,
        status,
        version,
        askedAt: askedAt.toISOString(),
        dueAt: dueAt.toISOString(),
      }),
    ),
  }),

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
