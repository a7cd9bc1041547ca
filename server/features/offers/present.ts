/** How a card is spelt stands where it is written, in 0002_cards.sql; here is what goes round the cards and what one offer says more. */
import type { Pagination } from '#contract/fields.ts'
import { ReadyJson } from '#contract/kernel.ts'
import { shillings } from '#domain/payments/money.ts'
import { leftOf } from '#domain/catalogue/offer-limits.ts'
import { isVerifiedDiscount } from '#domain/catalogue/pricing.ts'
import { mediaUrl, placeMedia, type MediaBase } from '#server/http/media.ts'
import { pricedService, serviceWithStoreOnTheWire } from '#server/features/services/services.ts'
import type { Cards, CategoryCount, OfferDetail } from './queries.ts'

export const cardsOnTheWire = ({ cards }: Pick<Cards, 'cards'>, media: MediaBase, pagination?: Pagination): ReadyJson =>
  new ReadyJson(
    `{"success":true,"offers":[${cards === null ? '' : placeMedia(media, cards)}]${pagination ? `,"pagination":${JSON.stringify(pagination)}` : ''}}`,
  )

export function topDealsOnTheWire({ cards }: Cards, media: MediaBase): ReadyJson {
  const list = cards === null ? '' : placeMedia(media, cards)
  return new ReadyJson(`{"success":true,"topDeals":[${list}],"offers":[${list}]}`)
}

export function offerOnTheWire({ card, is_expired, more }: OfferDetail, media: MediaBase): ReadyJson {
  const history = more.history.map(({ since, price_cents }) => ({ since: Date.parse(since), priceCents: price_cents }))
  const rest = {
    images: (more.images.length ? more.images : more.service.images).map((path) => mediaUrl(media, path)),
    service: pricedService(serviceWithStoreOnTheWire(more.service, media), more.original_cents),
    priceHistory: more.history.map(({ since, price_cents }) => ({ since, price: shillings(price_cents) })),
    verifiedDiscount: isVerifiedDiscount(history, { originalCents: more.original_cents, createdAt: Date.parse(more.created_at) }),
    stock: { left: leftOf(more.stock, more.had), perCustomer: more.per_customer, firstTimeOnly: more.first_time_only },
  }
  return new ReadyJson(`{"success":true,"offer":${placeMedia(media, card)},${JSON.stringify(rest).slice(1)},"isExpired":${is_expired}}`)
}

export const categoryOnTheWire = (row: CategoryCount, media: MediaBase) => ({
  name: row.name,
  slug: row.slug,
  count: row.count,
  image_url: mediaUrl(media, row.picture),
})
