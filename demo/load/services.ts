import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { servicePictures } from '../data/pictures.ts'
import { getById, insert } from './rows.ts'

export async function writeServices(tx: Tx, { stores }: Pick<Catalogue, 'stores'>): Promise<void> {
  const services = stores.flatMap((store) => store.services.map((service) => ({ store, service })))
  await insert(
    tx,
    'services',
    services.map(({ store, service }) => ({
      id: service.id,
      store_id: store.id,
      category: store.category,
      name: service.name,
      description: service.description,
      type: service.type,
      price_cents: service.priceCents,
      price_range: service.priceRange,
      duration_minutes: service.durationMinutes,
      buffer_minutes: service.bufferMinutes,
      images: servicePictures(service),
      is_featured: service.isFeatured,
      booking_enabled: service.bookingEnabled,
      auto_confirm: service.autoConfirm,
      consultation_required: service.consultationRequired,
      pricing_factors: [...service.pricingFactors],
      features: [...service.features],
      requirements: service.requirements,
      cancellation_policy: service.cancellationPolicy,
      min_cancellation_hours: service.minCancellationHours,
      min_advance_minutes: service.minAdvanceMinutes,
      for_anyone_since: service.staffIds.length === 0 ? new Date(service.createdAt) : null,
      created_at: new Date(service.createdAt),
    })),
  )
  await insert(
    tx,
    'pools',
    services.flatMap(({ service }) =>
      service.pools.map((pool) => ({
        id: pool.id,
        branch_id: pool.branchId,
        service_id: service.id,
        capacity: pool.capacity,
      })),
    ),
  )
  await insert(
    tx,
    'service_staff',
    services.flatMap(({ service }) =>
      service.staffIds.map((staff_id) => ({ service_id: service.id, staff_id })),
    ),
  )
  await insert(
    tx,
    'service_questions',
    services.flatMap(({ service }) =>
      service.questions.map(({ id, question, kind, required }, position) => ({
        id,
        service_id: service.id,
        position,
        question,
        kind,
        is_required: required,
      })),
    ),
  )
  await insert(
    tx,
    'price_history',
    services.flatMap(({ service }) =>
      service.priceHistory.map(({ cents, since }) => ({
        service_id: service.id,
        price_cents: cents,
        since: new Date(since),
      })),
    ),
  )
}

export async function writeOffers(tx: Tx, { stores }: Catalogue): Promise<void> {
  const offers = stores.flatMap((store) => store.offers.map((offer) => ({ store, offer })))
  await insert(
    tx,
    'offers',
    offers.map(({ store, offer }) => ({
      ...offerColumns(store, offer),
      offer_type: offer.type,
      fee_waived: offer.feeWaived,
      discount_explanation: offer.discountExplanation,
      requires_consultation: offer.requiresConsultation,
      is_featured: offer.isFeatured,
      stock: offer.stock,
      per_customer: offer.perCustomer,
      first_time_only: offer.firstTimeOnly,
    })),
  )
  await insert(
    tx,
    'featured_offers',
    offers
      .filter(({ offer }) => offer.isFeatured)
      .toSorted((a, b) => b.offer.createdAt - a.offer.createdAt || b.offer.id.localeCompare(a.offer.id))
      .map(({ offer }, nth) => ({
        offer_id: offer.id,
        position: nth + 1,
        starts_at: new Date(offer.createdAt),
      })),
  )
}

export async function writeHiddenOffers(tx: Tx, { stores }: Catalogue): Promise<void> {
  const offers = stores.flatMap((store) => store.hiddenOffers.map((offer) => ({ store, offer })))
  await insert(
    tx,
    'offers',
    offers.map(({ store, offer }) => ({
      ...offerColumns(store, offer),
      offer_type: 'fixed',
      starts_at: offer.startsAt === null ? null : new Date(offer.startsAt),
      usable_weekdays: offer.weekdays === null ? null : [...offer.weekdays],
      usable_from: offer.hours?.[0] ?? null,
      usable_until: offer.hours?.[1] ?? null,
      terms: offer.terms,
    })),
  )
}

type Store = Catalogue['stores'][number]

const offerColumns = (store: Store, offer: Store['offers' | 'hiddenOffers'][number]) => ({
  id: offer.id,
  service_id: offer.serviceId,
  store_id: store.id,
  category: store.category,
  location: store.location,
  title: offer.title,
  description: offer.description,
  discount_percent: offer.discountPercent,
  original_cents: offer.originalCents,
  discounted_cents: offer.discountedCents,
  images: servicePictures(getById(store.services, offer.serviceId)),
  status: offer.status,
  expires_at: new Date(offer.expiresAt),
  created_at: new Date(offer.createdAt),
})
