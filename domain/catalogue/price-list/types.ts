/** Why a line of a price list became neither a service nor a heading. */
export type LeftOutReason =
  | 'no-price'
  | 'several-prices'
  | 'no-name'
  | 'contact'
  | 'title'
  | 'column-names'
  | 'decoration'
  | 'too-long'

export type PriceListItem = {
  /** Number of the line or row, from 1. */
  line: number
  source: string
  group: string | null
  name: string
  /** The size, length or duration by which services of one name differ, such as 'medium'. */
  variant: string | null
  /** Null if the price is agreed at the store. */
  priceCents: number | null
  /** The upper end of a range of prices. */
  maxPriceCents: number | null
  /** True if the price is the least one: 'from 800'. */
  isFromPrice: boolean
  minutes: number | null
  person: string | null
}

export type PriceListLine = { line: number; source: string } & (
  | { kind: 'items'; items: PriceListItem[] }
  | { kind: 'heading'; group: string }
  | { kind: 'left-out'; reason: LeftOutReason }
)

/** An item by itself, before it is known which line and group it is of. */
export type LineItem = Omit<PriceListItem, 'line' | 'source' | 'group'>
