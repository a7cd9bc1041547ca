/** Reads the filters of a search from its address, and builds the address of other filters. */
import { PRICE_RANGES, type PriceRange } from '#domain/catalogue/price-ranges.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { m } from '#messages'
import { takeStart } from '#domain/text/shorten.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { paths } from '../../paths.ts'
import type { FilterChip } from '../lists/chosen-filters.tsx'
import { ANYWHERE, aroundQuery, readAround, usualKm, type Around } from '../lists/around.ts'
import { readPage } from '../lists/list-filters.ts'
import type { View } from '../lists/ordering.tsx'
import { readWhen, whenParams, type When } from '../lists/when.ts'

export const SORTS = [
  { value: 'relevance', label: m.search_sort_relevance },
  { value: 'rating', label: m.search_sort_rating },
  { value: 'discount', label: m.search_sort_discount },
  { value: 'newest', label: m.search_sort_newest },
] as const
export type Sort = (typeof SORTS)[number]['value']
export const TABS = ['all', 'stores', 'offers'] as const
export type Tab = (typeof TABS)[number]
export const RATINGS = ['4.5', '4', '3'] as const

export type Filters = When &
  Around & {
    q: string
    location: string
    category: string
    price: PriceRange | ''
    rating: (typeof RATINGS)[number] | ''
    sort: Sort
    tab: Tab
    view: View
    page: number
  }

export function readFilters(search: URLSearchParams): Filters {
  const param = (name: string) => takeStart((search.get(name) ?? '').trim(), 120)
  return {
    ...readWhen(search),
    q: param('q') || param('query'),
    location: /^all( locations)?$/i.test(param('location')) ? '' : param('location'),
    category: param('category'),
    price: PRICE_RANGES.find(({ value }) => value === search.get('price'))?.value ?? '',
    rating: RATINGS.find((rating) => rating === search.get('rating')) ?? '',
    ...readAround(search),
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'relevance',
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'all',
    view: search.get('view') === 'grid' ? 'grid' : 'list',
    page: readPage(search),
  }
}

/**
 * The address of changed filters: it starts at the first page unless the page is what changes, and omits
 * default values.
 */
export function hrefOf(filters: Filters, change: Partial<Filters> = {}): string {
  const all = { ...filters, page: 1, ...change }
  const { q, location, category, price, rating, near, km, sort, tab, view, page } = all
  return paths.search(q, location, {
    category,
    price,
    rating,
    near,
    km: (near || location) && km !== usualKm(near) ? km : undefined,
    ...whenParams(all),
    sort: sort === 'relevance' ? undefined : sort,
    tab: tab === 'all' ? undefined : tab,
    view: view === 'list' ? undefined : view,
    page: page === 1 ? undefined : page,
  })
}

/** The parameters of the address, for the hidden fields of a form. */
export const hiddenFields = (filters: Filters): Record<string, string | undefined> =>
  Object.fromEntries(new URLSearchParams(hrefOf(filters).split('?')[1]))

export const NO_FILTERS = {
  location: '',
  category: '',
  price: '',
  rating: '',
  ...ANYWHERE,
} as const satisfies Partial<Filters>

/** The query of GET /search. */
export function toSearchQuery(filters: Filters) {
  const { q, location, category, price, rating, near, km, sort, page } = filters
  return {
    query: q,
    location,
    category,
    ...(price && { price }),
    ...(rating && { rating: Number(rating) }),
    ...aroundQuery({ near, km }, location),
    // An area also has a distance.
    ...(location && { km: Number(km) }),
    ...whenParams(filters),
    sortBy: sort,
    page,
  }
}

export function chipsOf(
  filters: Filters,
  categories: readonly { slug: string; name: string }[],
  isArea: boolean,
): FilterChip<Partial<Filters>>[] {
  const { location, category, price, rating, near, km } = filters
  return [
    ...(location
      ? [
          {
            label: isArea ? m.search_filter_area_within({ location, km }) : location,
            without: { location: '', km: usualKm('') },
          },
        ]
      : []),
    ...(category
      ? [
          {
            label: categoryName(category, categories.find(({ slug }) => slug === category)?.name),
            without: { category: '' },
          },
        ]
      : []),
    ...(price ? [{ label: priceText(price), without: { price: '' as const } }] : []),
    ...(rating ? [{ label: m.search_filter_stars({ rating }), without: { rating: '' as const } }] : []),
    ...(near ? [{ label: m.search_filter_within({ km }), without: { near: '', km: usualKm('') } }] : []),
  ]
}

/** 'Under KES 1,000', 'KES 1,000 to 5,000', 'KES 10,000 and more'. */
export function priceText(price: PriceRange): string {
  const range = PRICE_RANGES.find(({ value }) => value === price)
  if (!range) return price
  const { fromCents, belowCents } = range
  if (belowCents === null) return m.search_filter_price_over({ price: formatKes(fromCents) })
  if (fromCents === 0) return m.search_filter_price_under({ price: formatKes(belowCents) })
  return m.search_filter_price_between({ from: formatKes(fromCents), to: formatShillings(belowCents) })
}
