/**
 * Offers (docs/rules/catalogue.md#active-offers). Lists carry cards; one offer carries everything. Expired
 * offers are never listed as active.
 */
import * as z from 'zod'
import { Offer, OfferCard } from './entities.ts'
import { filter, idOf, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { storeProblems } from './stores.ts'

/** What the screens send; `newest` and `relevance` come from search. Anything else means latest, and nothing at all in a search relevance. */
export const OFFER_SORTS = ['latest', 'price_low_high', 'price_high_low', 'discount', 'newest', 'relevance', 'rating'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

const few = (usual: number) => z.object({ limit: limit(usual, 50), location: filter() })

/** The sorts that name their direction. Of the others, `desc` is the usual one. */
const DIRECTIONS: Partial<Record<OfferSort, 'asc' | 'desc'>> = { price_low_high: 'asc', price_high_low: 'desc', relevance: 'desc' }

const OfferQuery = z
  .object({
    search: filter(),
    category: filter(),
    location: filter(),
    status: z.enum(['active', 'all']).default('active'),
    sortBy: z.enum(OFFER_SORTS).optional().catch('latest'),
    sortOrder: z.enum(['asc', 'desc']).optional(),
    page,
    limit: limit(12),
  })
  .refine(
    ({ search, sortBy = search === undefined ? 'latest' : 'relevance', sortOrder }) =>
      sortOrder === undefined || (DIRECTIONS[sortBy] ?? sortOrder) === sortOrder,
    { path: ['sortOrder'], error: 'Must not contradict sortBy' },
  )

export const offers = {
  'GET /offers': {
    about: 'Offers, filtered, sorted and paged. With status active (the default) neither expired nor inactive ones.',
    auth: 'public',
    shared: true,
    query: OfferQuery,
    reply: ok({ offers: z.array(OfferCard), pagination: Pagination }),
  },
  'GET /offers/featured': {
    about: 'Featured offers, newest first.',
    auth: 'public',
    shared: true,
    query: few(6),
    reply: ok({ offers: z.array(OfferCard) }),
  },
  'GET /offers/top-deals': {
    about: 'The highest discounts.',
    auth: 'public',
    shared: true,
    query: few(3),
    reply: ok({ topDeals: z.array(OfferCard), offers: z.array(OfferCard) }),
  },
  'GET /offers/random': {
    about: 'Some offers, differently each time.',
    auth: 'public',
    query: few(12),
    reply: ok({ offers: z.array(OfferCard) }),
  },
  'GET /offers/categories': {
    about: 'Categories with the number of active offers in each.',
    auth: 'public',
    shared: true,
    query: z.object({ location: filter() }),
    reply: ok({
      categories: z.array(z.object({ name: z.string(), slug: z.string(), count: z.number(), image_url: z.string().nullable() })),
    }),
  },
  'GET /offers/store/:storeId': {
    about: 'The active offers of a store.',
    auth: 'public',
    shared: true,
    params: z.object({ storeId: idOf(() => storeProblems.notFound()) }),
    query: z.object({ page, limit: limit(100) }),
    reply: ok({ offers: z.array(OfferCard), pagination: Pagination }),
  },
  'GET /offers/:id': {
    about: 'One offer, also when it is expired or inactive.',
    auth: 'public',
    shared: true,
    params: z.object({ id: idOf(() => offerProblems.notFound()) }),
    reply: ok({ offer: Offer, isExpired: z.boolean() }),
  },
} satisfies Contract

export const offerProblems = { notFound: problem(404, 'offer-not-found', 'Offer not found') }
