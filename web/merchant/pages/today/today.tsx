import { CalendarDays, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { redirect, useLoaderData, useNavigation } from 'react-router'
import { addDays, dayOf, isDay, shortDay } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { Queries } from '#web/client/queries.tsx'
import { useNow } from '#web/client/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { names } from '#web/ui/clsx.ts'
import { Note } from '#web/ui/note.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Agenda } from './agenda.tsx'
import { ByPass, Cancelled, Waiting, type Shown } from './side-panels.tsx'
import { Board } from './board.tsx'
import { DayHead } from './day-head.tsx'
import { figuresOf } from './day-plan.ts'
import type { Ending } from './end-booking.tsx'
import { useDay, useSteps } from './use-day.ts'

const loadDialog = () => import('./booking-dialog.tsx')
const BookingDialog = lazy(async () => ({ default: (await loadDialog()).BookingDialog }))
const EndBooking = lazy(async () => ({ default: (await import('./end-booking.tsx')).EndBooking }))

export async function loader({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const now = context.get(nowContext).getTime()
  const [asked, storeId] = [url.searchParams.get('date') ?? '', url.searchParams.get('store') || undefined]
  const date = isDay(asked) ? asked : dayOf(now)
  const loaded = await context.get(callContext)('GET /bookings/merchant', {
    query: { date, page: 1, limit: 200, ...(storeId && { storeId }) },
    signal: request.signal,
  })
  return { loaded, date, storeId, now }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: `${loaderData ? shortDay(loaderData.date) : 'Today'} · D3 for business` },
  {
    name: 'description',
    content:
      'The day of your stores: who comes when, what to take at the counter, and who waits for your yes.',
  },
]

export default function Today() {
  return (
    <Queries>
      <TheDay />
    </Queries>
  )
}

function TheDay() {
  const { loaded, date, storeId, now: loadedAt } = useLoaderData<typeof loader>()
  const now = useNow(loadedAt)
  const today = dayOf(now)
  const asked = { date, storeId }
  const { bookings, isStale, refetch } = useDay(asked, loaded)
  const move = useSteps(asked)
  const [open, setOpen] = useState<{ id: string; shown?: Shown } | null>(null)
  const openOne = (id: string) => setOpen({ id })
  const [ending, setEnding] = useState<Ending | null>(null)
  // No part of the first page, but there before the first press; where it does not come, the press asks again.
  useEffect(() => {
    loadDialog().catch(() => undefined)
  }, [])
  const isLoading = useNavigation().state === 'loading'
  const figures = figuresOf(bookings)
  const live = bookings.filter(({ status }) => status !== 'cancelled')
  const beside = (
    <>
      <ByPass onShown={(shown) => setOpen({ id: shown.booking.id, shown })} />
      <div className="only-d">
        <Waiting bookings={bookings} now={now} onOpen={openOne} onMove={move} onEnd={setEnding} />
      </div>
    </>
  )
  return (
    <Shell
      place="today"
      store={loaded.stores.find(({ id }) => id === storeId) ?? onlyOne(loaded.stores)}
      todayCount={date === today ? figures.count : 0}
    >
      <DayHead day={date} today={today} stores={loaded.stores} storeId={storeId} figures={figures} />
      {isStale && (
        <div className="mb-4">
          <Note tone="bad" role="status">
            <b>No connection.</b> What you see may be older than it looks.{' '}
            <Button variant="line" size="sm" className="ml-2" onClick={() => void refetch()}>
              <RefreshCw />
              Try Again
            </Button>
          </Note>
        </div>
      )}
      <div
        className={names(
          'm-board grid gap-4 max-wide:grid-cols-[minmax(0,1fr)] transition-opacity wide:gap-6',
          isLoading && 'opacity-50',
        )}
        aria-busy={isLoading || undefined}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 wide:col-start-2 wide:row-start-1 wide:gap-5">
          {beside}
          <div className="only-d">
            <Cancelled bookings={bookings} onOpen={openOne} />
          </div>
        </div>
        <div className="min-w-0 wide:col-start-1 wide:row-start-1">
          {live.length === 0 ? (
            <EmptyDay
              isToday={date === today}
              day={date}
              next={paths.day({ date: addDays(date, 1), store: storeId })}
            />
          ) : (
            <>
              <Agenda bookings={bookings} now={now} isToday={date === today} onOpen={openOne} onMove={move} />
              <div className="only-d">
                <Board bookings={bookings} day={date} now={now} isToday={date === today} onOpen={openOne} />
              </div>
            </>
          )}
        </div>
        <div className="only-p">
          <Cancelled bookings={bookings} onOpen={openOne} />
        </div>
      </div>
      {open && (
        <Suspense>
          <BookingDialog
            key={open.shown?.pass ?? open.id}
            booking={bookings.find(({ id }) => id === open.id) ?? open.shown?.booking}
            shown={open.shown}
            now={now}
            onClose={() => setOpen(null)}
            onMove={move}
            onEnd={(next) => {
              setOpen(null)
              setEnding(next)
            }}
          />
        </Suspense>
      )}
      {ending && (
        <Suspense>
          <EndBooking ending={ending} onMove={move} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </Shell>
  )
}

function EmptyDay({ isToday, day, next }: { isToday: boolean; day: string; next: string }) {
  return (
    <div className="panel py-8">
      <h2 className="vh">Bookings</h2>
      <EmptyState
        icon={<CalendarDays />}
        title={isToday ? 'No bookings today' : `No bookings on ${shortDay(day)}`}
        action={
          <ButtonLink variant="line" href={next}>
            Look at the day after
          </ButtonLink>
        }
      >
        New ones stand here as soon as they are made; this page looks for them by itself.
      </EmptyState>
    </div>
  )
}

const onlyOne = <T,>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)
