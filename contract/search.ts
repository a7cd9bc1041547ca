/** Search for offers and stores at once, ranked (docs/rules/catalogue.md#search). */
import * as z from 'zod'
import { takeStart } from '../domain/text/shorten.ts'
import { FoundOffer } from './entities/offer.ts'
import { FoundStore } from './entities/store.ts'
import { category, limit, location, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { SEARCH_TEXT } from './search-limits.ts'
import { searchDays, nearQuery, priceAndRatingQuery, timesQuery } from './times.ts'
import { money, number, string, strings, url, uuid } from './values.ts'

export const SEARCH_SORTS = ['relevance', 'rating', 'discount', 'newest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

const PICTURE = 'https://d3.example/media/spa.webp'
/** Longer queries are cut, not rejected. */
const query = z
  .string()
  .optional()
  .transform((text) => takeStart(text?.trim() ?? '', SEARCH_TEXT.max))
  .meta({
    description: `Text that people type; only the first ${SEARCH_TEXT.max} characters count.`,
    example: 'masage westlands',
  })

export const search = {
  'GET /search': {
    summary: 'Search offers and stores',
    description: 'Finds misspelt, Kiswahili, Sheng and unfinished words too.',
    limit: 'search',
    auth: 'public',
    shared: true,
    query: z.object({
      query,
      location,
      category,
      ...priceAndRatingQuery,
      ...nearQuery,
      ...timesQuery,
      freeToday: z.enum(['true', 'false']).optional().catch(undefined).meta({
        description: '`true` is the same as `day=today`.',
        example: 'true',
        deprecated: true,
      }),
      sortBy: z.enum(SEARCH_SORTS).catch('relevance').default('relevance').meta({ description: 'Order.' }),
      page,
      limit: limit(12, 50),
    }),
    reply: ok({
      discounts: z
        .array(
          z.object({
            id: uuid('offer', 'Id of the offer.'),
            slug: string('The title, for a URL.', '30-off-deep-tissue-massage'),
            name: string('Title of the offer.', '30% off deep tissue massage'),
            description: string('Description of the offer.', 'An hour of deep tissue massage in Westlands.'),
            image_url: url('Picture.', PICTURE).nullable(),
            percentage_discount: number('Discount in percent of the original price.', 30),
            price_after_discount: money(
              'Price with the offer; null when it is agreed at the store.',
              1750,
            ).nullable(),
          }),
        )
        .meta({ description: 'The offers in brief. Use `offers` instead.', deprecated: true }),
      shops: z
        .array(
          z.object({
            id: uuid('store', 'Id of the store.'),
            name: string('Name of the store.', 'Amani Spa'),
            image_url: url('Picture.', PICTURE).nullable(),
          }),
        )
        .meta({ description: 'The stores in brief. Use `stores` instead.', deprecated: true }),
      query: string('The query, trimmed.', 'masage westlands'),
      corrected: string(
        'Text that was searched for instead, where a word was misspelt; null otherwise.',
        'massage westlands',
      ).nullable(),
      words: strings('Words and beginnings of words that matched, to highlight them.', ['massage']),
      offers: z.array(FoundOffer),
      stores: z.array(FoundStore),
      days: searchDays,
      categories: z
        .array(
          z.object({
            slug: string('Slug of the category.', 'spa'),
            offers: number('Offers in it.', 12),
            stores: number('Stores in it.', 3),
          }),
        )
        .nullable()
        .meta({
          description:
            'Categories with results, whatever `category` is asked for; null with `day`, `part` or `freeToday`, for which they are not known.',
        }),
      offersPagination: Pagination,
      storesPagination: Pagination,
    }),
  },
} satisfies Contract

type SearchRoutes = typeof search
declare module './kernel.ts' {
  interface Api extends SearchRoutes {}
}
