import { m } from '#messages'
import type { requests } from '#contract/requests.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { decide, report } from './reports.ts'

type ReportRoutes = 'POST /request-service/:id/report' | 'PUT /admin/request-reports/:requestId'

export const reportRoutes: Pick<HttpRoutes<typeof requests>, ReportRoutes> = {
  'POST /request-service/:id/report': async ({ params, body }, ctx) => {
    await report(ctx, params.id, body)
    return { success: true, message: m.request_reply_reported() }
  },
  'PUT /admin/request-reports/:requestId': async ({ params, body }, ctx) => {
    await decide(ctx, params.requestId, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
}
