import { m } from '#messages'
import type { pictureReports } from '#contract/picture-reports.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { decide, report } from './picture-reports.ts'

export const pictureReportRoutes: HttpRoutes<typeof pictureReports> = {
  async 'POST /picture-reports'({ body }, ctx) {
    await report(ctx, body)
    return { success: true, message: m.picture_report_reply_sent() }
  },
  async 'PUT /admin/picture-reports/:id'({ params, body }, ctx) {
    await decide(ctx, params.id, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
}
