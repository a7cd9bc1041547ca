import { redirect } from 'react-router'
import { m } from '#messages'
import { callContext, nowContext, publicUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { buildPublicMeta, type AbsoluteUrl } from '#web/app/document/page-meta.ts'
import { breadcrumbData } from '../../structured-data.ts'
import { paths } from '../../paths.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { AHEAD_DAYS } from '../offer/ahead-days.ts'
import { NEWEST_REVIEWS, newestReviews } from '../offer/newest-reviews.ts'
import { storeView, getTimes } from '../offer/offer-view.ts'
import { attempt } from '../../attempt.ts'
import { toServiceRow } from '../store/store-view.ts'
import { serviceTrail } from './service-trail.ts'
import { serviceView, type ServiceView } from './service-view.ts'

const OTHERS_SHOWN = 4

/** The loader of the page. */
export async function loadService({
  context,
  params,
  request: { signal },
}: LoaderArgs<'/service/:id'> | LoaderArgs<'/store/:storeId/service/:serviceId'>) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const id = 'id' in params ? params.id : params.serviceId
  const { service } = await orNotFound(call('GET /services/:id', { params: { id }, signal }))
  const storeId = service.store_id
  // A wrong store in the address would show a wrong breadcrumb.
  if ('storeId' in params && params.storeId.toLowerCase() !== storeId)
    throw redirect(paths.service(id, storeId))

  const view = serviceView(service)
  const [availability, { store }, { branches }, others, reviews] = await Promise.all([
    view.isBookable
      ? attempt(call('GET /bookings/availability', { query: { serviceId: id, days: AHEAD_DAYS }, signal }))
      : undefined,
    call('GET /stores/:id', { params: { id: storeId }, signal }),
    call('GET /stores/:id/branches', { params: { id: storeId }, signal }),
    attempt(call('GET /services', { query: { storeId, page: 1, limit: OTHERS_SHOWN + 1 }, signal })),
    attempt(call('GET /stores/:id/reviews', { params: { id: storeId }, query: NEWEST_REVIEWS, signal })),
  ])
  const next = availability?.loaded?.next ?? []
  return {
    meta: buildPublicMeta(context, toPage(view)),
    service: view,
    store: storeView(store, branches, now),
    reviews: newestReviews(reviews),
    times: getTimes({ serviceId: id }, availability?.loaded, now),
    // If the times could not be loaded, this is unknown.
    isFull: availability?.loaded !== undefined && next.length === 0,
    others: (others.loaded?.services ?? [])
      .filter(
        ({ id: other }) => other !== service.id && view.variants.every((variant) => variant.id !== other),
      )
      .slice(0, OTHERS_SHOWN)
      .map(toServiceRow),
    url: context.get(publicUrlContext) + paths.service(id, storeId),
  }
}

const toPage = (service: ServiceView) => ({
  title: m.offer_at_store({ title: service.name, store: service.store.name }),
  description: `${service.price}. ${service.description}`.trim(),
  path: paths.service(service.id, service.store.id),
  picture: {
    path: paths.picture.store(service.store.id),
    alt: m.service_picture_alt({ store: service.store.name, area: service.store.area }),
  },
  structuredData: (absoluteUrl: AbsoluteUrl) => [
    breadcrumbData(absoluteUrl, serviceTrail(service), service.name),
  ],
})
