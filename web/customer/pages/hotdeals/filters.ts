/** What the address of the hot deals says, and the address for what is wanted. */
import { paths } from '../../paths.ts'

export const SORTS = [
  { value: 'latest', label: 'Latest' },
  { value: 'price_low_high', label: 'Price: low to high' },
  { value: 'price_high_low', label: 'Price: high to low' },
  { value: 'discount', label: 'Highest discount' },
] as const
export type Sort = (typeof SORTS)[number]['value']

export type Filters = { search: string; category: string; location: string; sort: Sort; view: 'grid' | 'list'; page: number }

export function readFilters(search: URLSearchParams): Filters {
  const said = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const page = Number(search.get('page'))
  return {
    search: said('search'),
    category: said('category'),
    location: said('location'),
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'latest',
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** Another choice begins at its first page again, unless the page is what is chosen. What is usual is left unsaid. */
export function hrefOf(filters: Filters, change: Partial<Filters> = {}): string {
  const { search, category, location, sort, view, page } = { ...filters, page: 1, ...change }
  return paths.hotdeals({
    search,
    category,
    location,
    sort: sort === 'latest' ? undefined : sort,
    view: view === 'grid' ? undefined : view,
    page: page === 1 ? undefined : page,
  })
}
