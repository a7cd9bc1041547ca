/**
 * The price ranges of the price filter, in cents (docs/rules/catalogue.md#price-ranges). A price on a
 * boundary belongs to the range that starts there.
 */
export const PRICE_RANGES = [
  { value: 'under-1000', fromCents: 0, belowCents: 100_000 },
  { value: '1000-5000', fromCents: 100_000, belowCents: 500_000 },
  { value: '5000-10000', fromCents: 500_000, belowCents: 1_000_000 },
  { value: 'over-10000', fromCents: 1_000_000, belowCents: null },
] as const

export type PriceRange = (typeof PRICE_RANGES)[number]['value']

type Cents = { fromCents: number | undefined; belowCents: number | undefined }
/** Returns the limits of a range in cents; undefined where there is no limit. */
export function centsIn(price: PriceRange | undefined): Cents {
  const range = PRICE_RANGES.find(({ value }) => value === price)
  return { fromCents: range?.fromCents, belowCents: range?.belowCents ?? undefined }
}

export const PRICE_RANGE_VALUES = PRICE_RANGES.map(({ value }) => value)
