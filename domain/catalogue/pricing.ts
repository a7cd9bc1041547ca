/**
 * The access fee and the discounts of offers (docs/rules/payments.md#access-fee). All amounts are integer
 * cents.
 */
import { DAY, type At } from '../time/time.ts'

/** Access fee of a new installation; owners change it (domain/settings/market-settings.ts). */
export const ACCESS_FEE_PERCENT = 15
/** The fee when the value of the discount is unknown: a dynamic offer without a price. */
const FALLBACK_FEE_CENTS = 599

export type Price = {
  /** The normal price; null for a dynamic offer without one. */
  originalCents: number | null
  discountedCents: number | null
  /** The store waives the access fee for its customers. */
  feeWaived: boolean
}

export type FeeBasis = 'discount-value' | 'fallback' | 'none'

/** The access fee of an offer, a percentage of its saving rounded to whole cents, and its basis. Services have none. */
export function accessFee(price: Price, percent: number): { feeCents: number; basis: FeeBasis } {
  if (price.feeWaived) return { feeCents: 0, basis: 'none' }
  if (price.originalCents === null || price.discountedCents === null)
    return { feeCents: FALLBACK_FEE_CENTS, basis: 'fallback' }
  const value = price.originalCents - price.discountedCents
  return { feeCents: Math.round((value * percent) / 100), basis: 'discount-value' }
}

/** Returns whether there is an access fee at any percentage. */
export const hasAccessFee = (price: Price): boolean => accessFee(price, 100).feeCents > 0

/** The amount to charge: M-Pesa accepts only whole shillings, so the fee is rounded up. */
export function chargedCents(feeCents: number): number {
  return feeCents === 0 ? 0 : Math.max(1, Math.ceil(feeCents / 100)) * 100
}

/** Prices that a customer pays instead of the normal price: the charged access fee now, the rest at the store. */
export type PaidPrices = { normalCents: number; nowCents: number; atStoreCents: number }

/** Returns the customer's saving after the access fee; never below zero. */
export const savedCents = ({ normalCents, nowCents, atStoreCents }: PaidPrices): number =>
  Math.max(0, normalCents - nowCents - atStoreCents)

/** Returns what a customer pays for an offer; null if its price is agreed at the store, which has no known saving. */
export function paidPrices(price: Price, feePercent: number): PaidPrices | null {
  if (price.originalCents === null || price.discountedCents === null) return null
  return {
    normalCents: price.originalCents,
    nowCents: chargedCents(accessFee(price, feePercent).feeCents),
    atStoreCents: price.discountedCents,
  }
}

/** The discount that each screen and message shows. Rounded down, so that it is never overstated. */
export function percentOff(originalCents: number, discountedCents: number): number {
  return originalCents > 0 ? Math.floor(((originalCents - discountedCents) * 100) / originalCents) : 0
}

/**
 * The price of a new discount, rounded down to whole shillings where that does not raise the percentage: people pay
 * it at the counter.
 */
export function offerPriceCents(originalCents: number, percent: number): number {
  const price = originalCents - (originalCents * percent) / 100
  const exact = Number.isInteger(percent) ? Math.floor(price + ROUNDING) : Math.round(price)
  const whole = Math.floor(exact / 100) * 100
  return percentOff(originalCents, whole) === percentOff(originalCents, exact) ? whole : exact
}
/** Tolerance that is more than the error of the division, and less than a cent. */
const ROUNDING = 1e-6

/** Number of digits that is more than enough for any price in cents. */
const MAX_DISCOUNT_DIGITS = 10

/**
 * The discount of an offer in percent, rounded down, with just enough digits that a client that subtracts it
 * from the normal price gets the discounted price. An offer without prices has its stored whole percent.
 */
export function discountPercent(
  { originalCents, discountedCents }: Omit<Price, 'feeWaived'>,
  storedPercent: number,
): number {
  if (originalCents === null || discountedCents === null || originalCents === 0) return storedPercent
  const exact = ((originalCents - discountedCents) * 100) / originalCents
  for (let digits = 0; digits < MAX_DISCOUNT_DIGITS; digits++) {
    const percent = Math.floor(exact * 10 ** digits) / 10 ** digits
    if (givesPrice(percent, originalCents, discountedCents)) return percent
  }
  return exact
}

/** A discount as it is displayed: '33% off'. */
export const wholePercent = (discount: number): number => Math.floor(discount)

/** Returns whether a client that calculates in decimal shillings gets the discounted price. */
function givesPrice(percent: number, originalCents: number, discountedCents: number): boolean {
  const price = (originalCents / 100) * (1 - percent / 100)
  return (
    Math.round(price * 100) === discountedCents && Math.round(price) === Math.round(discountedCents / 100)
  )
}

/**
 * Number of days that the normal price must have been charged before an offer's discount counts as verified
 * (docs/rules/catalogue.md#verified-discounts).
 */
export const VERIFIED_AFTER_DAYS = 14

/**
 * Returns whether the offer's normal price is the current price and was so for 14 days before the offer was
 * created. `history` is sorted from oldest to newest.
 */
export function isVerifiedDiscount(
  history: readonly { since: At; priceCents: number }[],
  offer: { originalCents: number | null; createdAt: At },
): boolean {
  const current = history.at(-1)
  if (current === undefined || current.priceCents !== offer.originalCents) return false
  return current.since <= offer.createdAt - VERIFIED_AFTER_DAYS * DAY
}
