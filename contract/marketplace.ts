/** Second paths of requests and quotes, for existing clients. */
import * as z from 'zod'
import { m } from '#messages'
import { Quote } from './entities/request.ts'
import { id, idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { requestProblems } from './requests/problems.ts'
import { requests } from './requests.ts'

const offerParams = {
  params: z.object({ id: idSchema(() => requestProblems.quoteNotFound(), 'Id of the quote.', 'quote') }),
}
const {
  'POST /request-service/:requestId/offers': { params: _ofRequest, ...makeQuote },
  'PUT /request-service/:requestId/accept-offer/:offerId': accept,
  'PUT /request-service/:requestId/reject-offer/:offerId': reject,
  'PUT /request-service/:requestId/withdraw-offer/:offerId': withdraw,
  'PUT /request-service/:id/cancel': { body: _reason, ...cancel },
} = requests

export const marketplace = {
  'DELETE /marketplace/requests/:id': { ...cancel, canonicalRoute: 'PUT /request-service/:id/cancel' },
  'POST /marketplace/offers': {
    ...makeQuote,
    canonicalRoute: 'POST /request-service/:requestId/offers',
    body: makeQuote.body.safeExtend({
      requestId: id(m.problem_request_not_found, 'The request.', 'request'),
    }),
  },
  'GET /marketplace/offers/:id': {
    summary: 'Get a quote',
    description:
      'The quote can be read by its provider, and by the customer of its request, to whom it counts as seen.',
    auth: 'account',
    ...offerParams,
    reply: ok({ data: z.object({ offer: Quote }).meta({ description: 'The quote.' }) }),
    problems: [requestProblems.quoteNotFound],
  },
  'POST /marketplace/offers/:id/accept': {
    ...accept,
    ...offerParams,
    canonicalRoute: 'PUT /request-service/:requestId/accept-offer/:offerId',
  },
  'POST /marketplace/offers/:id/reject': {
    ...reject,
    ...offerParams,
    canonicalRoute: 'PUT /request-service/:requestId/reject-offer/:offerId',
  },
  'POST /marketplace/offers/:id/withdraw': {
    ...withdraw,
    ...offerParams,
    canonicalRoute: 'PUT /request-service/:requestId/withdraw-offer/:offerId',
  },
} satisfies Contract

type MarketplaceRoutes = typeof marketplace
declare module './kernel.ts' {
  interface Api extends MarketplaceRoutes {}
}
