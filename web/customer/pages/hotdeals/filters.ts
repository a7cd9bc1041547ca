import { paths } from '../../paths.ts'
import { listFilters, type ListFilters } from '../lists/list-filters.ts'

export const SORTS = [
  { value: 'latest', label: 'Latest' },
  { value: 'price_low_high', label: 'Price: low to high' },
  { value: 'price_high_low', label: 'Price: high to low' },
  { value: 'discount', label: 'Highest discount' },
] as const

export type Filters = ListFilters<(typeof SORTS)[number]['value']>
export const { readFilters, hrefOf } = listFilters(SORTS, paths.hotdeals)

export type Category = { name: string; slug: string; count: number }
