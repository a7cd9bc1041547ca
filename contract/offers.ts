/**
 * Offers (docs/rules/catalogue.md#active-offers). Lists carry cards; one offer carries everything. Expired
 * offers are never listed as active.
 */
import * as z from 'zod'
import { Offer, OfferCard } from './entities.ts'
import { filter, id, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

/** What the screens send; `newest` and `relevance` come from search. Anything else means latest, and nothing at all in a search relevance. */
export const OFFER_SORTS = ['latest', 'price_low_high', 'price_high_low', 'discount', 'newest', 'relevance', 'rating'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

const few = (usual: number) => z.object({ limit: limit(usual, 50), location: filter() })

export const offers = {
  'GET /offers': {
    about: 'Offers, filtered, sorted and paged. With status active (the default) neither expired nor inactive ones.',
    auth: 'public',
    shared: true,
    query: z.object({
      search: filter(),
      category: filter(),
      location: filter(),
      status: z.enum(['active', 'all']).catch('active').default('active'),
      sortBy: z.enum(OFFER_SORTS).optional().catch('latest'),
      sortOrder: z.enum(['asc', 'desc']).optional().catch(undefined),
      page,
      limit: limit(12),
    }),
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
    params: z.object({ storeId: id('Invalid store ID format') }),
    query: z.object({ page, limit: limit(100) }),
    reply: ok({ offers: z.array(OfferCard), pagination: Pagination }),
  },
  'GET /offers/:id': {
    about: 'One offer, also when it is expired or inactive.',
    auth: 'public',
    shared: true,
    params: z.object({ id: id('Offer not found') }),
    reply: ok({ offer: Offer, isExpired: z.boolean() }),
  },
} satisfies Contract

export const offerProblems = { notFound: problem(404, 'offer-not-found', 'Offer not found') }

type OffersRoutes = typeof offers
declare module './kernel.ts' {
  interface Api extends OffersRoutes {}
}
