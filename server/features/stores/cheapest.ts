import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { remainingStock } from '#domain/catalogue/offer-limits.ts'
import { shillings } from '#domain/payments/money.ts'
import type { OfferOfStore, ServiceOfStore } from './details-queries.ts'

/** Returns the cheapest item, fee included, that can be booked at a known price; an offer rather than a service. */
export function findCheapest(offers: OfferOfStore[], services: ServiceOfStore[], feePercent: number) {
  const bookable = new Set(services.filter(({ isBookable }) => isBookable).map(({ id }) => id))
  const items = [
    ...offers
      .filter(
        ({ serviceId, stock, booked }) => bookable.has(serviceId) && remainingStock(stock, booked) !== 0,
      )
      .map((offer) => ({
        offerId: offer.id,
        serviceId: offer.serviceId,
        title: offer.title,
        priceCents: offer.discountedCents,
        feeCents: chargedCents(accessFee(offer, feePercent).feeCents),
      })),
    ...services
      .filter(({ isBookable }) => isBookable)
      .map(({ id, name, priceCents }) => ({
        offerId: null,
        serviceId: id,
        title: name,
        priceCents,
        feeCents: 0,
      })),
  ]
  const [least] = items
    .flatMap((item) => (item.priceCents === null ? [] : [{ ...item, priceCents: item.priceCents }]))
    .toSorted((a, b) => a.priceCents + a.feeCents - (b.priceCents + b.feeCents))
  if (!least) return null
  const { priceCents, feeCents, ...item } = least
  return { ...item, price: shillings(priceCents), fee: shillings(feeCents) }
}
