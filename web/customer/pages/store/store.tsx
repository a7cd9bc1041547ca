import {
  Link as RouterLink,
  redirect,
  useLoaderData,
  useNavigation,
  useRevalidator,
  type MetaArgs,
} from 'react-router'
import { m } from '#messages'
import {
  callContext,
  mapTilesUrlContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { Crumbs } from '#web/components/navigation/crumbs.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { clsx } from 'clsx'
import { PrevNext } from '#web/components/navigation/prev-next.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { tabClass, TabCount, tabsClass } from '#web/components/navigation/tabs.tsx'
import { breadcrumbData, storeData } from '../../structured-data.ts'
import { pages, paths } from '../../paths.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'
import { attempt } from '../offers/attempt.ts'
import { MapTab } from './map-tab.tsx'
import { OffersTab } from './offers-tab.tsx'
import { OutletsTab } from './outlets-tab.tsx'
import { pageHref, readPageState, TABS, type PageState, type Tab } from './page-state.ts'
import { Reviews } from './reviews.tsx'
import { waiting } from './waiting.ts'
import { reviewsView, reviewView } from './reviews-view.ts'
import { ServicesTab } from './services-tab.tsx'
import { FoldedContact, StoreContact, StoreHead } from './store-head.tsx'
import { ownDealOf, serviceRowOf, storePageView, type StorePageView } from './store-view.ts'
import { panelColumn, withPanel } from '../../layout/columns.ts'

const OFFERS_PER_PAGE = 12
const SERVICES_PER_PAGE = 20
const REVIEWS_PER_PAGE = 10 // docs/rules/pages.md#page-sizes

export async function loader({
  context,
  params: { storeId },
  url,
  request: { signal },
}: LoaderArgs<'/store/:storeId'>) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const state = readPageState(url.searchParams)
  const { tab, page } = state
  const [{ store }, { branches }, offers, services, reviews, mine] = await orNotFound(
    Promise.all([
      call('GET /stores/:id', { params: { id: storeId }, signal }),
      call('GET /stores/:id/branches', { params: { id: storeId }, signal }),
      tab === 'offers'
        ? attempt(
            call('GET /offers/store/:storeId', {
              params: { storeId },
              query: { page, limit: OFFERS_PER_PAGE },
              signal,
            }),
          )
        : undefined,
      tab === 'services'
        ? attempt(call('GET /services', { query: { storeId, page, limit: SERVICES_PER_PAGE }, signal }))
        : undefined,
      attempt(
        call('GET /stores/:id/reviews', { params: { id: storeId }, query: reviewQuery(state), signal }),
      ),
      context.get(sessionContext)?.role === 'customer'
        ? attempt(call('GET /stores/:id/reviews/mine', { params: { id: storeId }, signal }))
        : undefined,
    ]),
  )
  const list = offers ?? services
  const last = Math.max(1, list?.loaded?.pagination.totalPages ?? 1)
  if (page > last && !list?.failed) throw redirect(pageHref(storeId, { ...state, page: last }))
  const lastOfReviews = Math.max(1, reviews.loaded?.pagination.totalPages ?? 1)
  if (state.reviewPage > lastOfReviews && !reviews.failed)
    throw redirect(pageHref(storeId, { ...state, reviewPage: lastOfReviews }))
  return {
    store: storePageView(store, branches, now),
    state,
    pages: last,
    failed: list?.failed,
    deals:
      offers?.loaded?.offers.map((offer) => ({
        ...ownDealOf(offer, now),
        ...(state.view === 'list' && { about: offer.description }),
      })) ?? [],
    services: services?.loaded?.services.map(serviceRowOf) ?? [],
    reviews: reviews.loaded && reviewsView(reviews.loaded),
    reviewsFailed: reviews.failed,
    mine: mine?.loaded && {
      review: mine.loaded.review && reviewView(mine.loaded.review),
      hasVisited: mine.loaded.hasVisited,
    },
    mapTilesUrl: tab === 'map' ? context.get(mapTilesUrlContext) : null,
  }
}

const reviewQuery = ({ order, stars, reviewPage }: PageState) => ({
  sortBy: order,
  page: reviewPage,
  limit: REVIEWS_PER_PAGE,
  ...(stars !== 0 && { rating: stars }),
})
type Loaded = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, matches }: { loaderData?: Loaded; matches: MetaArgs['matches'] }) {
  if (!loaderData) return []
  const { store } = loaderData
  const [main] = store.outlets
  const path = paths.store(store.id)
  const picture = paths.picture.store(store.id)
  return publicMeta(matches, {
    title: `${store.name}, ${store.area}`,
    description: m.store_meta({ category: store.category.name, area: store.area, about: store.about }),
    path,
    picture: {
      path: picture,
      alt: m.store_picture_alt({ name: store.name, category: store.category.name, area: store.area }),
    },
    structuredData: (absoluteUrl) => [
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
      breadcrumbData(absoluteUrl, trail(), store.name),
    ],
  })
}

const trail = () => [{ href: paths.stores(), label: m.store_trail() }]

export default function StorePage() {
  const loaded = useLoaderData<typeof loader>()
  const { store } = loaded
  const pending = usePendingState(store.id)
  const isWaiting = pending !== undefined && pending.tab !== loaded.state.tab
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <div className="max-wide:hidden">
        <Crumbs trail={trail()} here={store.name} />
      </div>
      <StoreHead store={store} />
      <div className={withPanel}>
        <div className="min-w-0">
          {store.about && <p className="max-w-text">{store.about}</p>}
          <div className="wide:hidden mb-5">
            <FoldedContact store={store} />
          </div>
          <TabLinks store={store} tab={(pending ?? loaded.state).tab} />
          <div
            className={clsx('pt-4.5 pb-7 wide:pt-5.5 wide:pb-9', waiting)}
            aria-busy={isWaiting || undefined}
          >
            <h2 className="sr-only">{tabNames[loaded.state.tab]()}</h2>
            <TabContent loaded={loaded} />
          </div>
          <Reviews
            of={store.id}
            storeName={store.name}
            state={pending ?? loaded.state}
            isWaiting={pending !== undefined && reviewsKey(pending) !== reviewsKey(loaded.state)}
            reviews={loaded.reviews}
            failed={loaded.reviewsFailed}
            mine={loaded.mine}
          />
        </div>
        <aside className={panelColumn} aria-label={m.store_contact()}>
          <div className={panelClass()}>
            <StoreContact store={store} />
          </div>
        </aside>
      </div>
    </main>
  )
}

const tabNames: Record<Tab, () => string> = {
  offers: m.store_tab_offers,
  services: m.store_tab_services,
  map: m.store_tab_map,
  outlets: m.store_tab_outlets,
}

function TabLinks({ store, tab }: { store: StorePageView; tab: Tab }) {
  return (
    <nav
      className={clsx('max-wide:gap-x-4.5 max-wide:text-15 wide:mt-5.5', tabsClass)}
      aria-label={m.store_tabs({ store: store.name })}
    >
      {TABS.map((each) => (
        <RouterLink
          key={each}
          to={pageHref(store.id, { tab: each })}
          prefetch="intent"
          preventScrollReset
          className={tabClass}
          aria-current={each === tab ? 'page' : undefined}
        >
          {tabNames[each]()}
          {each !== 'map' && <TabCount>{store.counts[each]}</TabCount>}
        </RouterLink>
      ))}
    </nav>
  )
}

function TabContent({
  loaded: { store, state, pages: last, failed, deals, services, mapTilesUrl },
}: TabProps) {
  const { revalidate } = useRevalidator()
  const steps = (
    <PrevNext
      label={state.tab === 'offers' ? m.store_pages_offers() : m.store_pages_services()}
      page={state.page}
      pages={last}
      hrefFor={(page) => pageHref(store.id, { ...state, page })}
    />
  )
  if (failed) {
    return (
      <ErrorState title={m.store_tab_failed()} onRetry={() => void revalidate()}>
        {failed}
      </ErrorState>
    )
  }
  switch (state.tab) {
    case 'offers':
      return <OffersTab {...{ store, state, deals, steps }} />
    case 'services':
      return <ServicesTab {...{ store, services, steps }} />
    case 'map':
      return <MapTab store={store} tilesUrl={mapTilesUrl} />
    case 'outlets':
      return <OutletsTab store={store} />
  }
}
type TabProps = { loaded: Loaded }

const reviewsKey = ({ order, stars, reviewPage }: PageState): string => `${order} ${stars} ${reviewPage}`

/** The state of this page that is being loaded. */
function usePendingState(storeId: string): PageState | undefined {
  const { location } = useNavigation()
  return location?.pathname === paths.store(storeId)
    ? readPageState(new URLSearchParams(location.search))
    : undefined
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ItemNotFound
      error={error}
      title={m.store_missing()}
      why={m.store_missing_why()}
      others={{ href: pages.stores, label: m.store_missing_others() }}
    />
  )
}
