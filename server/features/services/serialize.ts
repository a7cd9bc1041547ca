import type * as z from 'zod'
import type { Service, ServiceWithStore } from '#contract/entities/offer.ts'
import type { ServiceToBook } from '#contract/entities/service-to-book.ts'
import { shillings } from '#domain/payments/money.ts'
import { accessFee, chargedCents, discountPercent } from '#domain/catalogue/pricing.ts'
import type { AppContext } from '#server/app-context.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import { serializeStoreContact } from '#server/features/stores/stores.ts'
import type { BestOffer, ServiceRow, ServiceToBookRow, ServiceWithStoreRow } from './queries.ts'

function serializeService(row: ServiceRow, media: MediaBase): z.infer<typeof Service> {
  const images = row.images.map((path) => mediaUrl(media, path))
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    price: row.price_cents === null ? null : shillings(row.price_cents),
    price_range: row.price_range,
    duration: row.duration_minutes,
    images,
    image_url: images[0] ?? mediaUrl(media, row.category_picture),
    featured: row.is_featured,
    category: row.category_name,
    booking_enabled: row.booking_enabled && row.status === 'active' && row.store_status === 'published',
    auto_confirm_bookings: row.auto_confirm,
    // A service has no access fee; only offers have one (docs/rules/payments.md#access-fee).
    require_prepayment: false,
    consultation_required: row.consultation_required,
    pricing_factors: row.pricing_factors,
    // Omitted when empty: an empty list would hide the clients' default list
    // (docs/rules/wire-format.md#objects).
    ...(row.features.length > 0 && { features: row.features }),
    requirements: row.requirements,
    cancellation_policy: row.cancellation_policy,
    min_cancellation_hours: row.min_cancellation_hours,
    allow_early_checkin: row.allow_early_checkin,
    early_checkin_minutes: row.early_checkin_minutes,
    store_id: row.store_id,
  }
}

export const serializeServiceWithStore = (row: ServiceWithStoreRow, media: MediaBase): ServiceWithStore => ({
  ...serializeService(row, media),
  store: serializeStoreContact(row.store, media),
})

export const serializeServiceToBook = (
  row: ServiceToBookRow,
  { config, settings }: Pick<AppContext, 'config' | 'settings'>,
): ServiceToBook => ({
  ...serializeServiceWithStore(row, config),
  group: row.group,
  family:
    row.family_name === null || row.variant_label === null
      ? null
      : {
          name: row.family_name,
          label: row.variant_label,
          variants: (row.variants ?? []).map((variant) => ({
            id: variant.id,
            label: variant.variant_label ?? '',
            price: variant.price_cents === null ? null : shillings(variant.price_cents),
            duration: variant.duration_minutes,
            booking_enabled: variant.booking_enabled && row.store_status === 'published',
          })),
        },
  offer: row.offer && serializeBestOffer(row.offer, settings.values.accessFeePercent),
})

const serializeBestOffer = (row: BestOffer, feePercent: number): ServiceToBook['offer'] => ({
  id: row.id,
  title: row.title,
  discount: discountPercent(
    { originalCents: row.original_cents, discountedCents: row.discounted_cents },
    row.discount_percent,
  ),
  original_price: row.original_cents === null ? null : shillings(row.original_cents),
  discounted_price: row.discounted_cents === null ? null : shillings(row.discounted_cents),
  chargedFee: shillings(
    chargedCents(
      accessFee(
        {
          originalCents: row.original_cents,
          discountedCents: row.discounted_cents,
          feeWaived: row.fee_waived,
        },
        feePercent,
      ).feeCents,
    ),
  ),
  expiration_date: row.expires_at,
})
