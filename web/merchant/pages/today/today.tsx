import { CalendarDays, EyeOff, RefreshCw, Store, Users } from '#web/ui/icons/icons.tsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useNavigation } from 'react-router'
import { m } from '#messages'
import { hasMerchantRole } from '#domain/accounts/merchant-role.ts'
import type { Booking } from '#contract/entities/booking.ts'
import { addDays, toDay, shortDay, type At, type Day } from '#domain/time/time.ts'
import { bookedItem } from '#web/app/document/booked-item.ts'
import { useSession } from '#web/app/session/session.ts'
import { Queries } from '#web/api/queries.tsx'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { ShareStore } from '../../components/stores/share-store.tsx'
import { shownStore } from '../../components/stores/store-choices.ts'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Agenda } from './agenda.tsx'
import {
  CancelledBookings,
  CheckInForm,
  RequestsOfOtherDays,
  ToConfirm,
  WaitingRequests,
  type ReadPass,
} from './side-panels.tsx'
import { Board } from './board.tsx'
import { DayHead } from './day-head.tsx'
import { ForAnyoneNote } from './for-anyone-note.tsx'
import { toFigures, hasTimeLeft } from './day-plan.ts'
import type { Ending } from './end-booking.tsx'
import { loadToday } from './load-today.ts'
import { useDay, useStatusChanges } from './use-day.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'

export const loader = loadToday

export const meta = loadedMeta

const loadDialog = () => import('./booking-dialog.tsx')
const BookingDialog = lazyPart(async () => (await loadDialog()).BookingDialog)
const EndBooking = lazyPart(async () => (await import('./end-booking.tsx')).EndBooking)

export default function Today() {
  return (
    <Queries>
      <DayPage />
    </Queries>
  )
}

function DayPage() {
  const {
    loaded,
    servicesForAnyone,
    date,
    storeId,
    customerUrl,
    now: loadedAt,
  } = useLoaderData<typeof loadToday>()
  const now = useNow(loadedAt)
  const today = toDay(now)
  const query = { date, storeId }
  const { bookings, requestsOfOtherDays, isStale, refetch } = useDay(query, loaded)
  const changeStatus = useStatusChanges(query)
  const [open, setOpen] = useState<{ id: string; pass?: ReadPass } | null>(null)
  const openBooking = (id: string) => setOpen({ id })
  const [ending, setEnding] = useState<Ending | null>(null)
  // The dialog is not part of the first page, but loaded before it is needed. If loading fails, opening a booking tries again.
  useEffect(() => {
    loadDialog().catch(() => undefined)
  }, [])
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  const store = shownStore(loaded.stores, storeId)
  const figures = toFigures(bookings)
  const shown = bookings.filter(({ status }) => status !== 'cancelled')
  const sidePanels = (
    <>
      <CheckInForm onRead={(pass) => setOpen({ id: pass.booking.id, pass })} />
      <RequestsOfOtherDays count={requestsOfOtherDays} storeId={storeId} />
      <WaitingRequests
        bookings={bookings}
        now={now}
        onOpen={openBooking}
        onStatusChange={changeStatus}
        onEnd={setEnding}
      />
    </>
  )
  return (
    <Shell
      place="today"
      hasOwnBar
      hasPanel={open !== null}
      store={store}
      todayCount={date === today ? figures.count : 0}
    >
      <DayHead day={date} today={today} stores={loaded.stores} storeId={storeId} figures={figures} />
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
      <ToConfirm count={requestsOfOtherDays + figures.waiting} storeId={storeId} />
      <ForAnyoneNote services={servicesForAnyone} />
      <DraftNote stores={loaded.stores} />
      <FullNote stores={loaded.stores} bookings={shown} day={date} now={now} />
      <div
        className={clsx(
          'grid grid-cols-1 gap-4 transition-opacity',
          open === null && 'wide:grid-cols-[minmax(0,1fr)_312px] wide:items-start wide:gap-6',
          open !== null && 'wide:max-[1200px]:grid-cols-[minmax(0,1fr)_312px] wide:items-start wide:gap-6',
          isLoading && 'opacity-50',
        )}
        aria-busy={isLoading || undefined}
      >
        <div className="grid min-w-0 grid-cols-1 gap-5 wide:col-start-2 wide:row-start-1 max-wide:hidden">
          {sidePanels}
          <CancelledBookings bookings={bookings} onOpen={openBooking} />
        </div>
        <div className="min-w-0 wide:col-start-1 wide:row-start-1">
          {loaded.stores.length === 0 ? (
            <FirstStore />
          ) : shown.length === 0 ? (
            <EmptyDay
              store={store}
              customerUrl={customerUrl}
              isToday={date === today}
              day={date}
              next={paths.day({ date: addDays(date, 1), store: storeId })}
            />
          ) : (
            <>
              <Agenda
                bookings={bookings}
                now={now}
                isToday={date === today}
                onEnd={setEnding}
                namesStore={storeId === undefined && loaded.stores.length > 1}
                onOpen={openBooking}
                onStatusChange={changeStatus}
              />
              <div className="max-wide:hidden">
                <Board
                  bookings={bookings}
                  day={date}
                  now={now}
                  isToday={date === today}
                  onOpen={openBooking}
                  onFree={({ column, from, to }) =>
                    void navigate(
                      paths.calendar({
                        date: date === today ? undefined : date,
                        store: storeId,
                        add: [from, ...(to === null ? [] : [to])].join('-'),
                        person: column || undefined,
                      }),
                    )
                  }
                />
              </div>
            </>
          )}
        </div>
        <div className="wide:hidden">
          <CancelledBookings bookings={bookings} onOpen={openBooking} />
        </div>
      </div>
      {open && (
        <BookingDialog
          key={open.pass?.pass ?? open.id}
          booking={bookings.find(({ id }) => id === open.id) ?? open.pass?.booking}
          pass={open.pass}
          now={now}
          onClose={() => setOpen(null)}
          onStatusChange={changeStatus}
          onEnd={(next) => {
            setOpen(null)
            setEnding(next)
          }}
        />
      )}
      {ending && <EndBooking ending={ending} onStatusChange={changeStatus} onClose={() => setEnding(null)} />}
    </Shell>
  )
}

/** The way back to a store whose setting up was left. */
function DraftNote({ stores }: { stores: Loaded['stores'] }) {
  const isManager = hasMerchantRole(useSession()?.merchantRole ?? null, 'manager')
  const draft = stores.find(({ status }) => status === 'draft')
  if (!draft || !isManager) return null
  return (
    <Note tone="info" icon={<EyeOff />} className="mb-4">
      <p>{m.merchant_day_draft({ store: draft.name })}</p>
      <ButtonLink variant="line" size="touch" className="mt-2" href={paths.start()}>
        {m.merchant_day_draft_continue()}
      </ButtonLink>
    </Note>
  )
}

/** A full day of a store that serves one customer at a time, which may not be meant. */
function FullNote({ stores, bookings, day, now }: FullNoteProps) {
  const mayEdit = useMay()('editCatalogue')
  const full = stores.find(({ isFullForOne }) => isFullForOne)
  const booking = bookings.find(({ storeId }) => storeId === full?.id)
  if (!full || !booking || !mayEdit || !hasTimeLeft(booking, day, now)) return null
  return (
    <Note tone="info" icon={<Users />} className="mb-4">
      <p>{m.merchant_day_full_for_one({ store: full.name })}</p>
      <ButtonLink
        variant="line"
        size="touch"
        className="mt-2"
        href={paths.service(bookedItem(booking).service.id)}
      >
        {m.merchant_day_full_raise()}
      </ButtonLink>
    </Note>
  )
}
type FullNoteProps = { stores: Loaded['stores']; bookings: readonly Booking[]; day: Day; now: At }

/** A merchant without a store has one thing to do. */
function FirstStore() {
  const mayAdd = useMay()('editStores')
  return (
    <div className={panelClass({ className: 'py-8!' })}>
      <h2 className="sr-only">{m.merchant_day_bookings_heading()}</h2>
      <EmptyState
        icon={<Store />}
        title={m.merchant_settings_none()}
        action={mayAdd && <ButtonLink href={paths.start()}>{m.merchant_settings_start()}</ButtonLink>}
      >
        {mayAdd && m.merchant_settings_none_hint()}
      </EmptyState>
    </div>
  )
}

/** The public page of the store is what brings bookings. */
function EmptyDay({ store, customerUrl, isToday, day, next }: EmptyDayProps) {
  return (
    <div className={panelClass({ className: 'py-8!' })}>
      <h2 className="sr-only">{m.merchant_day_bookings_heading()}</h2>
      <EmptyState
        icon={<CalendarDays />}
        title={isToday ? m.merchant_day_none_today() : m.merchant_day_none({ day: shortDay(day) })}
        action={
          <ButtonLink variant="line" href={next}>
            {m.merchant_day_next()}
          </ButtonLink>
        }
      >
        {m.merchant_day_none_hint()}
      </EmptyState>
      {store?.status === 'published' && (
        <div className="mt-6 grid justify-items-center gap-3 border-t border-line pt-6 text-center">
          <p className="text-ink-2">{m.merchant_day_share({ store: store.name })}</p>
          <ShareStore store={store} customerUrl={customerUrl} className="justify-center" />
        </div>
      )}
    </div>
  )
}
type EmptyDayProps = {
  /** The chosen or the only one. */
  store: Loaded['stores'][number] | undefined
  customerUrl: string
  isToday: boolean
  day: string
  next: string
}

type Loaded = Awaited<ReturnType<typeof loadToday>>['loaded']
