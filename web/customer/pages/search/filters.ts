/** Reads the filters of a search from its address, and builds the address of other filters. */
import { m } from '#messages'
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { paths } from '../../paths.ts'
import type { FilterChip } from '../lists/chosen-filters.tsx'
import { ANYWHERE, aroundParams, aroundQuery, readAround, usualKm, type Around } from '../lists/around.ts'
import { getFields, readPage } from '../lists/list-filters.ts'
import type { View } from '../lists/ordering.tsx'
import {
  ANY_PRICE_AND_RATING,
  priceAndRatingChips,
  priceAndRatingQuery,
  readPriceAndRating,
  type PriceAndRating,
} from '../lists/price-and-rating.ts'
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

export type Filters = When &
  Around &
  PriceAndRating & {
    q: string
    location: string
    category: string
    sort: Sort
    tab: Tab
    view: View
    page: number
  }

export function readFilters(search: URLSearchParams): Filters {
  const param = (name: string) => takeStart((search.get(name) ?? '').trim(), SEARCH_TEXT.max)
  return {
    ...readWhen(search),
    q: param('q') || param('query'),
    location: /^all( locations)?$/i.test(param('location')) ? '' : param('location'),
    category: param('category'),
    ...readPriceAndRating(search),
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
export function getHref(filters: Filters, change: Partial<Filters> = {}): string {
  const all = { ...filters, page: 1, ...change }
  const { q, location, category, price, rating, sort, tab, view, page } = all
  return paths.search(q, location, {
    category,
    price,
    rating,
    ...aroundParams(all),
    ...whenParams(all),
    sort: sort === 'relevance' ? undefined : sort,
    tab: tab === 'all' ? undefined : tab,
    view: view === 'list' ? undefined : view,
    page: page === 1 ? undefined : page,
  })
}

/** The parameters of the address, for the hidden fields of a form. */
export const hiddenFields = (filters: Filters): Record<string, string | undefined> =>
  getFields(getHref(filters))

export const NO_FILTERS = {
  location: '',
  category: '',
  ...ANY_PRICE_AND_RATING,
  ...ANYWHERE,
} as const satisfies Partial<Filters>

/** The query of GET /search. */
export function toSearchQuery(filters: Filters) {
  const { q, location, category, near, km, sort, page } = filters
  return {
    query: q,
    location,
    category,
    ...priceAndRatingQuery(filters),
    ...aroundQuery({ near, km }, location),
    ...whenParams(filters),
    sortBy: sort,
    page,
  }
}

export function buildChips(
  filters: Filters,
  categories: readonly { slug: string; name: string }[],
): FilterChip<Partial<Filters>>[] {
  const { category, near, km } = filters
  return [
    ...(category
      ? [
          {
            label: categoryName(category, categories.find(({ slug }) => slug === category)?.name),
            without: { category: '' },
          },
        ]
      : []),
    ...priceAndRatingChips(filters),
    ...(near ? [{ label: m.search_filter_within({ km }), without: { near: '', km: usualKm('') } }] : []),
  ]
}
