/**
 * How often an offer can be had (docs/rules/availability.md#offer-limits). Counted are bookings that are not
 * cancelled, unpaid holds too.
 */
export type OfferLimits = {
  /** In all; null is no limit. */
  stock: number | null
  perCustomer: number | null
  /** Only for who has never booked at this store. */
  firstTimeOnly: boolean
}
export type Had = { inAll: number; byCustomer: number; hasBookedAtStore: boolean }
export type LimitRefusal = 'sold-out' | 'had-already' | 'first-time-only'

export const isLimited = ({ stock, perCustomer, firstTimeOnly }: OfferLimits): boolean =>
  stock !== null || perCustomer !== null || firstTimeOnly

/** May this customer book it once more? */
export function mayHave(limits: OfferLimits, had: Had): true | LimitRefusal {
  if (limits.stock !== null && had.inAll >= limits.stock) return 'sold-out'
  if (limits.perCustomer !== null && had.byCustomer >= limits.perCustomer) return 'had-already'
  if (limits.firstTimeOnly && had.hasBookedAtStore) return 'first-time-only'
  return true
}

/** How many are left; null where there is no limit. */
export const leftOf = (stock: number | null, inAll: number): number | null => (stock === null ? null : Math.max(0, stock - inAll))
