import { m } from '#messages'
import { paths } from '../../paths.ts'
import { listFilters, type ListFilters } from '../lists/list-filters.ts'
import { readPriceAndRating, type PriceAndRating } from '../lists/price-and-rating.ts'

export const SORTS = [
  { value: 'latest', label: m.deals_sort_latest },
  { value: 'price_low_high', label: m.deals_sort_price_low },
  { value: 'price_high_low', label: m.deals_sort_price_high },
  { value: 'discount', label: m.deals_sort_discount },
] as const

export type Filters = ListFilters<(typeof SORTS)[number]['value']> & PriceAndRating
export const { readFilters, getHref, hiddenFields } = listFilters(SORTS, paths.hotdeals, {
  read: readPriceAndRating,
  params: ({ price, rating }) => ({ price, rating }),
})

/** Category of deals. Without `count`, its number of deals is not known. */
export type Category = { name: string; slug: string; count?: number }
