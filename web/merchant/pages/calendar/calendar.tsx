import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { RefreshCw } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router'
import { m } from '#messages'
import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import type { Day } from '#domain/time/time.ts'
import { Queries } from '#web/api/queries.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { Shell } from '../../layout/shell.tsx'
import { CalendarHead } from './calendar-head.tsx'
import {
  getBranchNames,
  getColumn,
  isRequest,
  isShown,
  toMoved,
  type Block,
  type FreeTime,
  type CalendarBooking,
  type MoveTo,
} from './data/calendar-data.ts'
import { StaffChips, WeekStrip } from './choices.tsx'
import { DayColumns } from './grid/day-columns.tsx'
import { DayList } from './grid/day-list.tsx'
import { freeTimes } from './data/free-people.ts'
import { loadCalendar } from './data/load-calendar.ts'
import { Requests } from './requests.tsx'
import { useWaiting } from './data/use-waiting.ts'
import { Waiting } from './waiting/waiting.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useCalendar, useChanges, useReload } from './data/use-calendar.ts'
import { WeekGrid } from './grid/week-grid.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'

export const loader = loadCalendar

export const meta = loadedMeta

const BookingSheet = lazyPart(async () => (await import('./booking/booking-sheet.tsx')).BookingSheet)
const MoveDialog = lazyPart(
  async () => (await import('../../components/bookings/move-dialog.tsx')).MoveDialog,
)
const EndDialog = lazyPart(async () => (await import('./booking/end-dialog.tsx')).EndDialog)
const WalkInDialog = lazyPart(async () => (await import('./walk-in/walk-in-dialog.tsx')).WalkInDialog)
const BlockDialog = lazyPart(async () => (await import('./walk-in/block-dialog.tsx')).BlockDialog)
const OfferTime = lazyPart(async () => (await import('./waiting/offer-time.tsx')).OfferTime)
const UnblockDialog = lazyPart(async () => (await import('./walk-in/block-dialog.tsx')).UnblockDialog)

export default function Calendar() {
  return (
    <Queries>
      <CalendarPage />
    </Queries>
  )
}

function CalendarPage() {
  const {
    calendar: loaded,
    waiting: loadedWaiting,
    choice,
    now: loadedAt,
  } = useLoaderData<typeof loadCalendar>()
  const now = useNow(loadedAt)
  const { calendar, isStale, refetch } = useCalendar(choice, loaded)
  const waiting = useWaiting(choice, loadedWaiting)
  const onChange = useChanges()
  const reload = useReload()
  const [open, setOpen] = useOpen(choice.date)
  const isHydrated = useHydrated()
  const areRequestsOpen = useSearchParams()[0].get('requests') === 'open'
  const close = () => setOpen(null)
  const isLoading = useNavigation().state === 'loading'
  const { bookings, requests, staff, blocks, days } = calendar
  const { view, date, staffId } = choice
  const inView = bookings.filter(
    (booking) => isShown(booking) && (staffId === undefined || getColumn(booking) === staffId),
  )
  const blocksInView = blocks.filter((block) => staffId === undefined || block.staffId === staffId)
  const staffNames = new Map(staff.map(({ id, name }) => [id, name]))
  const onOpen = (id: string) => setOpen({ what: 'booking', id })
  const onUnblock = (block: Block) => setOpen({ what: 'unblock', block })
  const onMove = (to: MoveTo) => setOpen({ what: 'move', ...to })
  const onAdd = (at: FreeTime) => setOpen({ what: 'walk-in', at })
  const propose = (booking: CalendarBooking) => setOpen({ what: 'move', booking })
  const decline = (booking: CalendarBooking) => setOpen({ what: 'end', booking })
  const branchNames = getBranchNames(calendar, choice)
  const listed = { staffNames, branchNames, onOpen, onUnblock, onChange }
  const find = (id: string) => [...bookings, ...requests].find((each) => each.id === id)
  /**
   * Returns the present state of the booking: somebody else may have confirmed it. A cancelled booking stays as it was,
   * because the dialog closes.
   */
  const getCurrent = (booking: CalendarBooking) => {
    const found = find(booking.id)
    return found && isShown(found) ? found : booking
  }
  const opened = isHydrated && open?.what === 'booking' ? find(open.id) : undefined
  useBackCloses(open?.what === 'booking' ? opened !== undefined : open !== null, close)
  return (
    <Shell place="calendar" hasOwnBar hasPanel={opened !== undefined} store={undefined}>
      <CalendarHead
        {...{ choice, calendar, now }}
        onWalkIn={() => setOpen({ what: 'walk-in' })}
        onBlock={() => setOpen({ what: 'block' })}
        onAdd={() => setOpen({ what: 'walk-in', isChoice: true })}
      />
      {isStale && (
        <div className="mb-4">
          <Note tone="bad" role="status">
            <ParaglideMessage message={m.merchant_day_offline} markup={{ b: bold }} />
            <Button variant="line" size="sm" className="ml-2" onClick={() => void refetch()}>
              <RefreshCw />
              {m.merchant_day_try_again()}
            </Button>
          </Note>
        </div>
      )}
      <Requests
        {...{ requests, branchNames, now, onOpen, onChange }}
        isOpen={areRequestsOpen}
        onPropose={propose}
        onDecline={decline}
      />
      <Waiting {...{ waiting, now }} onOffer={(client) => setOpen({ what: 'offer', client })} />
      {view === 'day' && <WeekStrip {...{ choice, now }} />}
      <div className={clsx(view === 'day' && 'wide:hidden')}>
        <StaffChips {...{ choice, now, staff, bookings }} />
      </div>
      <div
        className={clsx('transition-opacity', isLoading && 'opacity-50')}
        aria-busy={isLoading || undefined}
      >
        {view === 'day' && (
          <>
            <div className="wide:hidden">
              <DayList
                day={date}
                bookings={inView}
                blocks={blocksInView}
                free={freeTimes(calendar, date, staffId, now)}
                onAdd={onAdd}
                isTitled={false}
                {...{ now, ...listed }}
              />
            </div>
            <div className="max-wide:hidden">
              <DayColumns day={date} {...{ calendar, staffId, now, onOpen, onUnblock, onMove, onAdd }} />
            </div>
          </>
        )}
        {view === 'week' && <WeekGrid {...{ calendar, choice, now, onOpen, onUnblock, onMove, onAdd }} />}
        {view === 'list' &&
          days.map((day) => (
            <DayList
              key={day.date}
              day={day.date}
              bookings={bookings.filter((each) => staffId === undefined || getColumn(each) === staffId)}
              blocks={blocksInView}
              isTitled
              {...{ now, ...listed }}
            />
          ))}
      </div>
      <>
        {opened && (
          <BookingSheet
            booking={opened}
            branches={calendar.branches}
            {...{ loadedAt, onChange }}
            onClose={close}
            onMove={() => propose(opened)}
            onEnd={() => decline(opened)}
          />
        )}
        {open?.what === 'move' && (
          <MoveDialog
            title={
              isRequest(open.booking) ? m.merchant_calendar_other_time() : m.merchant_calendar_move_title()
            }
            booking={toMoved(open.booking)}
            at={open.at}
            staffId={open.staffId}
            now={now}
            onProposed={reload}
            onClose={close}
          />
        )}
        {open?.what === 'end' && (
          <EndDialog booking={getCurrent(open.booking)} onChange={onChange} onClose={close} />
        )}
        {isHydrated && open?.what === 'walk-in' && (
          <WalkInDialog
            {...{ calendar, choice, now, waiting, at: open.at, isChoice: open.isChoice }}
            onOffer={(client) => setOpen({ what: 'offer', client, at: open.at })}
            onBlock={() => setOpen({ ...open, what: 'block' })}
            onClose={close}
          />
        )}
        {open?.what === 'block' && (
          <BlockDialog
            {...{ calendar, choice, now, at: open.at, isChoice: open.isChoice }}
            onBook={() => setOpen({ ...open, what: 'walk-in' })}
            onClose={close}
          />
        )}
        {open?.what === 'offer' && (
          <OfferTime
            client={open.client}
            day={open.at?.day ?? date}
            at={open.at}
            onOffered={() => void reload()}
            onClose={close}
          />
        )}
        {open?.what === 'unblock' && (
          <UnblockDialog block={open.block} staffName={staffNames.get(open.block.staffId)} onClose={close} />
        )}
      </>
    </Shell>
  )
}

/** A link to a booking or to a free time opens it, also when the calendar is open already. */
function useOpen(day: Day) {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const linked = readOpen(search, day)
  const [open, setOpen] = useState(linked)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (linked !== null) setOpen(linked)
  }
  return [open, setOpen] as const
}

/** `booking` is an id; `add` has the minutes of a free time of `person`: its start, and its end if it has one. */
function readOpen(search: URLSearchParams, day: Day): Open | null {
  const id = search.get('booking')
  if (id !== null) return { what: 'booking', id }
  const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(search.get('add') ?? '') ?? []
  if (from === undefined) return null
  const span = { from: Number(from), to: to === undefined ? null : Number(to) }
  return { what: 'walk-in', at: { day, staffId: search.get('person'), ...span } }
}

type Open =
  | { what: 'booking'; id: string }
  | { what: 'move'; booking: CalendarBooking; at?: number; staffId?: string | null }
  | { what: 'end'; booking: CalendarBooking }
  | { what: 'walk-in' | 'block'; at?: FreeTime; isChoice?: boolean }
  | { what: 'offer'; client: WaitingClient; at?: FreeTime | undefined }
  | { what: 'unblock'; block: Block }
