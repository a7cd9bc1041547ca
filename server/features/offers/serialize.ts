import type * as z from 'zod'
import type { Offer, OfferCard } from '#contract/entities/offer.ts'
import type { offers } from '#contract/offers.ts'
import { isHotDeal } from '#domain/catalogue/badges.ts'
import { remainingStock } from '#domain/catalogue/offer-limits.ts'
import { accessFee, chargedCents, discountPercent, isVerifiedDiscount } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import { clockTime, WEEKDAYS, WEEKDAYS_FROM_MONDAY } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import { serializeServiceWithStore } from '#server/features/services/services.ts'
import { getRating } from '#server/features/stores/stores.ts'
import type { OfferDetails } from './details-queries.ts'
import type { OfferCardRow } from './cards.ts'
import type { CategoryCount } from './queries.ts'

type CategoryReply = z.infer<(typeof offers)['GET /offers/categories']['reply']>['categories'][number]

/** Parts of the app that determine the amounts and the addresses of pictures. */
export type CardApp = Pick<AppContext, 'config' | 'settings'>

const shillingsOrNull = (cents: number | null): number | null => (cents === null ? null : shillings(cents))

export function serializeOfferCard(row: OfferCardRow, app: CardApp): OfferCard {
  const { service, store } = row
  const image = mediaUrl(app.config, row.image)
  const originalPrice = shillingsOrNull(row.original_cents)
  const discountedPrice = shillingsOrNull(row.discounted_cents)
  const { feeCents } = accessFee(
    {
      originalCents: row.original_cents,
      discountedCents: row.discounted_cents,
      feeWaived: row.fee_waived,
    },
    app.settings.values.accessFeePercent,
  )
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    discount: discountPercent(
      { originalCents: row.original_cents, discountedCents: row.discounted_cents },
      row.discount_percent,
    ),
    offer_type: row.offer_type,
    status: row.is_listed ? 'active' : 'inactive',
    featured: row.is_featured,
    isHot: isHotDeal(row.discount_percent),
    expiration_date: row.expires_at,
    category: row.category_name,
    categorySlug: row.category,
    image,
    image_url: image,
    discount_explanation: row.discount_explanation,
    requires_consultation: row.requires_consultation,
    original_price: originalPrice,
    discounted_price: discountedPrice,
    offerPrice: discountedPrice,
    originalPrice,
    accessFee: shillings(feeCents),
    chargedFee: shillings(chargedCents(feeCents)),
    createdAt: row.created_at,
    service: {
      id: service.id,
      name: service.name,
      // The price the discount applies to, which may differ from the current price of the service.
      price: shillingsOrNull(row.original_cents ?? service.price_cents),
      duration: service.duration_minutes,
      image_url: mediaUrl(app.config, service.image),
      category: service.category_name,
      booking_enabled: service.booking_enabled,
    },
    store: {
      id: store.id,
      name: store.name,
      logo_url: mediaUrl(app.config, store.logo ?? store.cover),
      cover_url: mediaUrl(app.config, store.cover),
      location: store.location_name,
      rating: getRating(store),
      totalReviews: store.rating_count,
    },
  }
}

export const serializeOfferCards = (rows: readonly OfferCardRow[], app: CardApp): OfferCard[] =>
  rows.map((row) => serializeOfferCard(row, app))

export function serializeOffer(row: OfferDetails, app: CardApp): Offer {
  const history = row.price_history.map(({ since, price_cents }) => ({
    since: Date.parse(since),
    priceCents: price_cents,
  }))
  const images = row.images.length > 0 ? row.images : row.service.images
  const card = serializeOfferCard(row.card, app)
  return {
    ...card,
    images: images.map((path) => mediaUrl(app.config, path)),
    service: { ...serializeServiceWithStore(row.service, app.config), price: card.service.price },
    priceHistory: row.price_history.map(({ since, price_cents }) => ({
      since,
      price: shillings(price_cents),
    })),
    verifiedDiscount: isVerifiedDiscount(history, {
      originalCents: row.card.original_cents,
      createdAt: Date.parse(row.card.created_at),
    }),
    stock: {
      left: remainingStock(row.stock, row.booked),
      perCustomer: row.per_customer,
      firstTimeOnly: row.first_time_only,
    },
    terms_conditions: row.terms,
    weekdays: WEEKDAYS_FROM_MONDAY.filter((weekday) => row.usable_weekdays?.includes(weekday) ?? true).map(
      (weekday) => WEEKDAYS[weekday],
    ),
    usable_from: row.usable_from === null ? null : clockTime(row.usable_from),
    usable_until: row.usable_until === null ? null : clockTime(row.usable_until),
    questions: row.questions,
  }
}

export const serializeCategory = (row: CategoryCount, media: MediaBase): CategoryReply => ({
  name: row.name,
  slug: row.slug,
  count: row.count,
  image_url: mediaUrl(media, row.picture),
})
