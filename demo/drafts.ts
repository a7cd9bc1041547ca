// The hand-written part of the demo stores. Ids, staff, shifts, dates and discounts are generated from it.

export type CategorySlug =
  | 'barber'
  | 'salon'
  | 'nails'
  | 'spa'
  | 'food'
  | 'car-care'
  | 'repairs'
  | 'cleaning'
  | 'health'
  | 'fitness'
  | 'fashion'
  | 'days-out'

export type StoreDraft = {
  name: string
  owner: string
  /** Slugs of places.ts; the first is the main branch. */
  places: readonly string[]
  about: string
  /** Replaces the usual opening hours of the category. */
  hours?: HoursKind
  /** The number of staff at each branch; undefined where customers book a table or a place. */
  staff?: number
  roles?: readonly string[]
  /** The address of the main branch; random by default. */
  mainAddress?: { street: string; stage: string; landmark: string; gate: string | null; floor: string | null }
  services: readonly ServiceDraft[]
}

export type HoursKind =
  | 'barber'
  | 'salon'
  | 'spa'
  | 'grill'
  | 'cafe'
  | 'bakery'
  | 'yard'
  | 'workshop'
  | 'crew'
  | 'clinic'
  | 'gym'
  | 'studio'
  | 'leisure'

export type ServiceDraft = {
  name: string
  minutes: number
  /** In shillings; a pair is the range of a price that is agreed later. */
  price: number | readonly [number, number]
  about: string
  deals: readonly DealDraft[]
} & ServiceTerms

export type ServiceTerms = {
  /** How many customers can be served at once; by default the number of staff. */
  capacity?: number
  factors?: readonly string[]
  consultation?: boolean
  /** The store confirms each booking. */
  isConfirmedByStore?: boolean
  /** Listed, but booked by chat or phone. */
  isOffline?: boolean
  requirements?: string
}

/**
 * The offer's title, one sentence, and optionally its price and the normal price in shillings, random by
 * default.
 */
export type DealDraft = readonly [title: string, line: string, now?: number, normal?: number]

export function service(
  name: string,
  minutes: number,
  price: number | readonly [number, number],
  about: string,
  deals: readonly DealDraft[],
  terms: ServiceTerms = {},
): ServiceDraft {
  return { name, minutes, price, about, deals, ...terms }
}
