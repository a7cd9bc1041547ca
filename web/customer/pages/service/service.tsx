import {
  BadgeCheck,
  Clock,
  Hourglass,
  MessagesSquare,
  Quote,
  RotateCcw,
  Timer,
  WalletCards,
} from 'lucide-react'
import { redirect, useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import {
  callContext,
  nowContext,
  publicUrlContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { Crumbs } from '#web/components/navigation/crumbs.tsx'
import { Facts } from '#web/components/feedback/facts.tsx'
import { MoreLink } from '#web/components/navigation/more-link.tsx'
import { Part } from '#web/components/feedback/part.tsx'
import { Section } from '#web/components/feedback/section.tsx'
import { StickyFoot } from '#web/components/navigation/sticky-foot.tsx'
import { panelClass } from '#web/components/feedback/panel.ts'
import { breadcrumbData } from '../../structured-data.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { pages, paths } from '../../paths.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'
import { Gallery } from '../offer/gallery.tsx'
import { storeView, timesOf } from '../offer/offer-view.ts'
import { OfferedHead } from '../offer/offered-head.tsx'
import { ShareMenu } from '../offer/share-menu.tsx'
import { StorePanel } from '../offer/store-panel.tsx'
import { WhatYouGet } from '../offer/what-you-get.tsx'
import { attempt } from '../offers/attempt.ts'
import { ServiceRow } from '../store/service-row.tsx'
import { serviceRowOf } from '../store/store-view.ts'
import { BookButton, BookingNote, BookingPanel } from './booking-panel.tsx'
import { serviceView, type ServiceView } from './service-view.ts'
import { panelColumn, withPanel } from '../../layout/columns.ts'

const AHEAD_DAYS = 14
const OTHERS_SHOWN = 4

export async function loader({
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
  const [availability, { store }, { branches }, others] = await Promise.all([
    view.isBookable
      ? attempt(call('GET /bookings/availability', { query: { serviceId: id, days: AHEAD_DAYS }, signal }))
      : undefined,
    call('GET /stores/:id', { params: { id: storeId }, signal }),
    call('GET /stores/:id/branches', { params: { id: storeId }, signal }),
    attempt(call('GET /services', { query: { storeId, page: 1, limit: OTHERS_SHOWN + 1 }, signal })),
  ])
  const next = availability?.loaded?.next ?? []
  return {
    service: view,
    store: storeView(store, branches, now),
    times: timesOf((chosen) => paths.book.service(id, chosen), next, now),
    // If the times could not be loaded, this is unknown.
    isFull: availability?.loaded !== undefined && next.length === 0,
    others: (others.loaded?.services ?? [])
      .filter((other) => other.id !== service.id)
      .slice(0, OTHERS_SHOWN)
      .map(serviceRowOf),
    url: context.get(publicUrlContext) + paths.service(id, storeId),
  }
}

export const handle: ShellHandle = { hasOwnFoot: true }

export function meta({
  loaderData,
  matches,
}: {
  loaderData?: Awaited<ReturnType<typeof loader>>
  matches: MetaArgs['matches']
}) {
  if (!loaderData) return []
  const { service } = loaderData
  return publicMeta(matches, {
    title: m.offer_at_store({ title: service.name, store: service.store.name }),
    description: `${service.price}. ${service.description}`,
    path: paths.service(service.id, service.store.id),
    picture: {
      path: paths.picture.store(service.store.id),
      alt: m.service_picture_alt({ store: service.store.name, area: service.store.area }),
    },
    structuredData: (absoluteUrl) => [breadcrumbData(absoluteUrl, trailOf(service), service.name)],
  })
}

const trailOf = ({ store }: ServiceView) => [
  { href: paths.stores(), label: m.store_trail() },
  { href: paths.store(store.id), label: store.name },
]

export default function ServicePage() {
  const { service, store, times, isFull, others, url } = useLoaderData<typeof loader>()
  const panel = <BookingPanel service={service} times={times} isFull={isFull} aheadDays={AHEAD_DAYS} />
  const note = <BookingNote service={service} phone={store.phone} />
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <div className="max-wide:hidden">
        <Crumbs trail={trailOf(service)} here={service.name} />
      </div>
      <div className={withPanel}>
        <div className="flex min-w-0 flex-col">
          <OfferedHead title={service.name} store={service.store} />
          <Gallery
            pictures={service.pictures}
            title={service.name}
            storeName={service.store.name}
            cover={service.store.cover}
            back={{ href: paths.store(service.store.id, { tab: 'services' }), label: m.service_back() }}
          />
          <div className="wide:hidden pb-5">
            {panel}
            {note}
          </div>
          <Part belowPictures aria-label={m.offer_summary()}>
            <Facts
              cols
              facts={service.facts.map(({ kind, title, detail }) => ({
                icon: factIcons[kind],
                title,
                detail,
              }))}
            />
          </Part>
          <WhatYouGet of={service} />
          {service.pricingFactors.length > 0 && <DependsOn factors={service.pricingFactors} />}
          <Part title={m.offer_policies()}>
            <Facts
              facts={service.policies.map(({ kind, title, detail }) => ({
                icon: policyIcons[kind],
                title,
                detail,
              }))}
            />
          </Part>
          <Part title={m.offer_store()}>
            <StorePanel of={service.store} store={store} />
          </Part>
        </div>
        <aside className={panelColumn} aria-label={m.offer_price_and_booking()}>
          <div className={panelClass({ floats: true })}>
            {panel}
            <div className="mt-4">
              <BookButton service={service} size="lg" full />
            </div>
            {note}
          </div>
        </aside>
      </div>
      {others.length > 0 && (
        <Section
          title={m.service_more_at({ store: service.store.name })}
          more={
            <MoreLink
              href={paths.store(service.store.id, { tab: 'services' })}
              aria-label={m.service_all_of({ store: service.store.name })}
            >
              {m.offer_view_all()}
            </MoreLink>
          }
        >
          <div className="grid wide:grid-cols-2 wide:gap-x-12">
            {others.map((other) => (
              <ServiceRow
                key={other.id}
                inPairs
                service={other}
                storeName={service.store.name}
                cover={service.store.cover}
              />
            ))}
          </div>
        </Section>
      )}
      <StickyFoot
        title={service.price}
        detail={service.isBookable ? m.service_foot_pay() : m.service_foot_call()}
      >
        <BookButton service={service} />
      </StickyFoot>
      <ShareMenu
        what="service"
        url={url}
        text={m.offer_at_store({ title: service.name, store: service.store.name })}
      />
    </main>
  )
}

const DependsOn = ({ factors }: { factors: string[] }) => (
  <Part title={m.service_depends_on()}>
    <ul className="grid list-disc gap-2 pl-5 marker:text-(--hem-2)">
      {factors.map((factor) => (
        <li key={factor}>{factor}</li>
      ))}
    </ul>
  </Part>
)

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ItemNotFound
      error={error}
      title={m.service_missing()}
      why={m.service_missing_why()}
      others={{ href: pages.stores, label: m.store_missing_others() }}
    />
  )
}

const factIcons = {
  duration: Clock,
  instant: BadgeCheck,
  review: Hourglass,
  free: WalletCards,
  cancel: RotateCcw,
  consultation: MessagesSquare,
}
const policyIcons = { cancel: RotateCcw, store: Quote, arrive: Timer }
