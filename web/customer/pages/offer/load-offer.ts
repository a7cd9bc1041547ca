import { redirect } from 'react-router'
import { m } from '#messages'
import { callContext, nowContext, publicUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { buildPublicMeta, type AbsoluteUrl } from '#web/app/document/page-meta.ts'
import { breadcrumbData, offerData } from '../../structured-data.ts'
import { paths } from '../../paths.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { kmText } from '../../location/km-text.ts'
import { inAndNear } from '../lists/around.ts'
import { attempt } from '../../attempt.ts'
import { toDealCard } from '../../offers/offer-cards.ts'
import { priceWithFee } from '../../offers/offer-prices.ts'
import { AHEAD_DAYS } from './ahead-days.ts'
import { NEWEST_REVIEWS, newestReviews } from './newest-reviews.ts'
import { nearbyOffers, structuredFacts } from './offer-facts.ts'
import { shareText } from './offer-texts.ts'
import { offerTrail } from './offer-trail.ts'
import { cancelText, offerView, storeView, getTimes, type OfferView } from './offer-view.ts'

/** The loader of the page. */
export async function loadOffer({
  context,
  params,
  request: { signal },
}: LoaderArgs<'/offer/:id'> | LoaderArgs<'/store/:storeId/offer/:offerId'>) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const id = 'id' in params ? params.id : params.offerId
  const { offer, isExpired } = await orNotFound(call('GET /offers/:id', { params: { id }, signal }))
  const storeId = offer.store.id
  // A wrong store in the address would show a wrong breadcrumb.
  if ('storeId' in params && params.storeId.toLowerCase() !== storeId)
    throw redirect(paths.offer(id, storeId))

  const view = offerView(offer, isExpired, now)
  const [availability, store, branches, near, reviews] = await Promise.all([
    view.state === 'open'
      ? attempt(call('GET /bookings/availability', { query: { offerId: id, days: AHEAD_DAYS }, signal }))
      : undefined,
    call('GET /stores/:id', { params: { id: storeId }, signal }),
    call('GET /stores/:id/branches', { params: { id: storeId }, signal }),
    attempt(
      call('GET /offers', {
        query: { ...inAndNear(offer.store.location), sortBy: 'discount', page: 1, limit: 24 },
        signal,
      }),
    ),
    attempt(call('GET /stores/:id/reviews', { params: { id: storeId }, query: NEWEST_REVIEWS, signal })),
  ])
  const next = availability?.loaded?.next ?? []
  // If the times could not be loaded, this is unknown.
  const isFull = availability?.loaded !== undefined && next.length === 0
  const isUnderStore = 'storeId' in params
  const facts = structuredFacts(offer, view, branches.branches, isFull)
  return {
    meta: buildPublicMeta(context, toPage(view, facts, isUnderStore)),
    offer: view,
    store: storeView(store.store, branches.branches, now),
    reviews: newestReviews(reviews),
    times: getTimes({ offerId: id }, availability?.loaded, now),
    isFull,
    cancelling: cancelText(next, view.prices.nowCents, now),
    more: nearbyOffers(near.loaded?.offers ?? [], offer).map((other) => ({
      ...toDealCard(other, now),
      ...(other.distanceKm !== undefined && { distance: kmText(other.distanceKm) }),
    })),
    isUnderStore,
    url: context.get(publicUrlContext) + paths.offer(id, storeId),
  }
}

function toPage(offer: OfferView, facts: ReturnType<typeof structuredFacts>, isUnderStore: boolean) {
  const { title, description, percent, prices, store } = offer
  return {
    title: m.offer_at_store({ title, store: store.name }),
    description:
      percent === 0 ? description : m.offer_meta_price({ price: priceWithFee(prices), percent, description }),
    path: facts.path,
    picture: { path: facts.picture, alt: shareText(offer) },
    structuredData: (absoluteUrl: AbsoluteUrl) => [
      offerData(absoluteUrl, facts),
      breadcrumbData(absoluteUrl, offerTrail({ offer, isUnderStore }), title),
    ],
  }
}
