import { ClipboardList, Tag } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { useSession } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { tabClass, TabCount, Tabs } from '#web/ui/navigation/tabs.tsx'
import { loadPersonal } from '../../../layout/personal/personal-store.ts'
import { usePersonal } from '../../../layout/personal/use-personal.ts'
import { paths } from '../../../paths.ts'
import type { Category } from '../form/request-form.tsx'
import { getHref, getListHref, LIST_PART, type Filters, type Tab } from './filters.ts'
import { LiveLists } from '../parts/live-lists.tsx'
import { loadRequests } from './load-requests.ts'
import { QuoteCard } from '../quotes/quote-card.tsx'
import { RequestCard } from '../parts/request-card.tsx'
import { RequestFilters } from './request-filters.tsx'
import { PostLink, RequestsHero } from './requests-hero.tsx'
import { useDecision } from '../quotes/use-decision.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import RequestsError from '../parts/requests-error.tsx'

export const loader = loadRequests

export const meta = loadedMeta

export default function RequestsPage() {
  const { filters, place, categories, places, counts, requests, quotes, pages, merchantUrl, now } =
    useLoaderData<typeof loadRequests>()
  const { pathname, isLight } = usePageFacts()
  const isCustomer = useSession()?.role === 'customer'
  const { revalidate } = useRevalidator()
  const reload = () => void Promise.all([revalidate(), loadPersonal(pathname)])
  const personal = usePersonal()?.requests
  const { decide, dialog: decisionDialog } = useDecision(now)
  const toTab = (tab: Tab, label: string) => ({
    href: getHref(filters, { tab }),
    label,
    count: counts[tab] ?? (tab === 'all' ? undefined : personal?.counts[tab]),
    current: tab === filters.tab,
  })
  const isEmpty = requests.length === 0 && quotes.length === 0
  return (
    <main id="main" tabIndex={-1} className="page-column pt-3 pb-8 wide:pt-5">
      <RequestsHero categories={categories} />
      <div
        id={LIST_PART}
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
          >
            {isLight && <OwnTabs filters={filters} />}
          </Tabs>
        </div>
        {filters.tab === 'all' && (
          <div className="wide:pb-2.5">
            <RequestFilters {...{ filters, place, categories, places }} />
          </div>
        )}
      </div>
      <div role="group" aria-label={m.request_results()} className="mt-1 wide:mt-5">
        <h2 className="sr-only">{m.request_results()}</h2>
        {isEmpty ? (
          <Nothing filters={filters} categories={categories} isAtPlace={place.name !== null} />
        ) : (
          <div className="grid gap-4 max-wide:mt-3 mid:grid-cols-2 wide:grid-cols-3">
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                now={now}
                showStatus={filters.tab === 'past'}
                merchantUrl={merchantUrl}
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
        hrefFor={(page) => getListHref(filters, { page })}
      />
      {isCustomer && <LiveLists reload={reload} />}
      {decisionDialog}
    </main>
  )
}

/** The tabs of the customer's own requests, shown to who is signed in (public/elements/own-requests.ts). */
const OwnTabs = ({ filters }: { filters: Filters }) => (
  <own-requests className="flex gap-[inherit] signed-out:hidden">
    {[
      { of: 'mine', href: paths.profile.requests(), label: m.request_tab_mine() },
      { of: 'offers', href: getHref(filters, { tab: 'offers' }), label: m.request_tab_offers() },
      { of: 'past', href: getHref(filters, { tab: 'past' }), label: m.request_tab_past() },
    ].map(({ of, href, label }) => (
      <Link key={of} href={href} className={tabClass}>
        {label}
        <TabCount>
          <span data-count-of={of} />
        </TabCount>
      </Link>
    ))}
  </own-requests>
)

function Nothing({ filters, categories, isAtPlace }: NothingProps) {
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
          <PostLink categories={categories}>{m.request_post_first()}</PostLink>
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

type NothingProps = { filters: Filters; categories: Category[]; isAtPlace: boolean }

export const ErrorBoundary = RequestsError
