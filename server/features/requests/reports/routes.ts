import { m } from '#messages'
import type { ReportedRequest } from '#contract/entities/request.ts'
import { pagination } from '#contract/fields.ts'
import type { requests } from '#contract/requests.ts'
import { shortName } from '#domain/accounts/short-name.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { MediaBase } from '#server/platform/http/media.ts'
import { serializeImage } from '../images/images.ts'
import { listReported, type ReportedRow } from './queries.ts'
import { decide, report } from './reports.ts'

type ReportRoutes =
  | 'POST /request-service/:id/report'
  | 'GET /admin/request-reports'
  | 'PUT /admin/request-reports/:requestId'

export const reportRoutes: Pick<HttpRoutes<typeof requests>, ReportRoutes> = {
  'POST /request-service/:id/report': async ({ params, body }, ctx) => {
    await report(ctx, params.id, body)
    return { success: true, message: m.request_reply_reported() }
  },
  'GET /admin/request-reports': async ({ query }, ctx) => {
    const { rows, total } = await listReported(ctx.db, query)
    return {
      success: true,
      data: {
        reported: rows.map((row) => serialize(row, ctx.now, ctx.app.config)),
        pagination: pagination(query.page, query.limit, total),
      },
    }
  },
  'PUT /admin/request-reports/:requestId': async ({ params, body }, ctx) => {
    await decide(ctx, params.requestId, body)
    return { success: true, message: m.moderation_reply_decided() }
  },
}

function serialize(row: ReportedRow, now: Date, media: MediaBase): ReportedRequest {
  // A job has yet to close those that have expired.
  const isExpired = row.status === 'pending' && row.expiresAt <= now
  return {
    requestId: row.requestId,
    offerId: row.quoteId,
    title: row.title,
    text: row.text,
    images: row.images.map((image) => serializeImage(media, image)),
    status: isExpired ? (row.quoteId === null ? 'cancelled' : 'expired') : row.status,
    authorId: row.authorId,
    authorName: row.storeName ?? shortName(row.firstName, row.lastName),
    reportCount: row.reportCount,
    reports: row.reports.map((each) => ({ ...each, createdAt: new Date(each.createdAt).toISOString() })),
    firstReportedAt: row.firstReportedAt.toISOString(),
  }
}
