import { clsx } from 'clsx'
import { ClipboardList, Tag } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { useSession } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { usePersonal } from '../../../layout/personal/use-personal.ts'
import { pages as sitePages, paths } from '../../../paths.ts'
import { useFocusOnNewPage, usePendingFilters } from '../../lists/use-pending-filters.ts'
import { getHref, readFilters, type Filters, type Tab } from './filters.ts'
import { LiveLists } from '../parts/live-lists.tsx'
import { loadRequests } from './load-requests.ts'
import { QuoteCard } from '../quotes/quote-card.tsx'
import { RequestCard } from '../parts/request-card.tsx'
import { RequestFilters } from './request-filters.tsx'
import { PostLink, RequestsHero } from './requests-hero.tsx'
import { useDecision } from '../quotes/use-decision.tsx'
import { useMakeOffer } from '../quotes/use-make-offer.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import RequestsError from '../parts/requests-error.tsx'

export const loader = loadRequests

export const meta = loadedMeta

export default function RequestsPage() {
  const { filters, place, categories, places, counts, requests, quotes, pages, merchantUrl, now } =
    useLoaderData<typeof loadRequests>()
  const isCustomer = useSession()?.role === 'customer'
  const personal = usePersonal()?.requests
  const isLoading = usePendingFilters(sitePages.requests, readFilters) !== undefined
  const results = useFocusOnNewPage(filters.page)
  const { decide, dialog: decisionDialog } = useDecision(now)
  const { makeOffer, dialog: offerDialog } = useMakeOffer(merchantUrl)
  const toTab = (tab: Tab, label: string) => ({
    href: getHref(filters, { tab }),
    label,
    count: counts[tab] ?? (tab === 'all' ? undefined : personal?.counts[tab]),
    current: tab === filters.tab,
  })
  const isEmpty = requests.length === 0 && quotes.length === 0
  return (
    <main id="main" tabIndex={-1} className="page-column pt-3 pb-8 wide:pt-5">
      <RequestsHero />
      <div
        className="mt-2 wide:mt-4 wide:flex wide:items-end wide:justify-between wide:gap-4 wide:border-b
          wide:border-line"
      >
        <div className="wide:-mb-px">
          <Tabs
            label={m.request_tabs()}
            items={[
              toTab('all', m.request_tab_all()),
              ...(isCustomer
                ? [
                    {
                      href: paths.profile.requests(),
                      label: m.request_tab_mine(),
                      count: personal?.counts.mine,
                    },
                    toTab('offers', m.request_tab_offers()),
                    toTab('past', m.request_tab_past()),
                  ]
                : []),
            ]}
          />
        </div>
        {filters.tab === 'all' && (
          <div className="wide:pb-2.5">
            <RequestFilters {...{ filters, place, categories, places }} />
          </div>
        )}
      </div>
      <div
        ref={results}
        tabIndex={-1}
        role="group"
        aria-label={m.request_results()}
        aria-busy={isLoading || undefined}
        className={clsx('mt-1 outline-none transition-opacity wide:mt-5', isLoading && 'opacity-50')}
      >
        <h2 className="sr-only">{m.request_results()}</h2>
        {isEmpty ? (
          <Nothing filters={filters} isAtPlace={place.name !== null} />
        ) : (
          <div className="grid gap-4 max-wide:mt-3 mid:grid-cols-2 wide:grid-cols-3">
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                now={now}
                isOwn={request.isOwn || personal?.openIds.includes(request.id)}
                showStatus={filters.tab === 'past'}
                onOffer={() => makeOffer(request)}
              />
            ))}
            {quotes.map((quote) => (
              <QuoteCard
                key={quote.id}
                quote={quote}
                now={now}
                onAccept={() => decide('accept', quote)}
                onReject={() => decide('reject', quote)}
              />
            ))}
          </div>
        )}
      </div>
      <Pages
        label={m.request_pages()}
        page={filters.page}
        pages={pages}
        hrefFor={(page) => getHref(filters, { page })}
      />
      {isCustomer && <LiveLists />}
      {decisionDialog}
      {offerDialog}
    </main>
  )
}

function Nothing({ filters, isAtPlace }: { filters: Filters; isAtPlace: boolean }) {
  if (filters.tab === 'offers') {
    return (
      <EmptyState icon={<Tag />} title={m.request_no_offers()}>
        {m.request_no_offers_hint()}
      </EmptyState>
    )
  }
  if (filters.tab === 'past') {
    return (
      <EmptyState icon={<ClipboardList />} title={m.request_no_past()}>
        {m.request_no_past_hint()}
      </EmptyState>
    )
  }
  const isFiltered = filters.category || filters.budget || filters.timeline || isAtPlace
  return (
    <EmptyState
      icon={<ClipboardList />}
      title={m.request_none()}
      action={
        <>
          <PostLink>{m.request_post_first()}</PostLink>
          {isFiltered && (
            <ButtonLink
              variant="line"
              href={getHref(filters, { category: '', budget: '', timeline: '', location: 'all' })}
            >
              {m.request_clear_filters()}
            </ButtonLink>
          )}
        </>
      }
    >
      {m.request_none_hint()}
    </EmptyState>
  )
}

export const ErrorBoundary = RequestsError
