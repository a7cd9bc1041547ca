import { BOOKING_SEARCH } from '#contract/bookings/booking-limits.ts'
import { BellRing, CalendarDays, RefreshCw, Ticket } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { m } from '#messages'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { useDelayedNavigation } from '#web/app/document/hooks/use-delayed-navigation.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { clsx } from 'clsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import {
  SavedPageNotice,
  useSavePage,
  useSavedPageAge,
  useSavedPageOnFailure,
} from '../../offline/use-saved-page.tsx'
import { paths } from '../../paths.ts'
import { customersOnly } from '../../customers-only.ts'
import { LastVisits } from './book-again.tsx'
import { BookingCard, BookingCardSkeleton } from './booking-card.tsx'
import { useBookingChange } from './change/change-booking.tsx'
import { getFilters, type Filters } from './filters.ts'
import { loadLastVisits } from './load-again.ts'

export async function loader({ context, request, url }: LoaderArgs) {
  customersOnly(context)
  const { show, type, page, q } = getFilters(url.searchParams)
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const reply = await call('GET /bookings/user', {
    query: { status: show, bookingType: type, page, limit: 12, ...(q && { q }) },
    signal: request.signal,
  })
  const again =
    show === 'past' && page === 1 ? await loadLastVisits(call, reply.bookings, now, request.signal) : []
  return { ...reply, again, now }
}

export const meta = () => privateMeta(m.bookings_title(), m.bookings_description())

/** Number of bookings so small that they are found without searching. */
const FEW = 5

export default function MyBookings() {
  const { bookings, again, pagination, summary, now: loadedAt } = useLoaderData<typeof loader>()
  const location = useLocation()
  const filters = getFilters(new URLSearchParams(location.search))
  const now =
    useNow(loadedAt, bookings.some((booking) => booking.requiresPayment) ? 1000 : 15_000) +
    useSavedPageAge(loadedAt)
  const { isLoading, isSearching } = usePendingFilters(filters)
  const { startChange, dialog } = useBookingChange(now)
  useSavePage(loadedAt)
  const total = summary.upcoming + summary.past + summary.cancelled
  const isSearchable = total > FEW || filters.q !== '' || filters.type !== 'all'
  return (
    <main id="main" tabIndex={-1} className={clsx('page-column', room)}>
      <SavedPageNotice />
      <Head total={total} type={filters.type} isLoading={isLoading} />
      {isSearchable && (
        <div className="mt-2 mb-1 grid gap-2 max-wide:grid-cols-1 wide:mt-4 wide:mb-4 wide:gap-3 wide:grid-cols-[minmax(0,420px)_auto] wide:justify-between">
          <Search filters={filters} />
          <nav className="flex flex-wrap gap-2" aria-label={m.bookings_kind_label()}>
            {TYPES.map(([type, label]) => (
              <ChipLink
                key={type}
                tall
                href={paths.profile.bookings({
                  ...toSearch(filters),
                  type: typeParam(type),
                  page: undefined,
                })}
                selected={type === filters.type}
              >
                {label()}
              </ChipLink>
            ))}
          </nav>
        </div>
      )}
      <div className="-mx-4 overflow-x-auto px-4 wide:mx-0 wide:px-0">
        <Tabs
          compact
          label={m.bookings_list_label()}
          items={(
            [
              ['upcoming', m.bookings_tab_upcoming(), summary.upcoming],
              ['past', m.bookings_tab_past(), summary.past],
              ['cancelled', m.bookings_tab_cancelled(), summary.cancelled],
              ['all', m.bookings_tab_all(), total],
            ] as const
          ).map(([show, label, count]) => ({
            href: paths.profile.bookings({
              ...toSearch(filters),
              show: show === 'upcoming' ? undefined : show,
              page: undefined,
            }),
            label,
            count,
            current: show === filters.show,
          }))}
        />
      </div>
      {!isLoading && again.length > 0 && <LastVisits visits={again} />}
      {isLoading ? (
        <ul className="mt-3 grid gap-4 wide:mt-5 wide:grid-cols-2">
          {Array.from({ length: 4 }, (_, place) => (
            <BookingCardSkeleton key={place} />
          ))}
        </ul>
      ) : bookings.length > 0 ? (
        <ul
          className={clsx(
            'mt-3 grid gap-4 transition-opacity wide:mt-5 wide:grid-cols-2',
            isSearching && 'opacity-50',
          )}
          aria-busy={isSearching || undefined}
        >
          {bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking} now={now} onStartChange={startChange} />
          ))}
        </ul>
      ) : (
        <NoBookings total={total} filters={filters} />
      )}
      {!isLoading && (
        <Pages
          label={m.bookings_list_pages()}
          page={pagination.page}
          pages={pagination.totalPages}
          hrefFor={(page) =>
            paths.profile.bookings({ ...toSearch(filters), page: page === 1 ? undefined : page })
          }
        />
      )}
      {dialog}
    </main>
  )
}

function Head({ total, type, isLoading }: { total: number; type: Filters['type']; isLoading: boolean }) {
  const { revalidate, state } = useRevalidator()
  const countText = COUNT_TEXTS[type]({ count: total })
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 wide:items-end wide:gap-x-6">
      <div>
        <h1>{m.bookings_title()}</h1>
        <p className="max-wide:hidden mt-1 text-ink-2">{m.bookings_description()}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 wide:gap-3">
        {/* On a phone, the tabs show the counts. */}
        <p className="quiet max-wide:sr-only" role="status">
          {isLoading ? m.bookings_list_loading() : countText}
        </p>
        <ButtonLink variant="line" size="touch" href={paths.waitlist()}>
          <BellRing className="max-mid:hidden" />
          {m.waitlist_link()}
        </ButtonLink>
        <ButtonLink variant="line" size="touch" href={paths.vouchers()}>
          <Ticket className="max-mid:hidden" />
          {m.bookings_list_vouchers()}
        </ButtonLink>
        <Button
          variant="line"
          size="touch"
          busy={state === 'idle' ? false : m.bookings_refreshing()}
          onClick={() => void revalidate()}
        >
          <RefreshCw />
          <span className="max-wide:sr-only">{m.bookings_refresh()}</span>
        </Button>
      </div>
    </header>
  )
}

/**
 * Searches on the server shortly after the last keystroke; without scripts, the form is submitted by its
 * button.
 */
function Search({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const { q, ...others } = toSearch(filters)
  const { schedule } = useDelayedNavigation(SEARCH_DELAY_MS)
  const search = (text: string) => {
    // Results start on their first page.
    void navigate(paths.profile.bookings({ ...others, page: undefined, q: text.trim() }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <SearchBox
      key={JSON.stringify({ ...others, page: undefined })}
      label={m.bookings_list_search()}
      placeholder={m.bookings_list_search_placeholder()}
      action={paths.profile.bookings()}
      onSubmit={(event) => {
        event.preventDefault()
        search(String(new FormData(event.currentTarget).get('q') ?? ''))
      }}
      input={{
        defaultValue: q ?? '',
        maxLength: BOOKING_SEARCH.max,
        onChange: (event) => {
          const text = event.currentTarget.value
          schedule(() => search(text))
        },
      }}
    >
      {others.show && <input type="hidden" name="show" value={others.show} />}
      {others.type && <input type="hidden" name="type" value={others.type} />}
    </SearchBox>
  )
}
const SEARCH_DELAY_MS = 300

function NoBookings({ total, filters }: { total: number; filters: Filters }) {
  const isNew = total === 0 && filters.type === 'all' && !filters.q
  return (
    <div className="py-8">
      <h2 className="sr-only">{m.bookings_list_label()}</h2>
      <EmptyState
        icon={<CalendarDays />}
        title={isNew ? m.bookings_empty_none_yet() : m.bookings_empty_none()}
        action={
          filters.q || (filters.type !== 'all' && total === 0) ? (
            <ButtonLink variant="line" href={paths.profile.bookings({ show: filters.show })}>
              {m.bookings_empty_show_all()}
            </ButtonLink>
          ) : (
            <span className="flex flex-wrap justify-center gap-2">
              <ButtonLink href={paths.hotdeals()}>{m.bookings_browse_offers()}</ButtonLink>
              <ButtonLink variant="line" href={paths.stores()}>
                {m.bookings_book_services()}
              </ButtonLink>
            </span>
          )
        }
      >
        {isNew
          ? m.bookings_empty_new()
          : filters.q
            ? m.bookings_empty_search({ text: filters.q })
            : EMPTY_TEXTS[filters.show]()}
      </EmptyState>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useSavedPageOnFailure(error)
  return (
    <PageFailed
      error={error}
      className={room}
      heading={m.bookings_title()}
      failure={m.bookings_error_list()}
    />
  )
}

/** Room above and below the page, also of the one that failed. */
const room = 'pt-3 pb-12 wide:pt-8'

/**
 * `isLoading`: another tab, type or page is loading, and placeholders replace the list. `isSearching`: a
 * search is loading, and the list stays until it is done.
 */
function usePendingFilters(filters: Filters): { isLoading: boolean; isSearching: boolean } {
  const pending = useNavigation().location
  if (pending?.pathname.toLowerCase() !== paths.profile.bookings())
    return { isLoading: false, isSearching: false }
  const next = getFilters(new URLSearchParams(pending.search))
  const isLoading = next.show !== filters.show || next.type !== filters.type || next.page !== filters.page
  return { isLoading, isSearching: next.q !== filters.q && !isLoading }
}

/** The parameters of the address, without default values. */
const toSearch = ({ show, type, page, q }: Filters) => ({
  show: show === 'upcoming' ? undefined : show,
  type: typeParam(type),
  page: page === 1 ? undefined : page,
  q: q || undefined,
})
const typeParam = (type: Filters['type']) => (type === 'all' ? undefined : type)

const TYPES = [
  ['all', m.bookings_kind_all],
  ['offer', m.bookings_kind_offers],
  ['service', m.bookings_kind_services],
] as const
const COUNT_TEXTS = {
  all: m.bookings_list_count,
  offer: m.bookings_list_count_offers,
  service: m.bookings_list_count_services,
}
const EMPTY_TEXTS: Record<Filters['show'], () => string> = {
  upcoming: m.bookings_empty_upcoming,
  past: m.bookings_empty_past,
  cancelled: m.bookings_empty_cancelled,
  all: m.bookings_empty_all,
}
