/** A service as its page shows it, built by the loader. */
import { m } from '#messages'
import type { ServiceToBook } from '#contract/entities/service-to-book.ts'
import { ARRIVE_EARLY_MINUTES } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { duration } from '#domain/time/time.ts'
import { paths } from '../../paths.ts'
import { arriveText } from '../offer/offer-view.ts'
import { inCents, toPercent, getPrices } from '../../offers/offer-prices.ts'
import { servicePrice } from '#web/app/i18n/service-price.ts'

export function serviceView(service: ServiceToBook) {
  const { store } = service
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    pictures: getPictures(service),
    variants: toVariantLinks(service),
    price: servicePrice(service),
    isAgreed: service.price === null,
    isBookable: service.booking_enabled,
    features: service.features ?? [],
    requirements: service.requirements,
    pricingFactors: service.pricing_factors,
    facts: buildFacts(service),
    policies: describePolicies(service),
    better: findBetterDeal(service),
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

/** The variants to choose from, this one among them; none for a service with only one. */
function toVariantLinks({ id, store_id, family }: ServiceToBook) {
  const variants = family?.variants ?? []
  if (variants.length < 2) return []
  return variants.map((variant) => ({
    id: variant.id,
    label: variant.label,
    href: paths.service(variant.id, store_id),
    isShown: variant.id === id,
    price: servicePrice({ price: variant.price, price_range: null }),
    duration: duration(variant.duration),
  }))
}

function getPictures({ images, image_url }: ServiceToBook): string[] {
  if (images.length > 0) return images
  return image_url ? [image_url] : []
}

type Fact = {
  kind: 'duration' | 'cancel' | 'instant' | 'review' | 'free' | 'consultation'
  title: string
  detail: string
}

function buildFacts(service: ServiceToBook): Fact[] {
  const facts: Fact[] = [
    {
      kind: 'duration',
      title: duration(service.duration),
      detail: m.offer_arrive_early({ minutes: ARRIVE_EARLY_MINUTES }),
    },
  ]
  if (service.booking_enabled) {
    facts.push(
      service.auto_confirm_bookings
        ? { kind: 'instant', title: m.service_instant(), detail: m.service_instant_detail() }
        : { kind: 'review', title: m.service_review(), detail: m.service_review_detail() },
      { kind: 'free', title: m.service_free(), detail: m.service_free_detail() },
      {
        kind: 'cancel',
        title: m.offer_cancel_free_until({ notice: duration(service.min_cancellation_hours * 60) }),
        detail: m.service_cancel_detail(),
      },
    )
  }
  if (service.consultation_required)
    facts.push({
      kind: 'consultation',
      title: m.offer_consultation_first(),
      detail: m.offer_consultation_detail(),
    })
  return facts
}

function describePolicies(
  service: ServiceToBook,
): { kind: 'cancel' | 'store' | 'arrive'; title: string; detail: string }[] {
  const cancelling = {
    kind: 'cancel' as const,
    title: m.offer_policy_cancel(),
    detail: m.service_policy_cancel_detail({ notice: duration(service.min_cancellation_hours * 60) }),
  }
  return [
    ...(service.booking_enabled ? [cancelling] : []),
    ...(service.cancellation_policy
      ? [{ kind: 'store' as const, title: m.service_policy_store(), detail: service.cancellation_policy }]
      : []),
    { kind: 'arrive', title: m.offer_policy_arrive(), detail: arriveText(service) },
  ]
}

/** The service's active offer, if its total price is lower than the service's. */
function findBetterDeal({ offer, price, store }: ServiceToBook) {
  if (!offer) return null
  const deal = {
    href: paths.offer(offer.id, store.id),
    title: offer.title,
    percent: toPercent(getPrices(offer)),
  }
  if (offer.discounted_price === null || price === null) return { ...deal, text: m.service_better_agreed() }
  const allInCents = inCents(offer.discounted_price) + inCents(offer.chargedFee)
  return allInCents < inCents(price)
    ? {
        ...deal,
        text: m.service_better_total({ total: formatKes(allInCents), normal: formatKes(inCents(price)) }),
      }
    : null
}
