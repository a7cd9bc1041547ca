import type { marketplace } from '#contract/marketplace.ts'
import { Problem } from '#contract/problem.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { requestRoutes, shownQuotes } from '../routes.ts'
import { findRequestByQuote } from './queries.ts'

/** Aliases of other routes; a route of one quote names no request. */
export const marketplaceRoutes: HttpRoutes<typeof marketplace> = {
  'DELETE /marketplace/requests/:id': ({ params }, ctx) =>
    requestRoutes['PUT /request-service/:id/cancel']({ params, body: { reason: '' } }, ctx),
  'POST /marketplace/offers': ({ body: { requestId, ...body } }, ctx) =>
    requestRoutes['POST /request-service/:requestId/offers']({ params: { requestId }, body }, ctx),
  async 'GET /marketplace/offers/:id'({ params }, ctx) {
    const { requestId } = await quoteParams(ctx, params.id)
    const [offer] = await shownQuotes(ctx, requestId, params.id).catch(asQuote)
    if (!offer) throw requestProblems.quoteNotFound()
    return { success: true, data: { offer } }
  },
  'POST /marketplace/offers/:id/accept': async ({ params, body }, ctx) =>
    requestRoutes['PUT /request-service/:requestId/accept-offer/:offerId'](
      { params: await quoteParams(ctx, params.id), body },
      ctx,
    ).catch(asQuote),
  'POST /marketplace/offers/:id/reject': async ({ params, body }, ctx) =>
    requestRoutes['PUT /request-service/:requestId/reject-offer/:offerId'](
      { params: await quoteParams(ctx, params.id), body },
      ctx,
    ).catch(asQuote),
  'POST /marketplace/offers/:id/withdraw': async ({ params, body }, ctx) =>
    requestRoutes['PUT /request-service/:requestId/withdraw-offer/:offerId'](
      { params: await quoteParams(ctx, params.id), body },
      ctx,
    ).catch(asQuote),
}

async function quoteParams({ db }: RequestCtx, id: string) {
  const found = await findRequestByQuote(db, id)
  if (!found) throw requestProblems.quoteNotFound()
  return { requestId: found.requestId, offerId: id }
}

/** The caller named a quote, so that is what does not exist for them. */
function asQuote(error: unknown): never {
  throw error instanceof Problem && error.code === requestProblems.notFound().code
    ? requestProblems.quoteNotFound()
    : error
}
