import { PackageOpen } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { tilesLook } from '#web/ui/navigation/tiles-look.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { NextTimes } from '../lists/next-times.tsx'
import { ViewLinks } from '../lists/ordering.tsx'
import { tabHref, type PageState } from './page-state.ts'
import type { toOwnDeal, StorePageView } from './store-view.ts'

/** The active offers of the store, as a grid or a list. `steps` leads to its other pages. */
export function OffersTab({ store, state, deals, steps }: OffersTabProps) {
  if (deals.length === 0) {
    return (
      <EmptyState
        icon={<PackageOpen />}
        title={m.store_offers_none()}
        action={
          <ButtonLink variant="line" href={tabHref(store, { tab: 'services' })}>
            {m.store_offers_none_services()}
          </ButtonLink>
        }
      >
        {m.store_offers_none_why({ store: store.name })}
      </EmptyState>
    )
  }
  const isList = state.view === 'list'
  return (
    <>
      <div className="flex items-center gap-2 mb-4 justify-end">
        <ViewLinks
          label={m.store_offers_view()}
          view={state.view}
          hrefFor={(view) => tabHref(store, { ...state, view })}
        />
      </div>
      <div className={tilesLook({ of: isList ? 'lines' : 'three columns' })}>
        {deals.map(({ id, times, ...deal }) => (
          <div key={id} className="grid min-w-0 grid-rows-[1fr_auto] gap-2">
            <DealCard {...deal} row={isList} heart={<OfferHeart offerId={id} title={deal.title} />} />
            <NextTimes compact={!isList} title={deal.title} times={times} />
          </div>
        ))}
      </div>
      {steps}
    </>
  )
}

type OffersTabProps = {
  store: StorePageView
  state: PageState
  deals: ReturnType<typeof toOwnDeal>[]
  steps: ReactNode
}
