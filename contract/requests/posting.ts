/** Requests, for their customers and in public. */
import * as z from 'zod'
import { m } from '#messages'
import { BUDGET_BANDS, REQUEST_STATUSES, TIMELINES } from '../../domain/requests/service-request.ts'
import { editProblems } from '../edits.ts'
import { RequestImage, ServiceRequest } from '../entities/request.ts'
import { category, done, limit, location, ok, page, Pagination, search } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { moderationProblems } from '../moderation.ts'
import { generalProblems } from '../problem.ts'
import { REVIEW_TEXTS } from '../reviews/review-limits.ts'
import { numberFilter } from '../times.ts'
import { integer, message, money, number, string } from '../values.ts'
import { reason, requestParams } from './fields.ts'
import { requestProblems } from './problems.ts'
import { REQUEST_TEXTS } from './request-limits.ts'
import { newRequest, requestEdit } from './request-input.ts'

const requestList = ok({
  data: z
    .object({ requests: z.array(ServiceRequest), pagination: Pagination })
    .meta({ description: 'One page, the newest first.' }),
})
const filters = {
  category: category.optional(),
  budget: z
    .enum(BUDGET_BANDS)
    .or(z.enum(['', 'all', 'All']))
    .optional()
    .meta({ description: 'Requests with a budget that overlaps the band.', example: '1000-10000' }),
  timeline: z
    .enum(TIMELINES)
    .or(z.enum(['', 'all', 'All']))
    .optional()
    .meta({ description: 'Timeline of the work.', example: 'urgent' }),
  location: location.optional(),
  km: numberFilter(0.1, 500, 'Also what is in this radius of the `location`, in kilometres.', 5),
}
const statusFilter = z
  .enum([...REQUEST_STATUSES, 'open', 'in_progress', 'past', '', 'all'])
  .optional()
  .meta({
    description:
      'Only requests with this status; `open` means `pending`, `in_progress` means `active`, and `past` is ' +
      'completed or cancelled.',
    example: 'pending',
  })

export const requestRoutes = {
  'GET /request-service': {
    summary: 'List open requests',
    auth: 'optional',
    query: z.object({ ...filters, search: search.optional(), page, limit: limit(6, 50) }),
    reply: requestList,
  },
  'GET /request-service/search': {
    summary: 'Search open requests',
    canonicalRoute: 'GET /request-service',
    auth: 'optional',
    query: z.object({
      ...filters,
      search: search.optional(),
      query: search.optional().meta({ description: 'Second name of `search`.', example: 'tap' }),
      page,
      limit: limit(6, 50),
    }),
    reply: requestList,
  },
  'GET /request-service/categories': {
    summary: 'Count open requests by category',
    auth: 'public',
    shared: true,
    reply: ok({
      data: z
        .array(
          z.object({
            id: string('Slug.', 'repairs'),
            name: string('Name.', 'Repairs and fundi'),
            count: integer('Open requests.', 7),
          }),
        )
        .meta({ description: 'All categories in their usual order, also those without requests.' }),
    }),
  },
  'GET /request-service/usual-price': {
    summary: 'Get the usual price of a category',
    description:
      'Returns the middle half of the quotes for the newest requests of the last year that are no longer ' +
      'open; null with fewer than five.',
    auth: 'public',
    query: z.object({
      category: z
        .string()
        .trim()
        .max(REQUEST_TEXTS.category.max)
        .meta({ description: 'Slug or name of a category.', example: 'repairs' }),
    }),
    reply: ok({
      data: z
        .object({
          usualPrice: z
            .object({
              from: money('A quarter of the quotes is below it.', 1500),
              to: money('A quarter of the quotes is above it.', 3500),
              quotes: integer('Number of quotes from which the range is calculated.', 42),
            })
            .nullable()
            .meta({ description: 'Usual range of prices; null if there are too few quotes.' }),
        })
        .meta({ description: 'Calculated from quotes.' }),
    }),
  },
  'GET /request-service/statistics': {
    summary: 'Get the figures of all requests',
    auth: 'public',
    shared: true,
    reply: ok({
      data: z
        .object({
          totalRequests: integer('Requests ever posted, without removed ones.', 480),
          activeRequests: integer('Open requests.', 48),
          completedRequests: integer('Completed requests.', 210),
          totalProviders: integer('Stores and individual providers that have made a quote.', 64),
          averageRating: number('Mean rating of completed work, with one decimal; 0 without any.', 4.7),
        })
        .meta({ description: 'Counted from the requests.' }),
    }),
  },
  'GET /request-service/my-requests': {
    summary: 'List my requests',
    auth: 'account',
    query: z.object({ status: statusFilter, search: search.optional(), page, limit: limit(10, 50) }),
    reply: requestList,
  },
  'POST /request-service/images': {
    summary: 'Upload a picture for a request',
    description:
      'The body is one JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata, and ' +
      'deleted unless a request has it within a day.',
    auth: 'account',
    limit: 'upload',
    upload: 'requestPicture',
    status: 201,
    reply: ok({
      data: RequestImage,
    }),
    problems: [
      generalProblems.notAPicture,
      generalProblems.pictureTooLarge,
      generalProblems.storageUnavailable,
    ],
  },
  'POST /request-service': {
    summary: 'Post a request',
    description: 'Stores nearby that work in its category are notified once. Ten a day for each account.',
    auth: 'customer',
    limit: 'request',
    isIdempotent: true,
    status: 201,
    namesMissingFields: true,
    body: newRequest,
    reply: ok({
      message,
      data: z
        .object({
          serviceRequest: ServiceRequest,
          merchants: integer('Number of businesses nearby that are notified of the request.', 6),
        })
        .meta({ description: 'The request, and how many businesses are notified.' }),
    }),
    problems: [requestProblems.imageNotFound, moderationProblems.suspended],
  },
  'GET /request-service/:id': {
    summary: 'Get a request',
    description: 'Open requests are public. Others are for their customer, and those who have made a quote.',
    auth: 'optional',
    ...requestParams,
    reply: ok({ data: z.object({ request: ServiceRequest }).meta({ description: 'The request.' }) }),
    problems: [requestProblems.notFound],
  },
  'PUT /request-service/:id': {
    summary: 'Change my request',
    description:
      'A request can be edited while it is open and has no quotes. Without coordinates it keeps the former ' +
      'ones if `location` is unchanged; other ' +
      'optional fields that are not sent are unchanged.',
    auth: 'account',
    limit: 'write',
    ...requestParams,
    body: requestEdit,
    reply: ok({ message, data: z.object({ request: ServiceRequest }).meta({ description: 'The request.' }) }),
    problems: [
      requestProblems.notFound,
      requestProblems.closed,
      requestProblems.hasQuotes,
      requestProblems.imageNotFound,
      editProblems.conflict,
    ],
  },
  'PUT /request-service/:id/cancel': {
    summary: 'Withdraw my request',
    description: 'The open quotes for the request are rejected.',
    auth: 'account',
    ...requestParams,
    body: z.strictObject({ reason }).default({ reason: '' }),
    reply: done,
    problems: [requestProblems.notFound, requestProblems.closed],
  },
  'PUT /request-service/:id/complete': {
    summary: 'Mark my request as done',
    description: 'A request with a booking is completed with the booking.',
    auth: 'account',
    ...requestParams,
    reply: ok({ message, data: z.object({ request: ServiceRequest }).meta({ description: 'The request.' }) }),
    problems: [requestProblems.notFound, requestProblems.notCompletable],
  },
  'POST /request-service/:id/review': {
    summary: 'Rate the completed work',
    description:
      'The customer can rate once. For a store with a completed booking the rating becomes the review of the ' +
      'store, unless there is one.',
    auth: 'account',
    limit: 'write',
    ...requestParams,
    body: z.strictObject({
      rating: z.coerce
        .number<number | string>(saying(m.field_review_required))
        .int()
        .min(1)
        .max(5)
        .meta({ description: 'Stars, 1 to 5.', example: 5 }),
      review: z
        .string(saying(m.field_review_required))
        .trim()
        .min(REVIEW_TEXTS.comment.min, saying(m.field_review_required))
        .max(REVIEW_TEXTS.comment.max, saying(m.field_review_long))
        .meta({ description: 'The review.', example: 'Came on time, and it no longer drips.' }),
    }),
    reply: done,
    problems: [requestProblems.notFound, requestProblems.notCompletable, requestProblems.alreadyRated],
  },
  'GET /users/service-statistics': {
    summary: 'Get the figures of my requests',
    auth: 'account',
    reply: ok({
      data: z
        .object({
          totalRequests: integer('Number of my requests.', 5),
          activeRequests: integer('Open ones and those with an accepted quote.', 2),
          completedRequests: integer('Completed ones.', 3),
          offersReceived: integer('Quotes for them.', 14),
        })
        .meta({ description: 'Counted from my requests.' }),
    }),
  },
} satisfies Contract
