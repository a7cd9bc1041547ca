import type { OwnOffer } from '#contract/entities/own-offer.ts'
import { toState } from '#domain/catalogue/offer-state.ts'
import { shillings } from '#domain/payments/money.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { serializeOffer, type CardApp } from '../serialize.ts'
import type { OwnOfferRow } from './own-queries.ts'

const shillingsOrNull = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

export const serializeOwnOffer = (row: OwnOfferRow, app: CardApp): OwnOffer => ({
  ...serializeOffer(row, app),
  status: toState(row.status, row.is_expired),
  version: row.version,
  service_id: row.service.id,
  starts_at: row.starts_at,
  max_redemptions: row.stock,
  per_customer: row.per_customer,
  first_time_only: row.first_time_only,
  booked: row.booked,
  was_booked: row.was_booked,
  own_images: row.images.map((path) => mediaUrl(app.config, path)),
  formerPrices: row.former_prices.map((price) => ({
    until: price.until,
    original_price: shillingsOrNull(price.original_cents),
    discounted_price: shillingsOrNull(price.discounted_cents),
  })),
})
