import type { CSSProperties } from 'react'
import { m } from '#messages'
import type { Booking } from '#contract/entities.ts'
import { clockTime, instant, minutesOf, MINUTE, timeOfDay, type At, type Day } from '#domain/time/time.ts'
import { bookedItem, endOf, startOf } from '#web/shared/document/booked-item.ts'
import { Avatar } from '#web/components/media/avatar.tsx'
import { clsx } from 'clsx'
import { hoursOf, columnsOf, staffOf, statusOf, timeRange } from './day-plan.ts'
import { STATUS_DISPLAY } from './status-display.tsx'

/** The day in columns, one per member of staff, for a wide screen. */
export function Board({ bookings, day, now, isToday, onOpen }: BoardProps) {
  const shown = bookings.filter(({ status }) => status !== 'cancelled')
  const staff = staffOf(shown)
  const { from, to } = hoursOf(shown, day)
  const height = ((to - from) / 60) * HOUR_PX
  const nowPx = isToday ? topOf(minutesOf(now), from) : -1
  const isNowShown = nowPx >= 0 && nowPx <= height
  const hours = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + (index + 1) * 60)
  return (
    <div
      className="cal"
      style={{ gridTemplateColumns: `52px repeat(${staff.length}, minmax(144px, 1fr))` }}
      role="group"
      aria-label={m.merchant_day_by_staff()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className="hd at-hours" aria-hidden />
      {staff.map(({ id, name, note }) => (
        <div key={id} className="hd" id={`staff-${id}`}>
          {id !== '' && <Avatar name={name} />}
          <span className="min-w-0">
            <b className="block truncate font-semibold" title={name}>
              {shortName(name, staff)}
            </b>
            {note && (
              <span className="block truncate text-13 leading-[1.4] font-normal text-ink-2">{note}</span>
            )}
          </span>
        </div>
      ))}
      <div className="hours at-hours" style={{ height }} aria-hidden>
        {hours.map((minutes) => (
          <span
            key={minutes}
            style={{ top: topOf(minutes, from) }}
            hidden={isNowShown && Math.abs(topOf(minutes, from) - nowPx) < 14}
          >
            {clockTime(minutes)}
          </span>
        ))}
        {isNowShown && (
          <em className="now-at" style={{ top: nowPx }}>
            {timeOfDay(now)}
          </em>
        )}
      </div>
      {staff.map(({ id, bookings: theirs }) => (
        <ol key={id} className="colm" style={{ height }} aria-labelledby={`staff-${id}`}>
          {columnsOf(theirs).map(({ booking, column, columns }) => (
            <BookingCard
              key={booking.id}
              {...{ booking, onOpen }}
              style={positionOf(booking, day, from, to, { column, columns })}
            />
          ))}
          {isNowShown && <li className="now-line" style={{ top: nowPx }} aria-hidden />}
        </ol>
      ))}
    </div>
  )
}

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
  const { className, icon, label } = STATUS_DISPLAY[statusOf(booking)]
  const isTall = style.height >= 56
  return (
    <li className="contents">
      <button
        type="button"
        className={clsx('bk text-left', className)}
        style={style}
        onClick={() => onOpen(booking.id)}
        aria-label={`${timeRange(booking)}, ${booking.client.name}, ${title}, ${label()}`}
      >
        <b className={clsx('cut block', !isTall && 'pr-5')}>{booking.client.name}</b>
        {style.height >= 42 && <span className="cut block">{title}</span>}
        <span className={clsx('st', !isTall && 'absolute top-1.5 right-2')}>
          {icon}
          {isTall && label()}
        </span>
      </button>
    </li>
  )
}

/** The first name, plus an initial if two members of staff share it. */
function shortName(name: string, staff: readonly { id: string; name: string }[]): string {
  const [first = name, ...others] = name.split(' ')
  if (staff.some((each) => each.id === '' && each.name === name)) return name
  const isShared = staff.filter((each) => each.name.split(' ')[0] === first).length > 1
  return isShared && others[0] ? `${first} ${others[0].charAt(0)}.` : first
}

const HOUR_PX = 64
const topOf = (minutes: number, from: number) => ((minutes - from) / 60) * HOUR_PX

function positionOf(
  booking: Booking,
  day: Day,
  from: number,
  to: number,
  { column, columns }: { column: number; columns: number },
) {
  const midnight = instant(day)
  const starts = (startOf(booking) - midnight) / MINUTE
  const ends = Math.min(to, (endOf(booking) - midnight) / MINUTE)
  return {
    top: topOf(starts, from) + 2,
    // Tall enough for a name even for a quarter of an hour.
    height: Math.max(28, topOf(ends, from) - topOf(starts, from) - 4),
    left: `calc(${(100 * column) / columns}% + 5px)`,
    right: 'auto',
    width: `calc(${100 / columns}% - 10px)`,
  }
}

type BoardProps = { bookings: Booking[]; day: Day; now: At; isToday: boolean; onOpen: (id: string) => void }
