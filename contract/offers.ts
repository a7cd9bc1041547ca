/**
 * Offers (docs/rules/catalogue.md#active-offers). Lists return cards; GET /offers/:id returns everything.
 * Expired offers are never listed as active.
 */
import * as z from 'zod'
import { m } from '#messages'
import { OfferCard } from './entities/offer.ts'
import { ListedOffer, ShownOffer } from './entities/own-offer.ts'
import {
  category,
  id,
  idSchema,
  limit,
  location,
  MERCHANT_LIMIT,
  ok,
  optionalLimit,
  page,
  Pagination,
  search,
} from './fields.ts'
import type { Contract } from './kernel.ts'
import { offerEditing, offerProblems, ownList } from './offer-editing.ts'
import { storeProblems } from './stores.ts'
import { offerListDays, nearQuery, priceAndRatingQuery, timesQuery } from './times.ts'
import { boolean, integer, string, url } from './values.ts'

export { offerProblems }

/**
 * All values that clients send. Any other value means latest, and in a search relevance
 * (docs/rules/wire-format.md#filters-and-sorting).
 */
export const OFFER_SORTS = [
  'latest',
  'price_low_high',
  'price_high_low',
  'discount',
  'newest',
  'relevance',
  'rating',
] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

const shortList = (defaultLimit: number) =>
  z.object({ limit: limit(defaultLimit, 50), location, ...nearQuery })

/** Directions of the sorts that name one. For the other sorts, `desc` is the usual one. */
const DIRECTIONS: Partial<Record<OfferSort, 'asc' | 'desc'>> = {
  price_low_high: 'asc',
  price_high_low: 'desc',
  relevance: 'desc',
}

const USUAL_LIMIT = 12

const OfferQuery = z
  .object({
    search,
    category,
    location,
    status: z
      .enum(['active', 'all'])
      .default('active')
      .meta({ description: '`active`: offers that can be booked. `all`: also expired and inactive ones.' }),
    sortBy: z.enum(OFFER_SORTS).optional().catch('latest').meta({
      description: 'Order. By default `latest`, or `relevance` with `search`.',
      example: 'discount',
    }),
    sortOrder: z.enum(['asc', 'desc']).optional().meta({
      description: 'Direction; by default that of `sortBy`, which it must not contradict.',
      example: 'desc',
    }),
    store_id: id(
      m.field_store_id_invalid,
      'Only offers of this store. Its merchant gets all of them, or those of `list`.',
      'store',
    ).optional(),
    list: ownList,
    ...priceAndRatingQuery,
    ...nearQuery,
    ...timesQuery,
    page,
    limit: optionalLimit(USUAL_LIMIT),
  })
  // Equal requests get one form, so that their response is cached once.
  .overwrite(({ limit: sent, ...query }) => ({
    ...query,
    limit: sent ?? (query.store_id === undefined ? USUAL_LIMIT : MERCHANT_LIMIT),
  }))
  .refine(
    ({ search: words, sortBy = words === undefined ? 'latest' : 'relevance', sortOrder }) =>
      sortOrder === undefined || (DIRECTIONS[sortBy] ?? sortOrder) === sortOrder,
    { path: ['sortOrder'], error: () => m.field_sort_contradiction() },
  )

/** The list is the search feature's, which knows what has a free time. */
export const offerLists = {
  'GET /offers': {
    summary: 'List offers',
    auth: 'optional',
    personalFor: 'merchant',
    shared: true,
    query: OfferQuery,
    reply: ok({ offers: z.array(ListedOffer), days: offerListDays, pagination: Pagination }),
  },
} satisfies Contract

export const offers = {
  'GET /offers/featured': {
    summary: 'List featured offers',
    description: 'The newest come first.',
    auth: 'public',
    shared: true,
    query: shortList(6),
    reply: ok({ offers: z.array(OfferCard) }),
  },
  'GET /offers/top-deals': {
    summary: 'List the offers with the highest discounts',
    auth: 'public',
    shared: true,
    query: shortList(3),
    reply: ok({
      topDeals: z.array(OfferCard).meta({ description: 'Same as `offers`.', deprecated: true }),
      offers: z.array(OfferCard),
    }),
  },
  'GET /offers/random': {
    summary: 'List some offers at random',
    auth: 'public',
    query: z.object({ limit: limit(12, 50), location }),
    reply: ok({ offers: z.array(OfferCard) }),
  },
  'GET /offers/categories': {
    summary: 'List categories with the number of active offers',
    auth: 'public',
    shared: true,
    query: z.object({ location, ...nearQuery }),
    reply: ok({
      categories: z.array(
        z
          .object({
            name: string('Name.', 'Beauty & Spa'),
            slug: string('Slug.', 'beauty-spa'),
            count: integer('Number of active offers.', 18),
            image_url: url('Picture.', 'https://d3.example/media/beauty.webp').nullable(),
          })
          .meta({ id: 'Category', description: 'A category of offers.' }),
      ),
    }),
  },
  'GET /offers/store/:storeId': {
    summary: 'List the active offers of a store',
    description: 'The merchant of the offers gets all of them.',
    auth: 'optional',
    personalFor: 'merchant',
    shared: true,
    params: z.object({ storeId: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    query: z.object({ list: ownList, page, limit: limit(100) }),
    reply: ok({ offers: z.array(ListedOffer), pagination: Pagination }),
    problems: [storeProblems.notFound],
  },
  'GET /offers/:id': {
    summary: 'Get an offer',
    description: 'The offer may be expired or inactive, and its merchant gets any.',
    auth: 'optional',
    personalFor: 'merchant',
    shared: true,
    params: z.object({ id: idSchema(() => offerProblems.notFound(), 'Id of the offer.') }),
    reply: ok({ offer: ShownOffer, isExpired: boolean('True if the offer has ended.', false) }),
    problems: [offerProblems.notFound],
  },
  ...offerEditing,
} satisfies Contract

type OffersRoutes = typeof offers & typeof offerLists
declare module './kernel.ts' {
  interface Api extends OffersRoutes {}
}
