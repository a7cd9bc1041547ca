/** Reads the filters of a search from its address, and builds the address of other filters. */
import { PRICE_RANGES, type PriceRange } from '#domain/catalogue/price-ranges.ts'
import { paths } from '../../paths.ts'
import type { FilterChip } from '../lists/chosen-filters.tsx'
import { readPage, readView } from '../lists/list-filters.ts'
import type { View } from '../lists/ordering.tsx'

export const SORTS = [
  { value: 'relevance', label: 'Best match' },
  { value: 'rating', label: 'Highest rated' },
  { value: 'discount', label: 'Highest discount' },
  { value: 'newest', label: 'Newest' },
] as const
export type Sort = (typeof SORTS)[number]['value']
export const TABS = ['all', 'stores', 'offers'] as const
export type Tab = (typeof TABS)[number]
export const RATINGS = ['4.5', '4', '3'] as const
export const DISTANCES = ['2', '5', '10', '25'] as const
const DEFAULT_KM = '10'

export type Filters = {
  q: string
  location: string
  category: string
  price: PriceRange | ''
  rating: (typeof RATINGS)[number] | ''
  /** '-1.286,36.82', the approximate position; empty if the distance does not matter. */
  near: string
  km: (typeof DISTANCES)[number]
  freeToday: boolean
  sort: Sort
  tab: Tab
  view: View
  page: number
}

export function readFilters(search: URLSearchParams): Filters {
  const param = (name: string) => (search.get(name) ?? '').trim().slice(0, 120)
  const near = param('near')
  return {
    q: param('q') || param('query'),
    location: /^all( locations)?$/i.test(param('location')) ? '' : param('location'),
    category: param('category'),
    price: PRICE_RANGES.find(({ value }) => value === search.get('price'))?.value ?? '',
    rating: RATINGS.find((rating) => rating === search.get('rating')) ?? '',
    near: /^-?\d{1,2}(\.\d{1,4})?,-?\d{1,3}(\.\d{1,4})?$/.test(near) ? near : '',
    km: DISTANCES.find((km) => km === search.get('km')) ?? DEFAULT_KM,
    freeToday: search.get('today') === 'free',
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'relevance',
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'all',
    view: readView(search),
    page: readPage(search),
  }
}

/**
 * The address of changed filters: it starts at the first page unless the page is what changes, and omits
 * default values.
 */
export function hrefOf(filters: Filters, change: Partial<Filters> = {}): string {
  const { q, location, category, price, rating, near, km, freeToday, sort, tab, view, page } = {
    ...filters,
    page: 1,
    ...change,
  }
  return paths.search(q, location, {
    category,
    price,
    rating,
    near,
    km: near && km !== DEFAULT_KM ? km : undefined,
    today: freeToday ? 'free' : undefined,
    sort: sort === 'relevance' ? undefined : sort,
    tab: tab === 'all' ? undefined : tab,
    view: view === 'grid' ? undefined : view,
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
  near: '',
  freeToday: false,
} as const satisfies Partial<Filters>

/** The query of GET /search. */
export function toSearchQuery({
  q,
  location,
  category,
  price,
  rating,
  near,
  km,
  freeToday,
  sort,
  page,
}: Filters) {
  const [lat, lng] = near.split(',')
  return {
    query: q,
    location,
    category,
    ...(price && { price }),
    ...(rating && { rating: Number(rating) }),
    ...(near && { lat: Number(lat), lng: Number(lng), km: Number(km) }),
    ...(freeToday && { freeToday: 'true' as const }),
    sortBy: sort,
    page,
  }
}

export function chipsOf(
  filters: Filters,
  categories: readonly { slug: string; name: string }[],
): FilterChip<Partial<Filters>>[] {
  const { location, category, price, rating, near, km, freeToday } = filters
  return [
    ...(location ? [{ label: location, without: { location: '' } }] : []),
    ...(category
      ? [
          {
            label: categories.find(({ slug }) => slug === category)?.name ?? category,
            without: { category: '' },
          },
        ]
      : []),
    ...(price
      ? [
          {
            label: PRICE_RANGES.find(({ value }) => value === price)?.label ?? price,
            without: { price: '' as const },
          },
        ]
      : []),
    ...(rating ? [{ label: `${rating} stars and up`, without: { rating: '' as const } }] : []),
    ...(near ? [{ label: `Within ${km} km`, without: { near: '' } }] : []),
    ...(freeToday ? [{ label: 'Free today', without: { freeToday: false } }] : []),
  ]
}
