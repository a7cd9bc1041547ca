import { m } from '#messages'
import { requestProblems, type requests } from '#contract/requests.ts'
import { actorOf } from '#server/http/access.ts'
import type { HttpRoutes } from '#server/http/operation.ts'
import { uuidv7 } from '#server/ids.ts'
import { findVisibleRequest } from '../listing/queries.ts'
import { viewerOf } from '../viewer.ts'
import { hasQuote, insertReport } from './queries.ts'

export const reportRoutes: Pick<HttpRoutes<typeof requests>, 'POST /request-service/:id/report'> = {
  'POST /request-service/:id/report': async ({ params, body }, ctx) => {
    const { accountId } = actorOf(ctx)
    const request = await findVisibleRequest(ctx.db, params.id, viewerOf(ctx.actor), ctx.now)
    if (!request) throw requestProblems.notFound()
    const quoteId = body.offerId ?? null
    const isReceived = quoteId === null || request.accountId === accountId
    if (!isReceived || (quoteId !== null && !(await hasQuote(ctx.db, request.id, quoteId))))
      throw requestProblems.quoteNotFound()
    await insertReport(ctx.db, {
      id: uuidv7(ctx.now.getTime()),
      request_id: request.id,
      quote_id: quoteId,
      account_id: accountId,
      reason: body.reason,
      details: body.details,
      created_at: ctx.now,
    })
    return { success: true, message: m.request_reply_reported() }
  },
}
