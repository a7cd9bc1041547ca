import { m } from '#messages'

/** The first is the default and left out of the address. */
export const QUOTE_SORTS = [
  { value: 'soonest', label: m.quote_sort_soonest },
  { value: 'price', label: m.quote_sort_price },
  { value: 'rating', label: m.quote_sort_rating },
  { value: 'distance', label: m.quote_sort_distance },
  { value: 'newest', label: m.quote_sort_newest },
] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]['value']

export const readSort = (search: URLSearchParams): QuoteSort =>
  QUOTE_SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'soonest'
