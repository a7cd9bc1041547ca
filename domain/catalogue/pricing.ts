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

/** A percentage is rounded down, never up. */
export function percentOff(originalCents: number, discountedCents: number): number {
  return originalCents > 0 ? Math.floor(((originalCents - discountedCents) * 100) / originalCents) : 0
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
