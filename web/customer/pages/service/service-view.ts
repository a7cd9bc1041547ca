/** A service as its page shows it, built by the loader. */
import type { ServiceToBook } from '#contract/services.ts'
import { ARRIVE_EARLY_MINUTES } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { duration } from '#domain/time/time.ts'
import { wholePercent } from '#domain/catalogue/pricing.ts'
import { paths } from '../../paths.ts'
import { inCents } from '../offers/offer-prices.ts'
import { priceText } from '../store/store-view.ts'

export function serviceView(service: ServiceToBook) {
  const { store } = service
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    category: service.category,
    pictures: picturesOf(service),
    price: priceText(service),
    isAgreed: service.price === null,
    isBookable: service.booking_enabled,
    features: service.features ?? [],
    requirements: service.requirements,
    pricingFactors: service.pricing_factors,
    facts: factsOf(service),
    policies: policiesOf(service),
    better: betterDealOf(service),
    store: {
      id: store.id,
      name: store.name,
      area: store.location,
      rating: store.rating,
      reviews: store.totalReviews,
      cover: store.cover_url,
    },
  }
}
export type ServiceView = ReturnType<typeof serviceView>

function picturesOf({ images, image_url }: ServiceToBook): string[] {
  if (images.length > 0) return images
  return image_url ? [image_url] : []
}

type Fact = {
  kind: 'duration' | 'cancel' | 'instant' | 'review' | 'free' | 'consultation'
  title: string
  detail: string
}

function factsOf(service: ServiceToBook): Fact[] {
  const facts: Fact[] = [
    {
      kind: 'duration',
      title: duration(service.duration),
      detail: `Come ${ARRIVE_EARLY_MINUTES} minutes early`,
    },
  ]
  if (service.booking_enabled) {
    facts.push(
      service.auto_confirm_bookings
        ? { kind: 'instant', title: 'Confirmed at once', detail: 'Your time is yours as soon as you book it' }
        : { kind: 'review', title: 'The store confirms', detail: 'It answers within 24 hours' },
      { kind: 'free', title: 'Free to book', detail: 'Nothing now, you pay at the store' },
      {
        kind: 'cancel',
        title: `Free to cancel until ${noticeText(service.min_cancellation_hours)} before`,
        detail: 'Booking costs nothing, so there is nothing to lose',
      },
    )
  }
  if (service.consultation_required)
    facts.push({
      kind: 'consultation',
      title: 'Consultation first',
      detail: 'The store talks with you before it names its price',
    })
  return facts
}

function policiesOf(
  service: ServiceToBook,
): { kind: 'cancel' | 'store' | 'arrive'; title: string; detail: string }[] {
  const early = service.allow_early_checkin
    ? ` You can check in from ${service.early_checkin_minutes} minutes before.`
    : ''
  const cancelling = {
    kind: 'cancel' as const,
    title: 'Cancelling',
    detail: `Until ${noticeText(service.min_cancellation_hours)} before your time, in My Bookings. Later, please call the store.`,
  }
  return [
    ...(service.booking_enabled ? [cancelling] : []),
    ...(service.cancellation_policy
      ? [{ kind: 'store' as const, title: 'In the store’s own words', detail: service.cancellation_policy }]
      : []),
    { kind: 'arrive', title: 'Arriving', detail: `Come ${ARRIVE_EARLY_MINUTES} minutes early.${early}` },
  ]
}

const noticeText = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** The service's active offer, if its total price is lower than the service's. */
function betterDealOf({ offer, price, store }: ServiceToBook) {
  if (!offer) return null
  const deal = {
    href: paths.offer(offer.id, store.id),
    title: offer.title,
    percent: wholePercent(offer.discount),
  }
  if (offer.discounted_price === null || price === null)
    return { ...deal, text: `${wholePercent(offer.discount)}% off the price you agree on at the store` }
  const allInCents = inCents(offer.discounted_price) + inCents(offer.chargedFee)
  return allInCents < inCents(price)
    ? { ...deal, text: `${formatKes(allInCents)} all in, instead of ${formatKes(inCents(price))}` }
    : null
}
