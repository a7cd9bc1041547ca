import type { OfferCard } from '#contract/entities/offer.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import { cents } from '#domain/payments/money.ts'

/** The prices of an offer in cents; null if they are agreed at the store. */
export function pricesOf(
  offer: Pick<OfferCard, 'original_price' | 'discounted_price' | 'chargedFee'>,
): OfferPrices {
  const nowCents = inCents(offer.chargedFee)
  if (offer.original_price === null || offer.discounted_price === null)
    return { nowCents, normalCents: null, atStoreCents: null }
  return {
    nowCents,
    normalCents: inCents(offer.original_price),
    atStoreCents: inCents(offer.discounted_price),
  }
}

/** The discount that is shown: none beside a price that is agreed at the store. */
export const shownPercent = (offer: Pick<OfferCard, 'discount' | 'discounted_price'>): number =>
  offer.discounted_price === null ? 0 : wholePercent(offer.discount)

/** Prices of the API have at most two decimals. */
export const inCents = (shillings: number): number => cents(shillings) ?? Math.round(shillings * 100)

export type OfferPrices = { nowCents: number } & (
  | { normalCents: number; atStoreCents: number }
  | { normalCents: null; atStoreCents: null }
)
