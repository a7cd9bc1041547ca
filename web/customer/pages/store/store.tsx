import { clsx } from 'clsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { PrevNext } from '#web/ui/navigation/prev-next.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { tabClass, TabCount, tabsClass } from '#web/ui/navigation/tabs.tsx'
import { panelColumn, withPanel } from '../../layout/columns.ts'
import { pages } from '../../paths.ts'
import { BookFromPanel, StoreFoot } from './book-from.tsx'
import { MapTab } from './map-tab.tsx'
import { OffersTab } from './offers-tab.tsx'
import { OutletsTab } from './outlets-tab.tsx'
import { TABS, TABS_PART, tabHref, type Tab } from './page-state.ts'
import { Reviews } from './reviews.tsx'
import { ServicesTab } from './services-tab.tsx'
import { ShareStoreMenu } from './share-store.tsx'
import { StoreAbout } from './store-about.tsx'
import { StoreContact, StoreHead } from './store-head.tsx'
import type { StorePageView } from './store-view.ts'
import { type Loaded, loadStore } from './load-store.ts'
import { storeTrail } from './store-trail.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export const handle: ShellHandle = { hasOwnFoot: 'below header' }

export const loader = loadStore

export const meta = loadedMeta

export default function StorePage() {
  const loaded = useLoaderData<typeof loadStore>()
  const { store } = loaded
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <div className="max-wide:hidden">
        <Crumbs trail={storeTrail()} here={store.name} />
      </div>
      <StoreHead store={store} />
      <div className={withPanel}>
        <div className="min-w-0">
          <TabLinks store={store} tab={loaded.state.tab} />
          <div className="pt-4.5 pb-7 wide:pt-5.5 wide:pb-9">
            <h2 className="sr-only">{tabNames[loaded.state.tab]()}</h2>
            <TabContent loaded={loaded} />
          </div>
          <StoreAbout store={store} />
          <Reviews
            store={store}
            storeName={store.name}
            state={loaded.state}
            reviews={loaded.reviews}
            failed={loaded.reviewsFailed}
          />
        </div>
        <aside className={panelColumn} aria-label={m.store_contact()}>
          <div className={panelClass()}>
            {store.bookFrom && <BookFromPanel bookFrom={store.bookFrom} />}
            <StoreContact store={store} />
          </div>
        </aside>
      </div>
      <ShareStoreMenu store={store} />
      <counted-view data-kind="store" data-id={store.id} />
      <StoreFoot store={store} />
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
      id={TABS_PART}
      className={clsx(
        'max-wide:scroll-mt-8 max-wide:gap-x-4.5 max-wide:text-15 wide:-scroll-mt-4',
        tabsClass,
      )}
      aria-label={m.store_tabs({ store: store.name })}
    >
      {TABS.map((each) => (
        <Link
          key={each}
          href={tabHref(store, { tab: each })}
          className={tabClass}
          aria-current={each === tab ? 'page' : undefined}
        >
          {tabNames[each]()}
          {each !== 'map' && <TabCount>{store.counts[each]}</TabCount>}
        </Link>
      ))}
    </nav>
  )
}

function TabContent({
  loaded: { store, state, pages: last, failed, deals, services, packages, mapTilesUrl },
}: TabProps) {
  const { pathname, search } = usePageFacts()
  const steps = (
    <PrevNext
      label={state.tab === 'offers' ? m.store_pages_offers() : m.store_pages_services()}
      page={state.page}
      pages={last}
      hrefFor={(page) => tabHref(store, { ...state, page })}
    />
  )
  if (failed) {
    return (
      <ErrorState title={m.store_tab_failed()} retryHref={pathname + search}>
        {failed}
      </ErrorState>
    )
  }
  switch (state.tab) {
    case 'offers':
      return <OffersTab {...{ store, state, deals, steps }} />
    case 'services':
      return <ServicesTab {...{ store, services, packages, steps }} />
    case 'map':
      return <MapTab store={store} tilesUrl={mapTilesUrl} />
    case 'outlets':
      return <OutletsTab store={store} />
  }
}
type TabProps = { loaded: Loaded }

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
