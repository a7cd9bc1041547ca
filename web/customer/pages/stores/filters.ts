/** What the address of the stores page says, and the address for what is wanted. */
import { paths } from '../../paths.ts'
import type { View } from '../lists/ordering.tsx'

/** As the page calls them, and the API too (screens-and-rules.md §2, Stores page). */
export const SORTS = [
  { value: 'popular', label: 'Popular' },
  { value: 'highest-discount', label: 'Highest Discount' },
  { value: 'lowest-discount', label: 'Lowest Discount' },
  { value: 'a-z', label: 'A-Z' },
  { value: 'z-a', label: 'Z-A' },
] as const
export type Sort = (typeof SORTS)[number]['value']
export const sortName = (sort: Sort) => SORTS.find(({ value }) => value === sort)?.label ?? 'Popular'

export type Filters = { search: string; category: string; location: string; sort: Sort; view: View; page: number }

export function readFilters(search: URLSearchParams): Filters {
  const said = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const page = Number(search.get('page'))
  return {
    search: said('search'),
    category: said('category'),
    location: said('location'),
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'popular',
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, 10_000) : 1,
  }
}

/** Another choice begins at its first page again, unless the page is what is chosen. What is usual is left unsaid. */
export function hrefOf(filters: Filters, change: Partial<Filters> = {}): string {
  const { search, category, location, sort, view, page } = { ...filters, page: 1, ...change }
  return paths.stores({
    search,
    category,
    location,
    sort: sort === 'popular' ? undefined : sort,
    view: view === 'grid' ? undefined : view,
    page: page === 1 ? undefined : page,
  })
}
