import { clsx } from 'clsx'
import { m } from '#messages'
import {
  toDay,
  instant,
  longDay,
  shortWeekdayName,
  timeOfDay,
  toWeekday,
  toMinutesOfDay,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { getEnd, getStart } from '#web/app/document/booked-item.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../../paths.ts'
import { STATUS_DISPLAY } from '../../today/status-display.tsx'
import { hatched } from '../data/calendar-look.ts'
import { toAddress, type CalendarChoice } from '../data/calendar-choice.ts'
import {
  blockText,
  getColumn,
  isBlockOn,
  isOn,
  isShown,
  minutesOn,
  shownHours,
  splitVisits,
  getCalendarStatus,
  toSpan,
  type Block,
  type CalendarBooking,
  type CalendarReply,
  type FreeTime,
  type MoveTo,
} from '../data/calendar-data.ts'
import { ClashIcon } from './clashes.tsx'
import { offTimes, proposedOn } from './day-columns.tsx'
import { WeekTable } from './week-table.tsx'
import { TimeGrid, type Column, type TimeGridProps } from './time-grid.tsx'

/** A week, of everyone or of one person: columns with names on a wide screen, an overview on a phone. */
export function WeekGrid({ calendar, choice, now, onMove, onAdd, ...actions }: WeekGridProps) {
  const today = toDay(now)
  const { staffId } = choice
  const isOfSeveral = staffId === undefined && calendar.staff.length > 1
  const isOfPerson = (id: string | null) => staffId === undefined || id === staffId
  const shown = calendar.bookings.filter(isShown)
  const parts = splitVisits(shown)
  // Without a person, a visit is one booking.
  const bookings = staffId === undefined ? shown : parts.filter((booking) => getColumn(booking) === staffId)
  const hours = shownHours(calendar.days, bookings)
  const dayHref = (date: Day) => paths.calendar(toAddress({ ...choice, view: 'day', date }, today))
  const days = calendar.days.map((day) => ({
    day: day.date,
    isClosed: day.branches.every(({ opensAt }) => opensAt === null),
    bookings: bookings.filter((booking) => isOn(day.date, booking)),
    blocks: calendar.blocks.filter((block) => isOfPerson(block.staffId) && isBlockOn(day.date, block)),
  }))
  const columns = days.map(({ day, isClosed, bookings: ofDay, blocks }): Column => ({
    key: day,
    day,
    isToday: day === today,
    head: (
      <Link
        href={dayHref(day)}
        className="-m-2.5 grid flex-1 justify-items-center py-2 text-14 leading-tight text-ink-2"
      >
        {shortWeekdayName(toWeekday(day))}
        <b
          className={clsx(
            'font-display text-20 leading-title font-bold tabular-nums',
            day === today ? 'rounded-control bg-ink px-2 text-paper' : 'text-ink',
          )}
        >
          {Number(day.slice(8))}
        </b>
        <span className="text-13">{formatNote(isClosed, ofDay.length)}</span>
      </Link>
    ),
    bookings: ofDay,
    proposed: proposedOn(calendar, day).filter(({ proposal }) => isOfPerson(proposal?.staffId ?? null)),
    blocks,
    off: staffId
      ? offTimes(calendar, day, staffId, hours)
      : isClosed
        ? [{ ...hours, label: m.merchant_calendar_closed() }]
        : [],
  }))
  return (
    <>
      <div className="select-none max-wide:hidden">
        {isOfSeveral ? (
          <WeekTable {...{ calendar, now, dayHref, onAdd }} bookings={parts} onOpen={actions.onOpen} />
        ) : (
          <TimeGrid
            label={m.merchant_calendar_by_day()}
            {...{ columns, hours, now, ...actions }}
            hourPx={48}
            onFree={({ column, ...span }) => onAdd({ day: column, staffId: staffId ?? null, ...span })}
            onDrop={({ booking, column, minutes }) =>
              onMove({ booking, at: instant(column, minutes), staffId: booking.staffId })
            }
          />
        )}
      </div>
      <WeekOverview {...{ days, hours, now, dayHref }} />
      <Legend />
    </>
  )
}

const formatNote = (isClosed: boolean, count: number): string =>
  isClosed && count === 0 ? m.merchant_calendar_closed() : m.merchant_calendar_count({ count })

const clashNote = (bookings: readonly CalendarBooking[]): string[] => {
  const count = bookings.filter(({ clashes }) => clashes.length > 0).length
  return count === 0 ? [] : [m.merchant_calendar_clashes({ count })]
}

/** Overview of bars without names: a day leads to its page. */
function WeekOverview({ days, hours, now, dayHref }: WeekOverviewProps) {
  const today = toDay(now)
  const { from, to } = hours
  const height = ((to - from) / 60) * OVERVIEW_HOUR_PX
  const getTop = (minutes: number) => ((minutes - from) / 60) * OVERVIEW_HOUR_PX
  const marks = Array.from(
    { length: Math.ceil((to - from) / 120) - 1 },
    (_, index) => from + (index + 1) * 120,
  )
  return (
    <ol
      className="grid grid-cols-[30px_repeat(7,minmax(0,1fr))] overflow-hidden rounded-card border border-line bg-surface
        wide:hidden"
    >
      <li className="relative" aria-hidden style={{ height: height + HEAD_PX }}>
        {marks.map((minutes) => (
          <span
            key={minutes}
            className="absolute right-1 -translate-y-1/2 text-12 text-ink-3 tabular-nums"
            style={{ top: HEAD_PX + getTop(minutes) }}
          >
            {Math.floor(minutes / 60)}
          </span>
        ))}
      </li>
      {days.map(({ day, isClosed, bookings, blocks }) => (
        <li key={day} className="border-l border-line">
          <Link
            href={dayHref(day)}
            className="block focus-visible:-outline-offset-3"
            aria-label={[longDay(day), formatNote(isClosed, bookings.length), ...clashNote(bookings)].join(
              ', ',
            )}
            aria-current={day === today ? 'date' : undefined}
          >
            <span
              className={clsx(
                'grid place-content-center justify-items-center border-b border-line text-12 leading-tight',
                day === today ? 'bg-ink text-paper' : 'text-ink-2',
              )}
              style={{ height: HEAD_PX }}
            >
              {shortWeekdayName(toWeekday(day))}
              <b className={clsx('font-display text-17 font-bold', day !== today && 'text-ink')}>
                {Number(day.slice(8))}
              </b>
              {bookings.length}
            </span>
            <span
              className={clsx('relative block', isClosed && bookings.length === 0 && hatched)}
              style={{
                height,
                ...(!(isClosed && bookings.length === 0) && {
                  backgroundImage: `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${OVERVIEW_HOUR_PX}px)`,
                }),
              }}
            >
              {blocks.map((block) => {
                const span = minutesOn(day, toSpan(block))
                const top = getTop(Math.max(from, span.from))
                return (
                  <span
                    key={block.id}
                    className={clsx('absolute inset-x-1 rounded-sm', hatched)}
                    style={{ top, height: Math.max(0, getTop(Math.min(to, span.to)) - top) }}
                    title={blockText(block)}
                  />
                )
              })}
              {bookings.map((booking) => {
                const span = minutesOn(day, { from: getStart(booking), to: getEnd(booking) })
                return (
                  <span
                    key={booking.id}
                    className={clsx('absolute inset-x-1 rounded-sm', BARS[getLook(booking)])}
                    style={{
                      top: getTop(span.from) + 1,
                      height: Math.max(4, getTop(span.to) - getTop(span.from) - 2),
                    }}
                    title={`${timeOfDay(getStart(booking))} ${booking.customer.name}`}
                  >
                    {booking.clashes.length > 0 && (
                      <span className="absolute top-0 right-0 rounded-sm bg-surface">
                        <ClashIcon />
                      </span>
                    )}
                  </span>
                )
              })}
              {day === today && toMinutesOfDay(now) >= from && toMinutesOfDay(now) <= to && (
                <span
                  className="absolute inset-x-0 h-0.5 bg-primary"
                  style={{ top: getTop(toMinutesOfDay(now)) }}
                />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
const OVERVIEW_HOUR_PX = 26
const HEAD_PX = 62

const getLook = (booking: CalendarBooking) => STATUS_DISPLAY[getCalendarStatus(booking)].look
const BARS: Record<ReturnType<typeof getLook>, string> = {
  held: 'border border-dashed border-edge',
  waiting: 'bg-info',
  confirmed: 'bg-ok',
  present: 'bg-ink',
  over: 'bg-edge opacity-60',
}

function Legend() {
  const items = [
    [BARS.confirmed, m.merchant_status_confirmed()],
    [BARS.waiting, m.merchant_status_waiting()],
    [BARS.present, m.merchant_status_checked_in()],
    [BARS.over, m.merchant_status_completed()],
  ] as const
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-14 text-ink-2">
      {items.map(([bar, label]) => (
        <li key={label} className="flex items-center gap-1.5">
          <i className={clsx('size-3 rounded-sm', bar)} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}

type Hours = { from: number; to: number }
type WeekOverviewProps = {
  days: readonly {
    day: Day
    isClosed: boolean
    bookings: readonly CalendarBooking[]
    blocks: readonly Block[]
  }[]
  hours: Hours
  now: At
  dayHref: (day: Day) => string
}
type WeekGridProps = Pick<TimeGridProps, 'onOpen' | 'onUnblock'> & {
  calendar: CalendarReply
  choice: CalendarChoice
  now: At
  onMove: (move: MoveTo) => void
  onAdd: (time: FreeTime) => void
}
