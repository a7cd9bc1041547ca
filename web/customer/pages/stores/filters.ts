import { paths } from '../../paths.ts'
import { listFilters, type ListFilters } from '../lists/list-filters.ts'

/** The names used by the page and the API (docs/rules/pages.md#sorting-stores). */
export const SORTS = [
  { value: 'popular', label: 'Popular' },
  { value: 'highest-discount', label: 'Highest Discount' },
  { value: 'lowest-discount', label: 'Lowest Discount' },
  { value: 'a-z', label: 'A-Z' },
  { value: 'z-a', label: 'Z-A' },
] as const
type Sort = (typeof SORTS)[number]['value']
export const sortName = (sort: Sort) => SORTS.find(({ value }) => value === sort)?.label ?? 'Popular'

export type Filters = ListFilters<Sort>
export const { readFilters, hrefOf } = listFilters(SORTS, paths.stores)
