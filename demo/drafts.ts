// The form in which the stores of the demonstration are written down: only what a person would say about a store.
// Ids, staff, shifts, dates and discounts are worked out in catalogue.ts.

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
  /** What stands in for the usual hours of the category. */
  hours?: HoursKind
  /** How many people work at each branch; left out where customers book a table or a place, not a person. */
  staff?: number
  roles?: readonly string[]
  /** Where the main branch is, when it is not left to chance. */
  door?: { street: string; stage: string; landmark: string; gate: string | null; floor: string | null }
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
  /** Whole shillings; a pair is the range of a price that is agreed later. */
  price: number | readonly [number, number]
  about: string
  deals: readonly DealDraft[]
} & ServiceTerms

export type ServiceTerms = {
  /** How many can be served at once, where it is not the number of staff. */
  capacity?: number
  factors?: readonly string[]
  consultation?: boolean
  /** The store says yes to each booking itself. */
  byHand?: boolean
  /** Shown, but booked by chat or telephone. */
  notOnline?: boolean
  requirements?: string
}

/** Title, one sentence, and, where they are not left to chance, the price asked and the normal price in whole shillings. */
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
