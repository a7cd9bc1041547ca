/**
 * Limits of the number of bookings of an offer (docs/rules/availability.md#offer-limits). All bookings count
 * that are not cancelled, including unpaid holds.
 */
export type OfferLimits = {
  /** Limit for all customers together; null for no limit. */
  stock: number | null
  /** Limit for each customer; null for no limit. */
  perCustomer: number | null
  /** True if the offer is only for customers who have never booked at this store. */
  firstTimeOnly: boolean
}
export type OfferUsage = { inAll: number; byCustomer: number; hasBookedAtStore: boolean }
export type LimitRefusal = 'sold-out' | 'had-already' | 'first-time-only'

export const isLimited = ({ stock, perCustomer, firstTimeOnly }: OfferLimits): boolean =>
  stock !== null || perCustomer !== null || firstTimeOnly

/** Returns true if this customer can make another booking of the offer, otherwise why not. */
export function checkOfferLimits(limits: OfferLimits, usage: OfferUsage): true | LimitRefusal {
  if (limits.stock !== null && usage.inAll >= limits.stock) return 'sold-out'
  if (limits.perCustomer !== null && usage.byCustomer >= limits.perCustomer) return 'had-already'
  if (limits.firstTimeOnly && usage.hasBookedAtStore) return 'first-time-only'
  return true
}

/** Returns the remaining stock; null when it is unlimited. */
export function remainingStock(stock: number | null, bookedCount: number): number | null {
  return stock === null ? null : Math.max(0, stock - bookedCount)
}
