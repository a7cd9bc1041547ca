// cspell:ignore stringbool
/** What merchants see of requests for services, and their quotes (docs/rules/requests.md). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import {
  BUDGET_BANDS,
  MAX_QUOTE_TEMPLATES,
  QUOTE_MINUTES,
  TIMELINES,
} from '../domain/requests/service-request.ts'
import { MerchantQuote, MerchantRequest } from './entities/request.ts'
import { dayCount, firstDay } from './bookings/fields.ts'
import { bookingProblems } from './bookings/problems.ts'
import { id, idOf, limit, location, ok, page, Pagination } from './fields.ts'
import type { Contract, Endpoint } from './kernel.ts'
import { saying } from './message.ts'
import { requestProblems } from './requests/problems.ts'
import { storeProblems } from './stores.ts'
import { boolean, date, dateTime, integer, number, string, strings, timeOfDay, uuid } from './values.ts'

const ofMerchant = {
  auth: 'merchant',
  merchantRole: LEAST_ROLE.makeQuotes,
} as const satisfies Partial<Endpoint>

const interests = z
  .object({
    categories: strings('Slugs of categories; none means those of my stores.', ['repairs']),
    areas: strings('Slugs of areas; none means all within the radius.', ['kilimani']),
    radiusKm: integer('From a branch, in kilometres.', 10),
    isNotified: boolean('I am notified of new ones.', true),
  })
  .meta({ id: 'RequestInterests', description: 'Which requests concern a merchant.' })

const Template = z
  .object({
    id: uuid('template', 'Id of the template.'),
    name: string('Its name.', 'Tap repair'),
    message: string('The message.', 'I’ll bring washers and fittings.'),
    includesSupplies: boolean('The price includes materials.', true),
    supplies: string('Which materials.', 'Washers and fittings').nullable(),
    warranty: string('On the work.', '6 months').nullable(),
    durationMinutes: integer('How long it takes.', 90).nullable(),
  })
  .meta({ id: 'QuoteTemplate', description: 'A text for quotes.' })

const named = (of: 'branch' | 'staff') =>
  z.array(z.object({ id: uuid(of, 'Id.'), name: string('Name.', of === 'staff' ? 'Juma' : 'Kilimani') }))
const freeTime = z.object({
  startsAt: dateTime('When it starts.'),
  startTime: timeOfDay('The same, in Nairobi.', '14:30'),
  staffId: uuid('staff', 'Who is free and has the fewest bookings of that day.').nullable(),
  staffName: string('Name of that person.', 'Juma').nullable(),
})
const quoteTimes = z
  .object({
    services: z
      .array(
        z.object({
          id: uuid('service', 'Id of the service.'),
          name: string('Name of the service.', 'Tap repair'),
          durationMinutes: integer('How long it usually takes.', 60),
        }),
      )
      .meta({ description: 'The services that a branch performs, those of `category` first.' }),
    serviceId: uuid('service', 'The service of the times; null without any.').nullable(),
    branches: named('branch').meta({ description: 'The branches that perform it, the main one first.' }),
    branchId: uuid('branch', 'The branch of the times.').nullable(),
    staff: named('staff').meta({ description: 'Who performs it at the branch.' }),
    durationMinutes: integer('The duration for which they are free.', 90).nullable(),
    days: z
      .array(
        z.object({
          date: date('The day.'),
          times: z.array(freeTime).meta({ description: 'At half hours, in order.' }),
        }),
      )
      .meta({ description: 'The days with free times, in order.' }),
  })
  .meta({ id: 'QuoteTimes', description: 'Free times that a quote can offer.' })

export const merchantRequests = {
  'GET /merchant/stores': {
    summary: 'List my stores that can make quotes',
    description: 'Open ones, the oldest first. The category has the name that requests of it have.',
    ...ofMerchant,
    reply: ok({
      data: z
        .object({
          stores: z
            .array(
              z.object({
                id: uuid('store', 'Id of the store.'),
                name: string('Its name.', 'Maji Safi'),
                category: string('Name of its category.', 'Repairs and fundi'),
              }),
            )
            .meta({ description: 'Those of my merchant.' }),
        })
        .meta({ description: 'They.' }),
    }),
  },
  'GET /merchant/service-requests': {
    summary: 'List open requests for my stores',
    description: 'In the categories, areas and radius of my interests, without those of my team.',
    ...ofMerchant,
    query: z.object({
      status: z
        .enum(['open', 'pending', ''])
        .optional()
        .meta({ description: 'Has no effect: all are open.', example: 'open' }),
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
      withoutMine: z
        .stringbool()
        .default(false)
        .meta({ description: 'Without those that I have made a quote for.', example: 'false' }),
      page,
      limit: limit(20),
    }),
    reply: ok({
      data: z
        .object({ requests: z.array(MerchantRequest), pagination: Pagination })
        .meta({ description: 'One page, the newest first.' }),
    }),
  },
  'GET /merchant/offers': {
    summary: 'List my quotes',
    ...ofMerchant,
    query: z.object({
      status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn', 'ended', '', 'all']).optional().meta({
        description: 'Only those; `rejected` includes expired ones, `ended` all but open and accepted ones.',
        example: 'pending',
      }),
      page,
      limit: limit(10),
    }),
    reply: ok({
      data: z
        .object({ offers: z.array(MerchantQuote), pagination: Pagination })
        .meta({ description: 'One page, the newest first.' }),
    }),
  },
  'PUT /merchant/offers/:id': {
    summary: 'Withdraw my quote',
    ...ofMerchant,
    params: z.object({ id: idOf(() => requestProblems.quoteNotFound(), 'Id of the quote.', 'quote') }),
    body: z.strictObject({
      status: z.literal('withdrawn').meta({ description: 'The only change that this call makes.' }),
      reason: z.string().trim().max(500).default('').meta({ description: 'Why.', example: '' }),
    }),
    reply: ok({ data: z.object({ offer: MerchantQuote }).meta({ description: 'It.' }) }),
    problems: [requestProblems.quoteNotFound, requestProblems.notPending],
  },
  'GET /merchant/quote-times': {
    summary: 'List the free times that a quote can offer',
    description:
      'Of a store’s calendar, for as long as the work takes. Any other minute at which the branch is open and ' +
      'the person is free can be offered, too.',
    limit: 'slots',
    ...ofMerchant,
    query: z.object({
      storeId: idOf(() => storeProblems.notFound(), 'Id of my store.', 'store'),
      serviceId: idOf(
        () => bookingProblems.itemNotFound(),
        'Id of the service; the first by default.',
        'service',
      ).optional(),
      branchId: id(m.field_not_valid, 'Id of the branch; the main one by default.', 'branch').optional(),
      staffId: idOf(
        () => bookingProblems.unknownStaff(),
        'Id of the staff member; any by default.',
        'staff',
      ).optional(),
      category: z
        .string()
        .max(80)
        .optional()
        .meta({ description: 'Slug of the request’s category.', example: 'repairs' }),
      durationMinutes: z.coerce
        .number<number>()
        .int()
        .min(QUOTE_MINUTES.min)
        .max(QUOTE_MINUTES.max)
        .optional()
        .meta({ description: 'How long the work takes; as long as the service by default.', example: 90 }),
      from: firstDay,
      days: dayCount(14),
    }),
    reply: ok({ data: quoteTimes }),
    problems: [
      storeProblems.notFound,
      storeProblems.branchNotFound,
      bookingProblems.itemNotFound,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
    ],
  },
  'GET /merchant/dashboard/stats': {
    summary: 'Figures of my quotes',
    ...ofMerchant,
    reply: ok({
      data: z
        .object({
          totalOffers: integer('Quotes.', 26),
          pendingOffers: integer('Open ones.', 6),
          acceptedOffers: integer('Accepted ones.', 11),
          rejectedOffers: integer('Rejected or expired ones.', 9),
          totalEarnings: number('Prices of accepted ones whose work is completed, in KES.', 42000),
          activeStores: integer('My open stores.', 2),
          acceptanceRate: number(
            'Accepted ones of all decided ones, in percent with one decimal; 0 without any.',
            55,
          ),
          madeThisMonth: integer('Quotes made this month.', 12),
          wonThisMonth: integer('Those of them that were accepted.', 5),
          newRequests: integer('Open requests of the last day for my stores, without a quote of mine.', 3),
        })
        .meta({ description: 'Counted from the quotes of the last 90 days.' }),
    }),
  },
  'GET /merchant/request-interests': {
    summary: 'Get which requests concern me',
    ...ofMerchant,
    reply: ok({ data: interests }),
  },
  'PUT /merchant/request-interests': {
    summary: 'Change which requests concern me',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editStores,
    body: z.strictObject({
      categories: z
        .array(z.string().max(80))
        .max(50)
        .meta({ description: 'Slugs of categories; none means those of my stores.', example: ['repairs'] }),
      areas: z
        .array(z.string().max(80))
        .max(100)
        .meta({ description: 'Slugs of areas; none means all within the radius.', example: ['kilimani'] }),
      radiusKm: z.int().min(1).max(100).meta({ description: 'From a branch, in kilometres.', example: 10 }),
      isNotified: boolean('I am notified of new ones.', true),
    }),
    reply: ok({ data: interests }),
  },
  'GET /merchant/quote-templates': {
    summary: 'List my texts for quotes',
    ...ofMerchant,
    reply: ok({ data: z.array(Template).meta({ description: 'In their order.' }) }),
  },
  'PUT /merchant/quote-templates': {
    summary: 'Replace my texts for quotes',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.makeQuotes,
    body: z.strictObject({
      templates: z
        .array(
          z.strictObject({
            name: z
              .string()
              .trim()
              .min(1, saying(m.field_template_name))
              .max(60, saying(m.field_template_name))
              .meta({ description: 'Its name.', example: 'Tap repair' }),
            message: z
              .string()
              .trim()
              .min(10, saying(m.field_quote_message))
              .max(1000, saying(m.field_quote_message))
              .meta({ description: 'The message.', example: 'I’ll bring washers and fittings.' }),
            includesSupplies: boolean('The price includes materials.', true),
            supplies: z
              .string()
              .trim()
              .min(1)
              .max(120)
              .nullable()
              .meta({ description: 'Which materials.', example: 'Washers' }),
            warranty: z
              .string()
              .trim()
              .min(1)
              .max(120)
              .nullable()
              .meta({ description: 'On the work.', example: '6 months' }),
            durationMinutes: z
              .int()
              .min(QUOTE_MINUTES.min)
              .max(QUOTE_MINUTES.max)
              .nullable()
              .meta({ description: 'How long it takes.', example: 90 }),
          }),
        )
        .max(MAX_QUOTE_TEMPLATES)
        .meta({ description: 'In their order.' }),
    }),
    reply: ok({ data: z.array(Template).meta({ description: 'In their order.' }) }),
  },
} satisfies Contract

type MerchantRequestRoutes = typeof merchantRequests
declare module './kernel.ts' {
  interface Api extends MerchantRequestRoutes {}
}
