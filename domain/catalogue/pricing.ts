/** What a booking costs, and what of it is paid now (docs/rules/payments.md#access-fee). All money in integer cents. */
import { DAY, type At } from '../time/time.ts'

export const ACCESS_FEE_PERCENT = 15
/** The fee when the discount's value is not known: a dynamic offer without a price. */
export const FALLBACK_FEE_CENTS = 599

export type Price = {
  /** The normal price; null when the offer is dynamic and has none. */
  originalCents: number | null
  discountedCents: number | null
  /** The store bears the access fee. */
  feeWaived: boolean
}

export type FeeBasis = 'discount-value' | 'fallback' | 'none'

/** The access fee of an offer, rounded to whole cents, and what it was reckoned from. Services have none. */
export function accessFee(price: Price): { feeCents: number; basis: FeeBasis } {
  if (price.feeWaived) return { feeCents: 0, basis: 'none' }
  if (price.originalCents === null || price.discountedCents === null) return { feeCents: FALLBACK_FEE_CENTS, basis: 'fallback' }
  const value = price.originalCents - price.discountedCents
  return { feeCents: Math.round((value * ACCESS_FEE_PERCENT) / 100), basis: 'discount-value' }
}

/** M-Pesa moves whole shillings: the fee rounded up, and at least one shilling when there is a fee at all. */
export function chargedCents(feeCents: number): number {
  return feeCents === 0 ? 0 : Math.max(1, Math.ceil(feeCents / 100)) * 100
}

/** A whole percentage is rounded down, never up. */
export function percentOff(originalCents: number, discountedCents: number): number {
  return originalCents > 0 ? Math.floor(((originalCents - discountedCents) * 100) / originalCents) : 0
}

/** More than enough digits for any price in cents. */
const MAX_DISCOUNT_DIGITS = 10

/**
 * The discount of an offer in percent, with as few digits as give its discounted price to the shilling when a client takes it off the
 * normal price. It is rounded down as well. An offer without prices has the whole percent that it was given.
 */
export function discountPercent({ originalCents, discountedCents }: Omit<Price, 'feeWaived'>, wholePercent: number): number {
  if (originalCents === null || discountedCents === null || originalCents === 0) return wholePercent
  const exact = ((originalCents - discountedCents) * 100) / originalCents
  for (let digits = 0; digits < MAX_DISCOUNT_DIGITS; digits++) {
    const percent = Math.floor(exact * 10 ** digits) / 10 ** digits
    if (givesPrice(percent, originalCents, discountedCents)) return percent
  }
  return exact
}

/** A discount as it is shown: '33% off'. */
export const wholePercent = (discount: number): number => Math.floor(discount)

/** As a client computes it: in shillings, with fractions. */
function givesPrice(percent: number, originalCents: number, discountedCents: number): boolean {
  const price = (originalCents / 100) * (1 - percent / 100)
  return Math.round(price * 100) === discountedCents && Math.round(price) === Math.round(discountedCents / 100)
}

export type AllIn = { nowCents: number; storeCents: number; totalCents: number; normalCents: number; retainedCents: number }

/** The one line everybody sees before paying: now + at the store = total, against the normal price. Null when the price is not known. */
export function allIn(price: Price): AllIn | null {
  if (price.originalCents === null || price.discountedCents === null) return null
  const nowCents = chargedCents(accessFee(price).feeCents)
  const totalCents = nowCents + price.discountedCents
  return {
    nowCents,
    storeCents: price.discountedCents,
    totalCents,
    normalCents: price.originalCents,
    retainedCents: price.originalCents - totalCents,
  }
}

/** How long a normal price must have stood before an offer may call its discount verified (docs/rules/catalogue.md#verified-discounts). */
export const VERIFIED_AFTER_DAYS = 14

/** Is the price that the discount is taken from the present one, and was it the price for 14 days before the offer? Oldest first. */
export function isVerifiedDiscount(
  history: readonly { since: At; priceCents: number }[],
  offer: { originalCents: number | null; createdAt: At },
): boolean {
  const present = history.at(-1)
  return present !== undefined && present.priceCents === offer.originalCents && present.since <= offer.createdAt - VERIFIED_AFTER_DAYS * DAY
}
