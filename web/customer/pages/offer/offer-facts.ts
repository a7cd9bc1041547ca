import type { Offer, OfferCard } from '#contract/entities/offer.ts'
import type { Branch } from '#contract/entities/store.ts'
import { paths } from '../../paths.ts'
import type { OfferFacts } from '../../structured-data.ts'
import type { OfferView } from './offer-view.ts'

/** The facts for structured data. */
export function structuredFacts(
  offer: Offer,
  view: OfferView,
  branches: Branch[],
  isFull: boolean,
): OfferFacts {
  const { id, store } = offer
  const main = branches.find((branch) => branch.isMainBranch) ?? branches[0]
  return {
    path: paths.offer(id, store.id),
    title: offer.title,
    description: offer.description,
    picture: paths.picture.offer(id),
    price: view.prices.atStoreCents === null ? null : (view.prices.nowCents + view.prices.atStoreCents) / 100,
    availability: getAvailability(view.state, isFull),
    validThrough: offer.expiration_date,
    service: offer.service.name,
    seller: {
      path: paths.store(store.id),
      name: store.name,
      picture: paths.picture.store(store.id),
      phone: offer.service.store.phone_number,
      address: main?.address ?? null,
      area: store.location,
      latitude: main?.latitude ?? null,
      longitude: main?.longitude ?? null,
      rating: store.rating,
      reviews: store.totalReviews,
    },
  }
}

function getAvailability(state: OfferView['state'], isFull: boolean): OfferFacts['availability'] {
  if (state === 'sold-out') return 'SoldOut'
  if (state !== 'open') return 'OutOfStock'
  return isFull ? 'SoldOut' : 'InStock'
}

/** Four other offers, the nearest first, of different stores as far as possible. */
export function nearbyOffers(
  offers: readonly NearbyOffer[],
  here: Pick<Offer, 'id' | 'store'>,
): NearbyOffer[] {
  const others = offers
    .filter((other) => other.id !== here.id)
    .toSorted((a, b) => (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity))
  const seen = new Set([here.store.id])
  const isNew = (other: NearbyOffer) => !seen.has(other.store.id) && seen.add(other.store.id)
  const first = others.filter(isNew)
  return [...first, ...others.filter((other) => !first.includes(other))].slice(0, 4)
}

type NearbyOffer = OfferCard & { distanceKm?: number | undefined }
