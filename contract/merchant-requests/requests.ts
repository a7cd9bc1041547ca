// cspell:ignore stringbool
/** The requests that concern a merchant. */
import * as z from 'zod'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { BUDGET_BANDS, TIMELINES } from '../../domain/requests/service-request.ts'
import { MerchantRequest } from '../entities/request.ts'
import { limit, location, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { boolean, integer, strings } from '../values.ts'
import { ofMerchant, ofOneStore } from './fields.ts'

const interests = z
  .object({
    categories: strings('Slugs of categories; none means those of my stores.', ['repairs']),
    areas: strings('Slugs of areas; none means all within the radius.', ['kilimani']),
    radiusKm: integer('Radius around a branch, in kilometres.', 10),
    isNotified: boolean('True if I am notified of new requests.', true),
  })
  .meta({ id: 'RequestInterests', description: 'Interests of a merchant in requests.' })

export const openRequestRoutes = {
  'GET /merchant/service-requests': {
    summary: 'List open requests for my stores',
    description:
      'The list has requests in the categories, areas and radius of my interests, without those of my team.',
    ...ofMerchant,
    query: z.object({
      status: z
        .enum(['open', 'pending', ''])
        .optional()
        .meta({ description: 'Status, which has no effect: all listed requests are open.', example: 'open' }),
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
      withoutMine: z
        .stringbool()
        .default(false)
        .meta({ description: 'True to leave out requests that I have made a quote for.', example: 'false' }),
      storeId: ofOneStore,
      page,
      limit: limit(20),
    }),
    reply: ok({
      data: z
        .object({ requests: z.array(MerchantRequest), pagination: Pagination })
        .meta({ description: 'One page, the newest first.' }),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/request-interests': {
    summary: 'Get which requests concern me',
    ...ofMerchant,
    reply: ok({ data: interests }),
  },
  'PUT /merchant/request-interests': {
    summary: 'Change which requests concern me',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.editInterests,
    body: z.strictObject({
      categories: z
        .array(z.string().max(80))
        .max(50)
        .meta({ description: 'Slugs of categories; none means those of my stores.', example: ['repairs'] }),
      areas: z
        .array(z.string().max(80))
        .max(100)
        .meta({ description: 'Slugs of areas; none means all within the radius.', example: ['kilimani'] }),
      radiusKm: z
        .int()
        .min(1)
        .max(100)
        .meta({ description: 'Radius around a branch, in kilometres.', example: 10 }),
      isNotified: boolean('True if I am notified of new requests.', true),
    }),
    reply: ok({ data: interests }),
  },
} satisfies Contract
