/** Quotes, for their providers and for the customer who decides. */
import * as z from 'zod'
import { bookingProblems } from '../bookings/problems.ts'
import { editedVersion, editProblems } from '../edits.ts'
import { Quote } from '../entities/request.ts'
import { limit, ok, page, Pagination, search } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { generalProblems } from '../problem.ts'
import { storeProblems } from '../stores.ts'
import { message, uuid } from '../values.ts'
import { quoteParams, reason, requestId } from './fields.ts'
import { requestProblems } from './problems.ts'
import { newQuote, quotedTimeProblems } from './quote-input.ts'

export const QUOTE_SORTS = ['soonest', 'price', 'rating', 'distance', 'newest'] as const

const quoteList = ok({
  data: z
    .object({ offers: z.array(Quote), pagination: Pagination })
    .meta({ description: 'One page, the newest first.' }),
})
const statusFilter = z
  .enum(['pending', 'accepted', 'rejected', 'withdrawn', 'expired', '', 'all'])
  .optional()
  .meta({ description: 'Only quotes with this status.', example: 'pending' })
/** Existing clients send nothing. */
const acceptedVersion = z
  .strictObject({
    version: z
      .int()
      .min(1)
      .optional()
      .meta({
        description:
          'The `version` that the customer saw. If the quote has been changed since, the reply is 409. Required once the quote ' +
          'has been changed.',
        example: 1,
      }),
  })
  .default({})
const decided = ok({
  message,
  data: z
    .object({
      offerId: uuid('quote', 'Id of the quote.'),
      requestId: uuid('request', 'Id of the request.'),
      status: Quote.shape.status,
      bookingId: uuid('booking', 'The booking that was made; null without one.').nullable(),
      conversationId: uuid(
        'conversation',
        'The conversation with the store; null for an individual provider.',
      ).nullable(),
    })
    .meta({
      description: 'Outcome of the quote, with the booking and the conversation that follow from it.',
    }),
})

export const quoteRoutes = {
  'GET /request-service/offers': {
    summary: 'List quotes for my requests',
    auth: 'account',
    query: z.object({
      status: statusFilter,
      search: search.optional(),
      page,
      limit: limit(10, 50),
    }),
    reply: quoteList,
  },
  'GET /request-service/my-offers': {
    summary: 'List quotes that I have made as an individual provider',
    auth: 'account',
    query: z.object({
      status: statusFilter,
      search: search.optional(),
      page,
      limit: limit(10, 50),
    }),
    reply: quoteList,
  },
  'GET /request-service/:requestId/offers': {
    summary: 'List the quotes for a request',
    description:
      'The customer of the request gets all quotes, which count as seen; others get their own ones only, as ' +
      'prices are hidden from competitors.',
    auth: 'account',
    params: z.object({ requestId }),
    query: z.object({
      sortBy: z
        .enum(QUOTE_SORTS)
        .default('soonest')
        .meta({ description: 'Order; without an offered time last.', example: 'price' }),
    }),
    reply: ok({ data: z.object({ offers: z.array(Quote) }).meta({ description: 'Pending ones first.' }) }),
    problems: [requestProblems.notFound],
  },
  'POST /request-service/:requestId/offers': {
    summary: 'Make a quote',
    description: 'Free. One open quote of each provider; 20 a day for each store.',
    auth: 'account',
    limit: 'quote',
    isIdempotent: true,
    status: 201,
    params: z.object({ requestId }),
    body: newQuote,
    reply: ok({ message, data: z.object({ offer: Quote }).meta({ description: 'The quote.' }) }),
    problems: [
      requestProblems.notFound,
      requestProblems.closed,
      requestProblems.ownRequest,
      requestProblems.alreadyQuoted,
      requestProblems.tooManyQuotes,
      requestProblems.dailyQuotes,
      requestProblems.quoteRemoved,
      requestProblems.otherCategory,
      generalProblems.forbidden,
      storeProblems.notFound,
      ...quotedTimeProblems,
    ],
  },
  'PUT /request-service/:requestId/offers/:offerId': {
    summary: 'Change my quote',
    description: 'A quote can be changed while it is pending. The customer sees that it has changed.',
    auth: 'account',
    limit: 'write',
    ...quoteParams,
    body: newQuote.omit({ storeId: true }).safeExtend({ version: editedVersion }),
    reply: ok({ message, data: z.object({ offer: Quote }).meta({ description: 'The quote.' }) }),
    problems: [
      requestProblems.notFound,
      requestProblems.quoteNotFound,
      requestProblems.notPending,
      generalProblems.forbidden,
      editProblems.conflict,
      ...quotedTimeProblems,
    ],
  },
  'PUT /request-service/:requestId/withdraw-offer/:offerId': {
    summary: 'Withdraw my quote',
    auth: 'account',
    ...quoteParams,
    body: z.strictObject({ reason }).default({ reason: '' }),
    reply: decided,
    problems: [
      requestProblems.notFound,
      requestProblems.quoteNotFound,
      requestProblems.notPending,
      generalProblems.forbidden,
    ],
  },
  'PUT /request-service/:requestId/accept-offer/:offerId': {
    summary: 'Accept a quote for my request',
    description:
      'Rejects the others in the same transaction. With an offered time of a store it books that time at that price; if ' +
      'the time is taken meanwhile, nothing changes. Without `version`, only a quote that was never changed is accepted.',
    auth: 'account',
    ...quoteParams,
    body: acceptedVersion,
    reply: decided,
    problems: [
      requestProblems.notFound,
      requestProblems.quoteNotFound,
      requestProblems.notPending,
      storeProblems.notFound,
      ...quotedTimeProblems,
      bookingProblems.tooManyBookings,
      bookingProblems.notAccepted,
      requestProblems.quoteChanged,
    ],
  },
  'PUT /request-service/:requestId/reject-offer/:offerId': {
    summary: 'Reject a quote for my request',
    auth: 'account',
    ...quoteParams,
    body: z.strictObject({ reason }).default({ reason: '' }),
    reply: decided,
    problems: [requestProblems.notFound, requestProblems.quoteNotFound, requestProblems.notPending],
  },
} satisfies Contract
