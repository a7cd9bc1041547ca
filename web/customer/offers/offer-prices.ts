import type { OfferCard } from '#contract/entities/offer.ts'
import { percentOff, savedCents } from '#domain/catalogue/pricing.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { m } from '#messages'

/** The prices of an offer in cents; null if they are agreed at the store. */
export function getPrices(offer: PricedOffer): OfferPrices {
  const nowCents = inCents(offer.chargedFee)
  if (offer.original_price === null || offer.discounted_price === null)
    return { nowCents, normalCents: null, atStoreCents: null }
  return {
    nowCents,
    normalCents: inCents(offer.original_price),
    atStoreCents: inCents(offer.discounted_price),
  }
}

/** The discount that the store gives, in whole percent: none beside a price that is agreed at the store. */
export const shownPercent = (offer: PricedOffer): number => toPercent(getPrices(offer))

export const toPercent = (prices: OfferPrices): number =>
  prices.normalCents === null ? 0 : percentOff(prices.normalCents, prices.atStoreCents)

export const getSaving = (prices: OfferPrices): number =>
  prices.normalCents === null ? 0 : savedCents(prices)

/** 'KES 320 + KES 57 fee' */
export const priceWithFee = ({ nowCents, atStoreCents }: OfferPrices): string =>
  [
    atStoreCents === null ? m.ui_price_agreed() : formatKes(atStoreCents),
    ...(nowCents > 0 ? [m.offer_card_fee({ amount: formatKes(nowCents) })] : []),
  ].join(' ')

/** Prices of the API have at most two decimals. */
export const inCents = (shillings: number): number => cents(shillings) ?? Math.round(shillings * 100)

type PricedOffer = Pick<OfferCard, 'original_price' | 'discounted_price' | 'chargedFee'>

export type OfferPrices = { nowCents: number } & (
  | { normalCents: number; atStoreCents: number }
  | { normalCents: null; atStoreCents: null }
)
