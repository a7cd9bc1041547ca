/** The quotes of a merchant. */
import * as z from 'zod'
import { MerchantQuote } from '../entities/request.ts'
import { idSchema, limit, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { requestProblems } from '../requests/problems.ts'
import { storeProblems } from '../stores.ts'
import { integer, number, string, uuid } from '../values.ts'
import { ofMerchant, ofOneStore } from './fields.ts'

export const ownQuoteRoutes = {
  'GET /merchant/stores': {
    summary: 'List my stores that can make quotes',
    description:
      'The list has open stores, the oldest first. The category has the name that requests of it have.',
    ...ofMerchant,
    reply: ok({
      data: z
        .object({
          stores: z
            .array(
              z.object({
                id: uuid('store', 'Id of the store.'),
                name: string('Name of the store.', 'Maji Safi'),
                category: string('Name of its category.', 'Repairs and fundi'),
              }),
            )
            .meta({ description: 'Stores of my merchant.' }),
        })
        .meta({ description: 'Stores that can make quotes.' }),
    }),
  },
  'GET /merchant/offers': {
    summary: 'List my quotes',
    ...ofMerchant,
    query: z.object({
      status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn', 'ended', '', 'all']).optional().meta({
        description:
          'Only quotes with this status; `rejected` includes expired ones, `ended` all but open and accepted ones.',
        example: 'pending',
      }),
      storeId: ofOneStore,
      page,
      limit: limit(10),
    }),
    reply: ok({
      data: z
        .object({ offers: z.array(MerchantQuote), pagination: Pagination })
        .meta({ description: 'One page, the newest first.' }),
    }),
    problems: [storeProblems.notFound],
  },
  'PUT /merchant/offers/:id': {
    summary: 'Withdraw my quote',
    ...ofMerchant,
    params: z.object({ id: idSchema(() => requestProblems.quoteNotFound(), 'Id of the quote.', 'quote') }),
    body: z.strictObject({
      status: z.literal('withdrawn').meta({ description: 'The only change that this call makes.' }),
      reason: z.string().trim().max(500).default('').meta({ description: 'Reason.', example: '' }),
    }),
    reply: ok({ data: z.object({ offer: MerchantQuote }).meta({ description: 'The quote.' }) }),
    problems: [requestProblems.quoteNotFound, requestProblems.notPending],
  },
  'GET /merchant/dashboard/stats': {
    summary: 'Get the figures of my quotes',
    ...ofMerchant,
    query: z.object({ storeId: ofOneStore }),
    reply: ok({
      data: z
        .object({
          totalOffers: integer('Quotes.', 26),
          pendingOffers: integer('Open ones.', 6),
          acceptedOffers: integer('Accepted ones.', 11),
          rejectedOffers: integer('Rejected or expired ones.', 9),
          totalEarnings: number('Prices of accepted ones whose work is completed, in KES.', 42000),
          activeStores: integer('Number of my open stores.', 2),
          acceptanceRate: number(
            'Accepted ones of all decided ones, in percent with one decimal; 0 without any.',
            55,
          ),
          madeThisMonth: integer('Quotes made this month.', 12),
          wonThisMonth: integer('Quotes that were accepted this month.', 5),
          newRequests: integer('Open requests of the last day for my stores, without a quote of mine.', 3),
        })
        .meta({ description: 'Counted from the quotes of the last 90 days.' }),
    }),
    problems: [storeProblems.notFound],
  },
} satisfies Contract
