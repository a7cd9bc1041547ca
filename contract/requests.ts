/** Requests for services and quotes for them (docs/rules/requests.md). */
import * as z from 'zod'
import { m } from '#messages'
import {
  BUDGET_BANDS,
  MAX_REQUEST_IMAGES,
  QUOTE_MINUTES,
  REQUEST_PRIORITIES,
  REQUEST_STATUSES,
  REQUIREMENTS,
  TIMELINES,
} from '../domain/requests/service-request.ts'
import { bookingProblems, timeProblems } from './bookings/problems.ts'
import { editedVersion, editProblems } from './edits.ts'
import {
  Quote,
  ReportedRequest,
  REQUEST_REPORT_REASONS,
  RequestImage,
  ServiceRequest,
} from './entities/request.ts'
import { category, done, id, idOf, limit, location, ok, page, Pagination, search } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying, type Message } from './message.ts'
import { generalProblems, problem } from './problem.ts'
import { storeProblems } from './stores.ts'
import { integer, message, number, string, uuid } from './values.ts'

export const requestProblems = {
  notFound: problem(
    404,
    'request-not-found',
    m.problem_request_not_found,
    'There is no request with this id that the account may see.',
  ),
  quoteNotFound: problem(
    404,
    'quote-not-found',
    m.problem_quote_not_found,
    'There is no quote with this id that the account may see.',
  ),
  closed: problem(
    409,
    'request-closed',
    m.problem_request_closed,
    'The request is not open for quotes any more.',
  ),
  hasQuotes: problem(
    409,
    'request-has-quotes',
    m.problem_request_has_quotes,
    'Providers have answered to what it says, so it cannot be changed.',
  ),
  notPending: problem(
    409,
    'quote-not-pending',
    m.problem_quote_not_pending,
    'The quote was accepted, rejected, withdrawn, or has expired.',
  ),
  ownRequest: problem(
    403,
    'own-request',
    m.problem_own_request,
    'A quote for one’s own request, or for that of a member of one’s team.',
  ),
  alreadyQuoted: problem(
    409,
    'already-quoted',
    m.problem_already_quoted,
    'The provider has an open quote for the request. Change it with PUT /request-service/{requestId}/offers/{offerId}.',
  ),
  tooManyQuotes: problem(
    409,
    'too-many-quotes',
    m.problem_too_many_quotes,
    'A request has room for 50 quotes.',
  ),
  dailyQuotes: problem(429, 'daily-quotes', m.problem_daily_quotes, 'A store can make 20 quotes a day.'),
  notCompletable: problem(
    409,
    'request-not-active',
    m.problem_request_not_active,
    'The request has no accepted quote, or is completed.',
  ),
  alreadyRated: problem(409, 'request-rated', m.problem_request_rated, 'The work was rated before.'),
  quoteRemoved: problem(
    403,
    'quote-removed',
    m.problem_quote_removed,
    'An admin has removed a quote of the provider for this request.',
  ),
  reportNotFound: problem(
    404,
    'request-report-not-found',
    m.problem_request_report_not_found,
    'Nobody has reported it, or an admin has decided.',
  ),
  notRemovable: problem(
    409,
    'request-booked',
    m.problem_request_not_removable,
    'There is a booking, or the work is done. A booking can be cancelled first.',
  ),
  imageNotFound: problem(
    404,
    'request-image-not-found',
    m.problem_request_image_not_found,
    'The picture was not uploaded by this account, is in another request, or was uploaded more than a day ago.',
  ),
}

export const QUOTE_SORTS = ['soonest', 'price', 'rating', 'distance', 'newest'] as const

const requestId = idOf(() => requestProblems.notFound(), 'Id of the request.', 'request')
const offerId = idOf(() => requestProblems.quoteNotFound(), 'Id of the quote.', 'quote')
const requestParams = { params: z.object({ id: requestId }) }
const quoteParams = { params: z.object({ requestId, offerId }) }

/** Clients send amounts as text from their fields. An empty field is no amount. */
const kes = (message: Message) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^(?=.)\d{0,8}(\.\d{1,2})?$/)
          .transform(Number),
      ],
      saying(message),
    )
    .pipe(
      z.number().min(0, saying(message)).max(10_000_000, saying(message)).multipleOf(0.01, saying(message)),
    )
const amount = (description: string, example: number) =>
  kes(m.field_request_budget).meta({
    description: `${description} In KES; a number, or the same as text.`,
    example,
  })
const requestFields = {
  title: z
    .string(saying(m.field_request_title))
    .trim()
    .min(5, saying(m.field_request_title))
    .max(200, saying(m.field_request_title))
    .meta({ description: 'What is needed, in short.', example: 'Leaking kitchen tap, slow sink' }),
  category: z
    .string(saying(m.field_request_category))
    .trim()
    .min(1, saying(m.field_request_category))
    .max(80, saying(m.field_request_category))
    .meta({ description: 'Slug or name of a category.', example: 'repairs' }),
  description: z
    .string(saying(m.field_request_description))
    .trim()
    .min(10, saying(m.field_request_description))
    .max(2000, saying(m.field_request_description))
    .meta({
      description: 'What is needed. Phone numbers and addresses are for the accepted provider alone.',
      example: 'The mixer drips all night.',
    }),
  budgetMin: amount('The least that I expect to pay.', 2000),
  budgetMax: amount('The most that I want to pay.', 4000),
  timeline: z
    .enum(TIMELINES, saying(m.field_request_timeline))
    .meta({ description: 'When it is needed.', example: 'urgent' }),
  location: z
    .string(saying(m.field_request_location))
    .trim()
    .min(3, saying(m.field_request_location))
    .max(255, saying(m.field_request_location))
    .meta({ description: 'Where. Others see the area alone.', example: 'Argwings Kodhek Road, Kilimani' }),
}
const requestOptions = {
  requirements: z
    .array(z.enum(REQUIREMENTS))
    .max(REQUIREMENTS.length)
    .meta({ description: 'What the provider must have.', example: ['Licensed'] }),
  priority: z
    .enum([...REQUEST_PRIORITIES, 'medium'])
    .meta({ description: 'How much it matters. `medium` means `normal`.', example: 'normal' }),
  imageIds: z
    .array(id(m.problem_request_image_not_found, 'Id of an uploaded picture.', 'picture'))
    .max(MAX_REQUEST_IMAGES)
    .meta({ description: 'Uploaded pictures, in order.' }),
}
const coordinates = {
  latitude: z
    .number()
    .min(-5)
    .max(6)
    .nullish()
    .meta({ description: 'From the device; for the accepted provider alone.', example: -1.29 }),
  longitude: z.number().min(33).max(42).nullish().meta({ description: 'See `latitude`.', example: 36.78 }),
}
type Amounts = { budgetMin: number; budgetMax: number }
type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined }
const checked = <T extends z.ZodType<Amounts & Coordinates>>(schema: T) =>
  schema
    .refine(({ budgetMin, budgetMax }) => budgetMax > budgetMin, {
      path: ['budgetMax'],
      ...saying(m.field_request_budget_order),
    })
    .refine(({ latitude, longitude }) => (latitude == null) === (longitude == null), {
      path: ['longitude'],
      ...saying(m.problem_invalid_request),
    })
const newRequest = checked(
  z.strictObject({
    ...requestFields,
    ...coordinates,
    requirements: requestOptions.requirements.default([]),
    priority: requestOptions.priority.default('normal'),
    imageIds: requestOptions.imageIds.default([]),
  }),
)
const requestEdit = checked(
  z.strictObject({
    ...requestFields,
    ...coordinates,
    requirements: requestOptions.requirements.optional(),
    priority: requestOptions.priority.optional(),
    imageIds: requestOptions.imageIds.optional(),
    version: editedVersion,
  }),
)

const quoteFields = {
  quotedPrice: kes(m.field_quote_price)
    .refine((price) => price > 0, saying(m.field_quote_price))
    .meta({ description: 'All in: what the customer pays the provider, in KES.', example: 3200 }),
  message: z
    .string(saying(m.field_quote_message))
    .trim()
    .min(10, saying(m.field_quote_message))
    .max(1000, saying(m.field_quote_message))
    .meta({
      description: 'To the customer. Phone numbers are removed until it is accepted.',
      example: 'I’ll bring a basin wrench and washers.',
    }),
  availability: z
    .string(saying(m.field_quote_availability))
    .trim()
    .min(1, saying(m.field_quote_availability))
    .max(200, saying(m.field_quote_availability))
    .meta({ description: 'When the provider can come, in own words.', example: 'Today at 14:30' }),
  estimatedDuration: z
    .union([z.string().trim().max(60), z.number()])
    .nullish()
    .meta({
      description:
        'Minutes, or words with hours and minutes such as `1 h 30 min`; unclear words are ignored.',
      example: 90,
    }),
  includesSupplies: z
    .boolean()
    .default(false)
    .meta({ description: 'The price includes materials.', example: true }),
  supplies: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .nullish()
    .meta({ description: 'Which materials.', example: 'Washers and fittings' }),
  warranty: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .nullish()
    .meta({ description: 'On the work.', example: '6 months' }),
}
const quoteTime = {
  startTime: z.iso.datetime({ offset: true, local: true }).nullish().meta({
    description:
      'The offered time; without an offset in Nairobi. With `serviceId` it must be free in the calendar.',
    example: '2026-11-28T14:30:00+03:00',
  }),
  serviceId: id(
    m.problem_service_not_found,
    'The service of the store whose calendar the time is from.',
    'service',
  ).nullish(),
  branchId: id(m.problem_branch_not_found, 'The branch; by default the main one.', 'branch').nullish(),
  staffId: id(m.problem_unknown_staff, 'Who comes; null for anybody.', 'staff').nullish(),
  durationMinutes: z
    .int()
    .min(QUOTE_MINUTES.min)
    .max(QUOTE_MINUTES.max)
    .nullish()
    .meta({ description: 'How long it takes.', example: 90 }),
}
const newQuote = z.strictObject({
  storeId: id(
    m.problem_store_not_found,
    'The merchant’s store; required for merchants. Customers are individual providers.',
    'store',
  ).nullish(),
  ...quoteFields,
  ...quoteTime,
})

const requestList = ok({
  data: z
    .object({ requests: z.array(ServiceRequest), pagination: Pagination })
    .meta({ description: 'One page, the newest first.' }),
})
const quoteList = ok({
  data: z
    .object({ offers: z.array(Quote), pagination: Pagination })
    .meta({ description: 'One page, the newest first.' }),
})
const filters = {
  category: category.optional(),
  budget: z
    .enum(BUDGET_BANDS)
    .or(z.enum(['', 'all', 'All']))
    .optional()
    .meta({ description: 'Requests whose budget overlaps the band.', example: '1000-10000' }),
  timeline: z
    .enum(TIMELINES)
    .or(z.enum(['', 'all', 'All']))
    .optional()
    .meta({ description: 'When it is needed.', example: 'urgent' }),
  location: location.optional(),
}
const statusFilter = z
  .enum([...REQUEST_STATUSES, 'open', 'in_progress', 'past', '', 'all'])
  .optional()
  .meta({
    description:
      'Only those; `open` means `pending`, `in_progress` means `active`, and `past` is completed or cancelled.',
    example: 'pending',
  })
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
    .meta({ description: 'What became of the quote, and where to go next.' }),
})
const reason = z
  .string()
  .trim()
  .max(500)
  .default('')
  .meta({ description: 'Why; may be empty.', example: 'I found somebody nearer.' })

/** Why the time of a quote cannot be booked. */
const quotedTimeProblems = [bookingProblems.itemNotFound, storeProblems.branchNotFound, ...timeProblems]

export const requests = {
  'GET /request-service': {
    summary: 'List open requests',
    auth: 'optional',
    query: z.object({ ...filters, search: search.optional(), page, limit: limit(6, 50) }),
    reply: requestList,
  },
  'GET /request-service/search': {
    summary: 'Search open requests',
    aliasOf: 'GET /request-service',
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
  'GET /request-service/statistics': {
    summary: 'Figures of all requests',
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
  'GET /request-service/offers': {
    summary: 'List quotes for my requests',
    auth: 'account',
    query: z.object({
      status: z
        .enum(['pending', 'accepted', 'rejected', 'withdrawn', 'expired', '', 'all'])
        .optional()
        .meta({ description: 'Only those.', example: 'pending' }),
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
      status: z
        .enum(['pending', 'accepted', 'rejected', 'withdrawn', 'expired', '', 'all'])
        .optional()
        .meta({ description: 'Only those.', example: 'pending' }),
      page,
      limit: limit(10, 50),
    }),
    reply: quoteList,
  },
  'POST /request-service/images': {
    summary: 'Upload a picture for a request',
    description:
      'One JPEG, PNG or WebP file of at most 5 MB. It is re-encoded without its metadata, and deleted unless a request has it within a day.',
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
    auth: 'account',
    limit: 'request',
    isIdempotent: true,
    status: 201,
    namesMissingFields: true,
    body: newRequest,
    reply: ok({ message, data: z.object({ serviceRequest: ServiceRequest }).meta({ description: 'It.' }) }),
    problems: [requestProblems.imageNotFound],
  },
  'GET /request-service/:id': {
    summary: 'Get a request',
    description: 'Open ones are public. Others are for their customer, and those who have made a quote.',
    auth: 'optional',
    ...requestParams,
    reply: ok({ data: z.object({ request: ServiceRequest }).meta({ description: 'It.' }) }),
    problems: [requestProblems.notFound],
  },
  'PUT /request-service/:id': {
    summary: 'Change my request',
    description:
      'While it is open and has no quotes. Without coordinates it has the former ones if `location` is unchanged; other ' +
      'optional fields that are not sent are unchanged.',
    auth: 'account',
    limit: 'write',
    ...requestParams,
    body: requestEdit,
    reply: ok({ message, data: z.object({ request: ServiceRequest }).meta({ description: 'It.' }) }),
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
    description: 'Its open quotes are rejected.',
    auth: 'account',
    ...requestParams,
    body: z.strictObject({ reason }).default({ reason: '' }),
    reply: done,
    problems: [requestProblems.notFound, requestProblems.closed],
  },
  'PUT /request-service/:id/complete': {
    summary: 'Mark my request as done',
    description: 'One with a booking is completed with the booking.',
    auth: 'account',
    ...requestParams,
    reply: ok({ message, data: z.object({ request: ServiceRequest }).meta({ description: 'It.' }) }),
    problems: [requestProblems.notFound, requestProblems.notCompletable],
  },
  'POST /request-service/:id/review': {
    summary: 'Rate the completed work',
    description:
      'Once. For a store with a completed booking it becomes the review of the store, unless there is one.',
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
        .min(1, saying(m.field_review_required))
        .max(500, saying(m.field_review_long))
        .meta({ description: 'The review.', example: 'Came on time, and it no longer drips.' }),
    }),
    reply: done,
    problems: [requestProblems.notFound, requestProblems.notCompletable, requestProblems.alreadyRated],
  },
  'POST /request-service/:id/report': {
    summary: 'Report a request, or a quote for my request',
    description: 'Once for each account. Support gets an e-mail about the first open report.',
    auth: 'account',
    limit: 'requestReport',
    ...requestParams,
    body: z.strictObject({
      offerId: id(m.problem_quote_not_found, 'The quote; null for the request.', 'quote').nullish(),
      reason: z.enum(REQUEST_REPORT_REASONS).meta({ description: 'Why.', example: 'spam' }),
      details: z.string().trim().max(1000).default('').meta({ description: 'In own words.', example: '' }),
    }),
    reply: done,
    problems: [requestProblems.notFound, requestProblems.quoteNotFound],
  },
  'GET /admin/request-reports': {
    summary: 'List reported requests and quotes',
    description: 'Those without a decision. What was reported first comes first.',
    auth: 'admin',
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      data: z
        .object({ reported: z.array(ReportedRequest), pagination: Pagination })
        .meta({ description: 'One page.' }),
    }),
  },
  'PUT /admin/request-reports/:requestId': {
    summary: 'Decide about the reports of a request or a quote',
    description:
      'A removed request is cancelled, and its quotes are rejected. A removed quote disappears for the customer, and its ' +
      'provider cannot make another one for the request. The author is notified.',
    auth: 'admin',
    params: z.object({ requestId }),
    body: z.strictObject({
      offerId: id(m.problem_quote_not_found, 'The quote; null for the request.', 'quote').nullish(),
      decision: z.enum(['remove', 'dismiss']).meta({ description: 'What to do.', example: 'remove' }),
      note: z
        .string()
        .trim()
        .max(500)
        .default('')
        .meta({ description: 'Why, for the audit log.', example: 'A phone number in a picture' }),
    }),
    reply: done,
    problems: [
      requestProblems.notFound,
      requestProblems.quoteNotFound,
      requestProblems.reportNotFound,
      requestProblems.notRemovable,
    ],
  },
  'GET /request-service/:requestId/offers': {
    summary: 'List the quotes for a request',
    description:
      'All for its customer, to whom they count as seen; for others their own ones only, as prices are hidden from competitors.',
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
    reply: ok({ message, data: z.object({ offer: Quote }).meta({ description: 'It.' }) }),
    problems: [
      requestProblems.notFound,
      requestProblems.closed,
      requestProblems.ownRequest,
      requestProblems.alreadyQuoted,
      requestProblems.tooManyQuotes,
      requestProblems.dailyQuotes,
      requestProblems.quoteRemoved,
      generalProblems.forbidden,
      storeProblems.notFound,
      ...quotedTimeProblems,
    ],
  },
  'PUT /request-service/:requestId/offers/:offerId': {
    summary: 'Change my quote',
    description: 'While it is pending. The customer sees that it has changed.',
    auth: 'account',
    limit: 'write',
    ...quoteParams,
    body: newQuote.omit({ storeId: true }).safeExtend({ version: editedVersion }),
    reply: ok({ message, data: z.object({ offer: Quote }).meta({ description: 'It.' }) }),
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
      'the time is taken meanwhile, nothing changes.',
    auth: 'account',
    ...quoteParams,
    body: z.strictObject({ version: editedVersion }).default({}),
    reply: decided,
    problems: [
      requestProblems.notFound,
      requestProblems.quoteNotFound,
      requestProblems.notPending,
      storeProblems.notFound,
      ...quotedTimeProblems,
      bookingProblems.tooManyBookings,
      bookingProblems.notAccepted,
      editProblems.conflict,
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
  'GET /users/service-statistics': {
    summary: 'Figures of my requests',
    auth: 'account',
    reply: ok({
      data: z
        .object({
          totalRequests: integer('My requests.', 5),
          activeRequests: integer('Open ones and those with an accepted quote.', 2),
          completedRequests: integer('Completed ones.', 3),
          offersReceived: integer('Quotes for them.', 14),
        })
        .meta({ description: 'Counted from my requests.' }),
    }),
  },
} satisfies Contract

type RequestRoutes = typeof requests
declare module './kernel.ts' {
  interface Api extends RequestRoutes {}
}
