import { redirect } from 'react-router'
import { m } from '#messages'
import {
  callContext,
  mapTilesUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { buildPublicMeta, type AbsoluteUrl } from '#web/app/document/page-meta.ts'
import { breadcrumbData, storeData } from '../../structured-data.ts'
import { paths } from '../../paths.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { attempt } from '../../attempt.ts'
import { pageHref, readPageState, type PageState } from './page-state.ts'
import { reviewsView } from './reviews-view.ts'
import { storeTrail } from './store-trail.ts'
import { toOwnDeal, toServiceRow, storePageView, type StorePageView } from './store-view.ts'

const OFFERS_PER_PAGE = 12
const SERVICES_PER_PAGE = 20
const REVIEWS_PER_PAGE = 10 // docs/rules/pages.md#page-sizes

/** The loader of the page. */
export const loadStore = ({ params, ...args }: LoaderArgs<'/store/:storeId'>) =>
  loadStorePage(args, params.storeId)

export async function loadStorePage(
  { context, url, request: { signal } }: Pick<LoaderArgs, 'context' | 'url' | 'request'>,
  storeId: string,
) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const state = readPageState(url.searchParams)
  const { tab, page } = state
  const [{ store }, { branches }, offers, services, packages, reviews] = await orNotFound(
    Promise.all([
      call('GET /stores/:id', { params: { id: storeId }, signal }),
      call('GET /stores/:id/branches', { params: { id: storeId }, signal }),
      tab === 'offers'
        ? attempt(
            call('GET /offers', {
              query: { store_id: storeId, page, limit: OFFERS_PER_PAGE, withTimes: 'true' },
              signal,
            }),
          )
        : undefined,
      tab === 'services'
        ? attempt(call('GET /services', { query: { storeId, page, limit: SERVICES_PER_PAGE }, signal }))
        : undefined,
      // The services are shown without them if they could not be loaded.
      tab === 'services' && page === 1
        ? attempt(call('GET /stores/:id/packages', { params: { id: storeId }, signal }))
        : undefined,
      attempt(
        call('GET /stores/:id/reviews', { params: { id: storeId }, query: reviewQuery(state), signal }),
      ),
    ]),
  )
  const list = offers ?? services
  const last = Math.max(1, list?.loaded?.pagination.totalPages ?? 1)
  if (page > last && !list?.failed) throw redirect(pageHref(store, { ...state, page: last }))
  const lastReviewPage = Math.max(1, reviews.loaded?.pagination.totalPages ?? 1)
  if (state.reviewPage > lastReviewPage && !reviews.failed)
    throw redirect(pageHref(store, { ...state, reviewPage: lastReviewPage }))
  const view = storePageView(store, branches, now, offers?.loaded?.offers)
  return {
    meta: buildPublicMeta(context, toPage(view)),
    store: view,
    state,
    pages: last,
    failed: list?.failed,
    deals:
      offers?.loaded?.offers.map((offer) => ({
        ...toOwnDeal(offer, now),
        ...(state.view === 'list' && { about: offer.description }),
      })) ?? [],
    services: services?.loaded?.services.map(toServiceRow) ?? [],
    packages: packages?.loaded?.packages ?? [],
    reviews: reviews.loaded && reviewsView(reviews.loaded),
    reviewsFailed: reviews.failed,
    mapTilesUrl: tab === 'map' ? context.get(mapTilesUrlContext) : null,
  }
}

const reviewQuery = ({ order, stars, reviewPage }: PageState) => ({
  sortBy: order,
  page: reviewPage,
  limit: REVIEWS_PER_PAGE,
  ...(stars !== 0 && { rating: stars }),
})
export type Loaded = Awaited<ReturnType<typeof loadStore>>

function toPage(store: StorePageView) {
  const [main] = store.outlets
  const path = paths.store(store)
  const picture = paths.picture.store(store.id)
  return {
    title: `${store.name}, ${store.area}`,
    description: m.store_meta({ category: store.category.name, area: store.area, about: store.about }),
    path,
    picture: {
      path: picture,
      alt: m.store_picture_alt({ name: store.name, category: store.category.name, area: store.area }),
    },
    structuredData: (absoluteUrl: AbsoluteUrl) => [
      storeData(absoluteUrl, {
        path,
        name: store.name,
        description: store.about,
        picture,
        phone: store.phone?.number ?? null,
        address: main?.directions.address ?? null,
        area: store.area,
        latitude: main?.latitude ?? null,
        longitude: main?.longitude ?? null,
        rating: store.rating,
        reviews: store.reviews,
      }),
      breadcrumbData(absoluteUrl, storeTrail(), store.name),
    ],
  }
}
