/**
 * Search (docs/rules/catalogue.md#search): offers and stores at once, ranked; first the two lists that
 * existing clients read, then all that the results page shows.
 */
import * as z from 'zod'
import { PRICE_RANGE_VALUES } from '../domain/catalogue/price-ranges.ts'
import { OfferCard, Store } from './entities.ts'
import { filter, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'

export const SEARCH_SORTS = ['relevance', 'rating', 'discount', 'newest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** Longer ones are cut, not refused: nobody has asked for less by typing more. */
export const MAX_QUERY = 120
/** Whether something is free today is asked of so many of the best matches. */
export const FREE_TODAY_AMONG = 200

const said = z
  .string()
  .optional()
  .transform((text) => text?.trim().slice(0, MAX_QUERY) ?? '')
/** A filter whose value makes no sense is none. */
const number = (min: number, max: number) => z.coerce.number<number>().min(min).max(max).optional().catch(undefined)

export const search = {
  'GET /search': {
    about: 'Offers and stores that match what people type: misspelt, in Kiswahili or Sheng, or not finished yet.',
    limit: 'search',
    auth: 'public',
    query: z.object({
      query: said,
      location: filter(),
      category: filter(),
      price: z.enum(PRICE_RANGE_VALUES).optional().catch(undefined),
      /** At least so many stars. */
      rating: number(1, 5),
      /** Within `km` of here. */
      lat: number(-90, 90),
      lng: number(-180, 180),
      km: number(0.1, 500),
      freeToday: z.enum(['true', 'false']).optional().catch(undefined),
      sortBy: z.enum(SEARCH_SORTS).catch('relevance').default('relevance'),
      page,
      limit: limit(50, 50),
    }),
    reply: ok({
      discounts: z.array(
        z.object({
          id: z.string(),
          slug: z.string(),
          name: z.string(),
          description: z.string(),
          image_url: z.string().nullable(),
          percentage_discount: z.number(),
          price_after_discount: z.number().nullable(),
        }),
      ),
      shops: z.array(z.object({ id: z.string(), name: z.string(), image_url: z.string().nullable() })),
      query: z.string(),
      /** What was searched for in its place, where something was misspelt. */
      corrected: z.string().nullable(),
      /** The words, and beginnings of words, that matched: for marking them. */
      words: z.array(z.string()),
      offers: z.array(OfferCard),
      stores: z.array(Store),
      offersPagination: Pagination,
      storesPagination: Pagination,
    }),
  },
} satisfies Contract

type SearchRoutes = typeof search
declare module './kernel.ts' {
  interface Api extends SearchRoutes {}
}
