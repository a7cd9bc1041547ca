import {
  BadgeCheck,
  CalendarCheck,
  Clock,
  Lock,
  MessagesSquare,
  RotateCcw,
  Tag,
  Timer,
} from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { Tiles } from '#web/ui/navigation/tiles.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { panelColumn, withPanel } from '../../layout/columns.ts'
import { SavedPageFrame } from '../../offline/saved-page-frame.tsx'
import { ReportPictureButton } from '../../layout/report-picture-button.tsx'
import { paths } from '../../paths.ts'
import { AHEAD_DAYS } from './ahead-days.ts'
import { BookButton, BookTimes, ConsultationDialog } from './booking-links.tsx'
import { Gallery } from './gallery.tsx'
import { amount } from './message-parts.tsx'
import { loadOffer } from './load-offer.ts'
import { footText, shareText } from './offer-texts.ts'
import { OfferedHead } from './offered-head.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricePanel } from './price-panel.tsx'
import { SaveButton, SaveOnPicture } from './save-offer.tsx'
import { ShareMenu } from './share-menu.tsx'
import { StateNote } from './state-note.tsx'
import { StoreReviews } from './store-reviews.tsx'
import { StorePanel } from './store-panel.tsx'
import { offerTrail } from './offer-trail.ts'
import { WhatYouGet } from './what-you-get.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import type { ShellHandle } from '../../layout/shell.tsx'
import { ItemNotFound } from '../not-found/item-not-found.tsx'

export const loader = loadOffer

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default function OfferPage() {
  const { offer, store, reviews, times, isFull, cancelling, more, isUnderStore, url } =
    useLoaderData<typeof loadOffer>()
  const [next] = times
  const isOpen = offer.state === 'open'
  const panel = (
    <>
      {isOpen && offer.tag && (
        <p className="mb-3">
          <Pill tone={offer.isHot ? 'red' : 'save'}>{offer.tag}</Pill>
        </p>
      )}
      <PricePanel offer={offer} />
      <StateNote offer={offer} />
      <BookTimes offer={offer} times={times} />
      {isFull && <p className="quiet mt-4">{m.offer_fully_booked({ count: AHEAD_DAYS })}</p>}
    </>
  )

  const payNote = isOpen && offer.prices.nowCents > 0 && (
    <p className="quiet mt-3 flex gap-2">
      <Lock className="small-icon mt-0.5" />
      <span>
        <ParaglideMessage
          message={m.offer_pay_now}
          inputs={{ amount: formatKes(offer.prices.nowCents) }}
          markup={{ b: amount }}
        />{' '}
        {cancelling}
      </span>
    </p>
  )

  return (
    <main id="main" tabIndex={-1} className="page-column">
      <counted-view data-kind="offer" data-id={offer.id} />
      <div className="has-[p:not(:empty)]:pt-3">
        <SavedPageFrame />
      </div>
      <div className="max-wide:hidden">
        <Crumbs trail={offerTrail({ offer, isUnderStore })} here={offer.title} />
      </div>
      <div className={withPanel}>
        <div className="flex min-w-0 flex-col">
          <OfferedHead
            title={offer.title}
            store={offer.store}
            save={<SaveButton offerId={offer.id} title={offer.title} />}
          />
          <Gallery
            pictures={offer.pictures}
            title={offer.title}
            storeName={offer.store.name}
            cover={offer.store.cover}
            isExpired={offer.state === 'expired'}
            back={{ href: paths.hotdeals(), label: m.offer_back() }}
            heart={<SaveOnPicture offerId={offer.id} title={offer.title} />}
          />
          <div className="wide:hidden pb-5">
            {panel}
            {payNote}
          </div>
          <Part belowPictures aria-label={m.offer_summary()}>
            <Facts
              cols
              facts={offer.facts.map(({ kind, title, detail }) => ({ icon: factIcons[kind], title, detail }))}
            />
          </Part>
          <WhatYouGet of={offer} />
          {offer.history && (
            <Part title={m.offer_history()}>
              <PriceHistory history={offer.history} />
            </Part>
          )}
          <Part title={m.offer_policies()}>
            <Facts
              facts={offer.policies.map(({ kind, title, detail }) => ({
                icon: kind === 'cancel' ? RotateCcw : Timer,
                title,
                detail,
              }))}
            />
          </Part>
          <StoreReviews storeId={offer.store.id} reviews={reviews} />
          <Part title={m.offer_store()}>
            <StorePanel of={offer.store} store={store} offerId={offer.id} />
            <ReportPictureButton
              kind="store"
              id={offer.store.id}
              pictures={offer.pictures.map((picture) => ({ url: picture }))}
            />
          </Part>
        </div>
        <aside className={panelColumn} aria-label={m.offer_price_and_booking()}>
          <div className={panelClass({ floats: true })}>
            {panel}
            <div className="mt-4">
              <BookButton offer={offer} next={next} size="lg" full />
            </div>
            {payNote}
          </div>
        </aside>
      </div>
      {more.length > 0 && (
        <Section
          title={m.offer_more_in({ area: offer.store.area })}
          more={
            <MoreLink
              href={paths.hotdeals({ location: offer.store.area })}
              aria-label={m.offer_all_in({ area: offer.store.area })}
            >
              {m.offer_view_all()}
            </MoreLink>
          }
        >
          <Tiles>
            {more.map(({ id, ...deal }) => (
              <DealCard key={id} {...deal} heart={<OfferHeart offerId={id} title={deal.title} />} />
            ))}
          </Tiles>
        </Section>
      )}
      {isOpen ? (
        <StickyFoot {...footText(offer)}>
          <BookButton offer={offer} next={next} />
        </StickyFoot>
      ) : (
        <StickyFoot>
          <BookButton offer={offer} next={next} full />
        </StickyFoot>
      )}
      <ShareMenu what="offer" url={url} text={shareText(offer)} />
      <ConsultationDialog offer={offer} />
    </main>
  )
}

const factIcons = {
  verified: BadgeCheck,
  discount: Tag,
  cancel: RotateCcw,
  duration: Clock,
  until: CalendarCheck,
  consultation: MessagesSquare,
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ItemNotFound
      error={error}
      title={m.offer_missing()}
      why={m.offer_missing_why()}
      others={{ href: paths.hotdeals(), label: m.offer_missing_others() }}
    />
  )
}
