import {
  BadgeCheck,
  Clock,
  Hourglass,
  MessagesSquare,
  Quote,
  RotateCcw,
  Timer,
  WalletCards,
} from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { ReportPictureButton } from '../../layout/report-picture-button.tsx'
import { paths, pages } from '../../paths.ts'
import { Gallery } from '../offer/gallery.tsx'
import { AHEAD_DAYS } from '../offer/ahead-days.ts'
import { OfferedHead } from '../offer/offered-head.tsx'
import { ShareMenu } from '../offer/share-menu.tsx'
import { StoreReviews } from '../offer/store-reviews.tsx'
import { StorePanel } from '../offer/store-panel.tsx'
import { WhatYouGet } from '../offer/what-you-get.tsx'
import { ServiceRow } from '../store/service-row.tsx'
import { BookButton, BookingNote, BookingPanel } from './booking-panel.tsx'
import { loadService } from './load-service.ts'
import { serviceTrail } from './service-trail.ts'
import { panelColumn, withPanel } from '../../layout/columns.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export const loader = loadService

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default function ServicePage() {
  const { service, store, reviews, times, isFull, others, url } = useLoaderData<typeof loadService>()
  const panel = <BookingPanel service={service} times={times} isFull={isFull} aheadDays={AHEAD_DAYS} />
  const note = <BookingNote service={service} phone={store.phone} />
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <div className="max-wide:hidden">
        <Crumbs trail={serviceTrail(service)} here={service.name} />
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
          <StoreReviews storeId={service.store.id} reviews={reviews} />
          <Part title={m.offer_store()}>
            <StorePanel of={service.store} store={store} />
            <ReportPictureButton
              kind="store"
              id={service.store.id}
              pictures={service.pictures.map((picture) => ({ url: picture }))}
            />
          </Part>
        </div>
        <aside className={panelColumn} aria-label={m.offer_price_and_booking()}>
          <div className={panelClass({ floats: true })}>
            {panel}
            <div className="mt-4">
              <BookButton service={service} next={times[0]} size="lg" full />
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
        <BookButton service={service} next={times[0]} />
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

const factIcons = {
  duration: Clock,
  instant: BadgeCheck,
  review: Hourglass,
  free: WalletCards,
  cancel: RotateCcw,
  consultation: MessagesSquare,
}
const policyIcons = { cancel: RotateCcw, store: Quote, arrive: Timer }

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
