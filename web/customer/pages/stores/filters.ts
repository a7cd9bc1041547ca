import { m } from '#messages'
import { paths } from '../../paths.ts'
import { listFilters, type ListFilters } from '../lists/list-filters.ts'

export const PER_PAGE = 20 // docs/rules/pages.md#page-sizes

/** docs/rules/pages.md#sorting-stores; `sortBy` is the name in the API. */
export const SORTS = [
  { value: 'popular', sortBy: 'Popular', label: m.stores_sort_popular },
  { value: 'highest-discount', sortBy: 'Highest Discount', label: m.stores_sort_highest_discount },
  { value: 'lowest-discount', sortBy: 'Lowest Discount', label: m.stores_sort_lowest_discount },
  { value: 'a-z', sortBy: 'A-Z', label: m.stores_sort_a_z },
  { value: 'z-a', sortBy: 'Z-A', label: m.stores_sort_z_a },
] as const
type Sort = (typeof SORTS)[number]['value']
export const getSortBy = (sort: Sort) => SORTS.find(({ value }) => value === sort)?.sortBy ?? 'Popular'

export type Filters = ListFilters<Sort>
export const { readFilters, getHref, hiddenFields } = listFilters(SORTS, paths.stores, {
  read: () => ({}),
  params: () => ({}),
})
