import { clsx } from 'clsx'
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { ClipboardList, Plus, RefreshCw, Tag } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigate, useNavigation, useRevalidator, useLocation } from 'react-router'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { call } from '#web/api/browser.ts'
import { quoteStatusText } from '#web/parts/requests/quote-status-pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { paths } from '../../../paths.ts'
import { LiveLists } from '../parts/live-lists.tsx'
import { loadMyList, type MyList } from './load-my-list.ts'
import { getMyHref, getStatuses, type MyFilters, readMyFilters } from './my-filters.ts'
import { loadMyRequests } from './load-my-requests.ts'
import { QuoteCard } from '../quotes/quote-card.tsx'
import { RequestCard } from '../parts/request-card.tsx'
import { QUOTE_STATUSES, REQUEST_STATUSES } from '#domain/requests/service-request.ts'
import { requestStatusText } from '../parts/status-pills.tsx'
import { useDecision } from '../quotes/use-decision.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'

export const loader = loadMyRequests

export const meta = loadedMeta

export default function MyRequestsPage() {
  const { filters, list, counts, now } = useLoaderData<typeof loadMyRequests>()
  const isLoading = useNavigation().location?.pathname === paths.profile.requests()
  const { shown, isLonger, hasMore, isLoadingMore, loadMore } = useMore(filters, list)
  const { decide, dialog } = useDecision(now)
  const { revalidate } = useRevalidator()
  const isEmpty = shown.requests.length === 0 && shown.quotes.length === 0
  const isReceived = filters.tab === 'offers'
  const isNew = isEmpty && filters.tab === 'requests' && !filters.q && !filters.status
  return (
    <main id="main" tabIndex={-1} className="page-column pt-3 pb-12 wide:pt-8">
      <Head isNew={isNew} />
      <div className="-mx-4 mt-2 overflow-x-auto px-4 wide:mx-0 wide:px-0">
        <Tabs
          compact
          label={m.request_tabs()}
          items={TABS.filter(([tab]) => tab !== 'made' || tab === filters.tab || counts.made !== 0).map(
            ([tab, label]) => ({
              href: getMyHref(filters, { tab, status: '', q: '' }),
              label: label(),
              count: counts[tab] ?? 0,
              current: tab === filters.tab,
            }),
          )}
        />
      </div>
      <div className="mt-4 grid gap-3 wide:grid-cols-[minmax(0,420px)_auto] wide:justify-between">
        <Search filters={filters} />
        <nav
          className="-mx-4 flex gap-2 overflow-x-auto scrollbar-none px-4 py-1 narrow:flex-wrap wide:col-start-2 wide:mx-0 wide:flex-wrap wide:px-0"
          aria-label={m.request_mine_status()}
        >
          {['', ...getStatuses(filters.tab)].map((status) => (
            <ChipLink
              key={status}
              tall
              href={getMyHref(filters, { status })}
              selected={status === filters.status}
            >
              {statusText(filters, status)}
            </ChipLink>
          ))}
        </nav>
      </div>
      <h2 className="sr-only">{m.request_results()}</h2>
      {isEmpty ? (
        <Nothing filters={filters} />
      ) : (
        <div
          className={clsx(
            'mt-4 grid gap-4 transition-opacity mid:grid-cols-2 wide:grid-cols-3',
            isLoading && 'opacity-50',
          )}
          aria-busy={isLoading || undefined}
        >
          {shown.requests.map((request) => (
            <RequestCard key={request.id} request={request} now={now} showStatus />
          ))}
          {shown.quotes.map((quote) => (
            <QuoteCard
              key={quote.id}
              quote={quote}
              now={now}
              {...(isReceived && {
                onAccept: () => decide('accept', quote),
                onReject: () => decide('reject', quote),
              })}
            />
          ))}
        </div>
      )}
      {hasMore && (
        <p className="mt-5 text-center noscript:hidden">
          <Button
            variant="line"
            busy={isLoadingMore && m.request_loading_more()}
            onClick={() => void loadMore()}
          >
            {m.request_load_more()}
          </Button>
        </p>
      )}
      <noscript>
        <Pages
          label={m.request_pages()}
          page={filters.page}
          pages={list.pages}
          hrefFor={(page) => getMyHref(filters, { page })}
        />
      </noscript>
      {/* A list that was made longer would become shorter while it is read. 'Refresh' loads it again. */}
      {!isLonger && <LiveLists reload={() => void revalidate()} />}
      {dialog}
    </main>
  )
}

const TABS = [
  ['requests', m.request_tab_mine],
  ['offers', m.request_tab_offers],
  ['made', m.request_tab_made],
] as const

function statusText({ tab }: MyFilters, status: string): string {
  if (status === '') return m.request_mine_any_status()
  const ofRequest = REQUEST_STATUSES.find((each) => each === status)
  const ofQuote = QUOTE_STATUSES.find((each) => each === status)
  if (tab === 'requests') return ofRequest ? requestStatusText(ofRequest) : status
  return ofQuote ? quoteStatusText(ofQuote) : status
}

/** A customer without requests posts the first one from the empty list. */
function Head({ isNew }: { isNew: boolean }) {
  const { revalidate, state } = useRevalidator()
  return (
    <header className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <h1>{m.request_nav_account()}</h1>
        <Link
          className={`${linkClass} inline-flex min-h-11 items-center text-14 font-semibold`}
          href={paths.requests()}
        >
          {m.request_mine_others()}
        </Link>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isNew && (
          <ButtonLink size="touch" href={paths.newRequest()}>
            <Plus />
            {m.request_post()}
          </ButtonLink>
        )}
        <Button
          variant="line"
          size="touch"
          className="noscript:hidden"
          busy={state === 'idle' ? false : m.request_refreshing()}
          onClick={() => void revalidate()}
        >
          <RefreshCw />
          <span className="max-wide:sr-only">{m.request_refresh()}</span>
        </Button>
      </div>
    </header>
  )
}

function Search({ filters }: { filters: MyFilters }) {
  const navigate = useNavigate()
  return (
    <SearchBox
      key={filters.tab}
      label={m.request_mine_search()}
      placeholder={m.request_mine_search()}
      action={paths.profile.requests()}
      input={{ defaultValue: filters.q, maxLength: SEARCH_TEXT.max }}
      onSubmit={(event) => {
        event.preventDefault()
        const q = new FormData(event.currentTarget).get('q')
        void navigate(getMyHref(filters, { q: typeof q === 'string' ? q.trim() : '' }))
      }}
    >
      {filters.tab !== 'requests' && <input type="hidden" name="tab" value={filters.tab} />}
      {filters.status && <input type="hidden" name="status" value={filters.status} />}
    </SearchBox>
  )
}

/** Adds further pages below the loaded one. A reloaded list begins again. */
function useMore(filters: MyFilters, list: MyList) {
  const [added, setAdded] = useState<{ to: MyList; lists: MyList[] }>({ to: list, lists: [] })
  const [isLoadingMore, setLoadingMore] = useState(false)
  const lists = [list, ...(added.to === list ? added.lists : [])]
  async function loadMore() {
    setLoadingMore(true)
    try {
      const next = await loadMyList(call, { ...filters, page: filters.page + lists.length })
      setAdded({ to: list, lists: [...lists.slice(1), next] })
    } catch (error) {
      notifyFailed(m.request_error({ message: toProblem(error).message }))
    } finally {
      setLoadingMore(false)
    }
  }
  return {
    // New requests that came meanwhile move others to the next page.
    shown: {
      requests: withoutRepeated(lists.flatMap(({ requests }) => requests)),
      quotes: withoutRepeated(lists.flatMap(({ quotes }) => quotes)),
    },
    isLonger: lists.length > 1,
    hasMore: filters.page + lists.length - 1 < list.pages,
    isLoadingMore,
    loadMore,
  }
}

const withoutRepeated = <T extends { id: string }>(all: T[]): T[] => [
  ...new Map(all.map((each) => [each.id, each])).values(),
]

function Nothing({ filters }: { filters: MyFilters }) {
  if (filters.q || filters.status) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={m.request_mine_no_match()}
        action={
          <ButtonLink variant="line" href={getMyHref(filters, { q: '', status: '' })}>
            {m.request_clear_filters()}
          </ButtonLink>
        }
      />
    )
  }
  if (filters.tab === 'requests') {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={m.request_mine_none()}
        action={<ButtonLink href={paths.newRequest()}>{m.request_mine_create()}</ButtonLink>}
      >
        {m.request_mine_none_hint()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Tag />}
      title={m.request_no_offers()}
      action={
        <ButtonLink variant="line" href={paths.requests()}>
          {m.request_browse()}
        </ButtonLink>
      }
    >
      {filters.tab === 'offers' ? m.request_no_offers_hint() : m.request_none_made_hint()}
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { tab } = readMyFilters(new URLSearchParams(useLocation().search))
  return (
    <PageFailed
      error={error}
      heading={m.request_nav_account()}
      failure={tab === 'requests' ? m.request_mine_failed() : m.request_my_offers_failed()}
    />
  )
}
