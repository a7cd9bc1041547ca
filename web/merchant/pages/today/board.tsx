import type { CSSProperties } from 'react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import {
  clockTime,
  instant,
  toMinutesOfDay,
  MINUTE,
  timeOfDay,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { bookedItem, getEnd, getStart } from '#web/app/document/booked-item.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { clsx } from 'clsx'
import { useFreeTime, type ChosenTime } from '../calendar/data/use-free-time.ts'
import { bookingClass, statusClass } from './booking-look.ts'
import { toHours, placeInColumns, shortName, getStaffOfDay, describeStatus, timeRange } from './day-plan.ts'
import { STATUS_DISPLAY } from './status-display.tsx'

/** The day in columns, one per member of staff, for a wide screen. */
export function Board({ bookings, day, now, isToday, onOpen, onFree }: BoardProps) {
  const shown = bookings.filter(({ status }) => status !== 'cancelled')
  const staff = getStaffOfDay(shown)
  const { from, to } = toHours(shown, day)
  const height = ((to - from) / 60) * HOUR_PX
  const nowPx = isToday ? getTop(toMinutesOfDay(now), from) : -1
  const isNowShown = nowPx >= 0 && nowPx <= height
  const { span: freeSpan, createHandlers } = useFreeTime({ from, to, hourPx: HOUR_PX, onChoose: onFree })
  const hours = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + (index + 1) * 60)
  return (
    <div
      className="relative grid overflow-x-auto rounded-card border border-line bg-surface
        [scrollbar-width:thin]"
      style={{ gridTemplateColumns: `52px repeat(${staff.length}, minmax(144px, 1fr))` }}
      role="group"
      aria-label={m.merchant_day_by_staff()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className={clsx(headClass, hoursClass)} aria-hidden />
      {staff.map(({ id, name, note }) => (
        <div key={id} className={clsx(headClass, 'border-l')} id={`staff-${id}`}>
          {id !== '' && <Avatar name={name} small />}
          <span className="min-w-0">
            <b className="block truncate font-semibold" title={name}>
              {shortName(name, staff)}
            </b>
            {note && (
              <span className="block truncate text-13 leading-row font-normal text-ink-2">{note}</span>
            )}
          </span>
        </div>
      ))}
      <div className={hoursClass} style={{ height }} aria-hidden>
        {hours.map((minutes) => (
          <span
            key={minutes}
            className="absolute right-2 -translate-y-1/2 text-12 text-ink-3 tabular-nums"
            style={{ top: getTop(minutes, from) }}
            hidden={isNowShown && Math.abs(getTop(minutes, from) - nowPx) < 14}
          >
            {clockTime(minutes)}
          </span>
        ))}
        {isNowShown && (
          <em
            className="absolute right-0 -translate-y-1/2 rounded-sm bg-primary px-1.5 text-12 leading-5
              font-bold text-white not-italic tabular-nums"
            style={{ top: nowPx }}
          >
            {timeOfDay(now)}
          </em>
        )}
      </div>
      {staff.map(({ id, bookings: theirs }) => (
        <ol
          key={id}
          className="relative border-l border-line
            bg-[repeating-linear-gradient(var(--line)_0_1px,transparent_1px_64px)]"
          style={{ height }}
          aria-labelledby={`staff-${id}`}
          {...createHandlers(id)}
        >
          {placeInColumns(theirs).map(({ booking, column, columns }) => (
            <BookingCard
              key={booking.id}
              {...{ booking, onOpen }}
              style={getPosition(booking, day, from, to, { column, columns })}
            />
          ))}
          {isNowShown && (
            <li
              className="pointer-events-none absolute inset-x-0 h-0.5 bg-primary"
              style={{ top: nowPx }}
              aria-hidden
            />
          )}
          {freeSpan?.column === id && (
            <li
              className="pointer-events-none absolute inset-x-1 z-2 rounded-lg border-2 border-dashed border-ink bg-surface/90
                px-2 py-1 text-13 font-bold tabular-nums"
              style={{
                top: getTop(freeSpan.from, from) + 2,
                height: getTop(freeSpan.to, from) - getTop(freeSpan.from, from) - 4,
              }}
              aria-hidden
            >
              {clockTime(freeSpan.from)}–{clockTime(freeSpan.to)}
            </li>
          )}
        </ol>
      ))}
    </div>
  )
}

const headClass = 'flex items-center gap-2 border-b border-line p-2.5 text-15 font-emphasis'
/** The column of the hours stays while the others scroll. */
const hoursClass = 'sticky left-0 z-2 bg-surface'

function BookingCard({
  booking,
  style,
  onOpen,
}: {
  booking: Booking
  style: CSSProperties & { height: number }
  onOpen: (id: string) => void
}) {
  const { title } = bookedItem(booking)
  const { look, icon: Icon, label } = STATUS_DISPLAY[describeStatus(booking)]
  const isTall = style.height >= 56
  return (
    <li className="contents">
      <button
        type="button"
        className={bookingClass({ look, place: 'board' })}
        style={style}
        onClick={() => onOpen(booking.id)}
        aria-label={`${timeRange(booking)}, ${booking.client.name}, ${title}, ${label()}`}
      >
        <b className={clsx('min-w-0 truncate block font-emphasis', !isTall && 'pr-5')}>
          {booking.client.name}
        </b>
        {style.height >= 42 && <span className="min-w-0 truncate block">{title}</span>}
        <span className={statusClass({ look, isInCorner: !isTall })}>
          <Icon className="size-3.5 stroke-[2.5]" />
          {isTall && <span className="truncate @max-[84px]:hidden">{label()}</span>}
        </span>
      </button>
    </li>
  )
}

const HOUR_PX = 64
const getTop = (minutes: number, from: number) => ((minutes - from) / 60) * HOUR_PX

function getPosition(
  booking: Booking,
  day: Day,
  from: number,
  to: number,
  { column, columns }: { column: number; columns: number },
) {
  const midnight = instant(day)
  const starts = (getStart(booking) - midnight) / MINUTE
  const ends = Math.min(to, (getEnd(booking) - midnight) / MINUTE)
  return {
    top: getTop(starts, from) + 2,
    // A card is tall enough for a name even for a quarter of an hour.
    height: Math.max(28, getTop(ends, from) - getTop(starts, from) - 4),
    left: `calc(${(100 * column) / columns}% + 5px)`,
    right: 'auto',
    width: `calc(${100 / columns}% - 10px)`,
  }
}

type BoardProps = {
  bookings: Booking[]
  day: Day
  now: At
  isToday: boolean
  onOpen: (id: string) => void
  /** A free time of a person, or '' for nobody in particular. */
  onFree: (chosen: ChosenTime) => void
}
