/**
 * How often an offer can be booked (docs/rules/availability.md#offer-limits). All bookings count that are not
 * cancelled, including unpaid holds.
 */
export type OfferLimits = {
  /** For all customers together; null for no limit. */
  stock: number | null
  /** Null for no limit. */
  perCustomer: number | null
  /** Only for customers who have never booked at this store. */
  firstTimeOnly: boolean
}
export type OfferUsage = { inAll: number; byCustomer: number; hasBookedAtStore: boolean }
export type LimitRefusal = 'sold-out' | 'had-already' | 'first-time-only'

export const isLimited = ({ stock, perCustomer, firstTimeOnly }: OfferLimits): boolean =>
  stock !== null || perCustomer !== null || firstTimeOnly

/** Whether this customer can make another booking of the offer. */
export function checkOfferLimits(limits: OfferLimits, usage: OfferUsage): true | LimitRefusal {
  if (limits.stock !== null && usage.inAll >= limits.stock) return 'sold-out'
  if (limits.perCustomer !== null && usage.byCustomer >= limits.perCustomer) return 'had-already'
  if (limits.firstTimeOnly && usage.hasBookedAtStore) return 'first-time-only'
  return true
}

/** Null when the stock is unlimited. */
export function remainingStock(stock: number | null, bookedCount: number): number | null {
  return stock === null ? null : Math.max(0, stock - bookedCount)
}
