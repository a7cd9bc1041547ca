/** The filters by price and rating, which search and hot deals have. */
import { PRICE_RANGES, type PriceRange } from '#domain/catalogue/price-ranges.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { m } from '#messages'
import type { FilterChip } from './chosen-filters.tsx'

export const RATINGS = ['4.5', '4', '3'] as const

export type PriceAndRating = {
  price: PriceRange | ''
  /** Smallest number of stars. */
  rating: (typeof RATINGS)[number] | ''
}
export const ANY_PRICE_AND_RATING = { price: '', rating: '' } as const satisfies PriceAndRating

export const readPriceAndRating = (search: URLSearchParams): PriceAndRating => ({
  price: PRICE_RANGES.find(({ value }) => value === search.get('price'))?.value ?? '',
  rating: RATINGS.find((rating) => rating === search.get('rating')) ?? '',
})

/** Returns the filters as the API names them. */
export const priceAndRatingQuery = ({ price, rating }: PriceAndRating) => ({
  ...(price && { price }),
  ...(rating && { rating: Number(rating) }),
})

export const priceAndRatingChips = ({
  price,
  rating,
}: PriceAndRating): FilterChip<Partial<PriceAndRating>>[] => [
  ...(price ? [{ label: priceText(price), without: { price: '' as const } }] : []),
  ...(rating ? [{ label: m.search_filter_stars({ rating }), without: { rating: '' as const } }] : []),
]

/** 'Under KES 1,000', 'KES 1,000 to 5,000', 'KES 10,000 and more'. */
export function priceText(price: PriceRange): string {
  const range = PRICE_RANGES.find(({ value }) => value === price)
  if (!range) return price
  const { fromCents, belowCents } = range
  if (belowCents === null) return m.search_filter_price_over({ price: formatKes(fromCents) })
  if (fromCents === 0) return m.search_filter_price_under({ price: formatKes(belowCents) })
  return m.search_filter_price_between({ from: formatKes(fromCents), to: formatShillings(belowCents) })
}
