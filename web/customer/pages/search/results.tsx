import { SearchX } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { DealCard } from '#web/ui/commerce/deal-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { HighlightedText } from '#web/ui/feedback/highlighted-text.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { OfferHeart } from '../../favourites/offer-heart.tsx'
import { MapRow } from '../lists/map/map-row.tsx'
import { NextTimes } from '../lists/next-times.tsx'
import { NothingFree } from '../lists/nothing-free.tsx'
import { getHref, NO_FILTERS, type Filters } from './filters.ts'
import type { loadSearch } from './load-search.ts'
import { ResultRow } from './result-row.tsx'
import { StoreHits } from './store-hits.tsx'

type Found = NonNullable<Awaited<ReturnType<typeof loadSearch>>['found']>

/** The stores and offers that were found, or what else to try. */
export function Results({
  found,
  filters,
  hasFilters,
}: {
  found: Found
  filters: Filters
  hasFilters: boolean
}) {
  const { stores, deals, words } = found
  const isList = filters.view === 'list'
  if (found.noTime)
    return (
      <>
        <h2 className="sr-only">{m.search_results()}</h2>
        <NothingFree nearest={found.noTime.nearest} hrefFor={(when) => getHref(filters, when)} />
      </>
    )
  if (stores.length + deals.length === 0)
    return (
      <>
        <h2 className="sr-only">{m.search_results()}</h2>
        <EmptyState
          icon={<SearchX />}
          title={m.search_none()}
          action={
            hasFilters && (
              <ButtonLink variant="line" href={getHref(filters, NO_FILTERS)}>
                {m.list_clear_all_filters()}
              </ButtonLink>
            )
          }
        >
          <Tips />
        </EmptyState>
      </>
    )
  return (
    <>
      {stores.length > 0 && (
        <>
          <div
            className={clsx(
              'flex items-center justify-between gap-2 narrow:flex-wrap',
              filters.tab === 'stores' ? 'mb-0' : 'mb-3 wide:mb-0',
            )}
          >
            <h2 className={filters.tab === 'stores' ? 'sr-only' : 'wide:sr-only'}>{m.search_stores()}</h2>
            {filters.tab === 'all' && found.storeCount > stores.length && (
              <span className="wide:hidden">
                <MoreLink href={getHref(filters, { tab: 'stores' })}>
                  {m.search_all_stores({ count: formatNumber(found.storeCount) })}
                </MoreLink>
              </span>
            )}
          </div>
          <StoreHits stores={stores} words={words} />
        </>
      )}
      {deals.length > 0 && (
        <>
          <h2 className={filters.tab === 'offers' || stores.length === 0 ? 'sr-only' : 'mb-3'}>
            {m.search_offers()}
          </h2>
          {isList ? (
            <div className="border-t border-line">
              {deals.map(({ id, at, description, more, ...deal }, index) => (
                <MapRow key={id} at={at} line>
                  <ResultRow
                    {...deal}
                    heart={<OfferHeart offerId={id} title={deal.title} />}
                    title={<HighlightedText text={deal.title} words={words} />}
                    plainTitle={deal.title}
                    {...(description && { about: <HighlightedText text={description} words={words} /> })}
                    priority={index < 2}
                  />
                  {more && <MoreOfStore {...more} store={deal.storeName} />}
                </MapRow>
              ))}
            </div>
          ) : (
            <div className="grid grid-cols-2 gap-x-3 gap-y-6 narrow:grid-cols-1 wide:gap-x-5">
              {deals.map(({ id, at, times, more, ...deal }, index) => (
                <MapRow key={id} at={at}>
                  <DealCard
                    {...deal}
                    heart={<OfferHeart offerId={id} title={deal.title} />}
                    title={<HighlightedText text={deal.title} words={words} />}
                    {...(times.length > 0 && {
                      times: <NextTimes compact title={deal.title} times={times} />,
                    })}
                    priority={index < 2}
                  />
                  {more && <MoreOfStore {...more} store={deal.storeName} />}
                </MapRow>
              ))}
            </div>
          )}
        </>
      )}
      <Pages
        label={m.search_pages()}
        page={filters.page}
        pages={found.pages}
        hrefFor={(page) => getHref(filters, { page })}
      />
    </>
  )
}

const MoreOfStore = ({ count, href, store }: { count: number; href: string; store: string }) => (
  <p className="py-1">
    <MoreLink href={href}>{m.search_more_of_store({ count, store })}</MoreLink>
  </p>
)

function Tips() {
  return (
    <>
      {m.search_tips()}
      <span role="list" className="mx-auto mt-2 mb-3 grid w-fit list-disc gap-1 ps-5 text-start">
        {[
          m.search_tip_spelling(),
          m.search_tip_general(),
          m.search_tip_location(),
          m.search_tip_category(),
        ].map((tip) => (
          <span key={tip} role="listitem" className="list-item">
            {tip}
          </span>
        ))}
      </span>
    </>
  )
}
