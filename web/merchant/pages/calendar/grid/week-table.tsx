import { clsx } from 'clsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import {
  toDay,
  toMinutesOfDay,
  shortDay,
  shortWeekdayName,
  timeOfDay,
  toWeekday,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { getStart } from '#web/app/document/booked-item.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { bookingClass } from '../../today/booking-look.ts'
import { STATUS_DISPLAY } from '../../today/status-display.tsx'
import {
  getColumn,
  isOn,
  getCalendarStatus,
  getTitle,
  minutesOn,
  toSpan,
  type CalendarBooking,
  type CalendarReply,
  type FreeTime,
} from '../data/calendar-data.ts'
import { hatched } from '../data/calendar-look.ts'

/** A week of several people, for a wide screen: a row for each person, a column for each day. */
export function WeekTable({ calendar, bookings, now, dayHref, onOpen, onAdd }: WeekTableProps) {
  const today = toDay(now)
  const { days, branches } = calendar
  const severalBranches = new Set(calendar.staff.map(({ branchId }) => branchId)).size > 1
  const isThere = (id: string) =>
    bookings.some((booking) => getColumn(booking) === id) ||
    days.some(({ staff }) => staff.some((each) => each.staffId === id && each.shifts.length > 0))
  const people = calendar.staff
    .filter(({ id }) => isThere(id))
    .map(({ id, name, photoUrl, role, branchId }) => ({
      id,
      name,
      photoUrl,
      note: severalBranches ? branches.find((each) => each.id === branchId)?.name : role,
    }))
  const rows = bookings.some(({ staffId }) => staffId === null)
    ? [...people, { id: '', name: m.merchant_day_unassigned(), photoUrl: null, note: undefined }]
    : people
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-line bg-surface">
      <caption className="sr-only">{m.merchant_calendar_by_day()}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-40 border-b border-line">
            <span className="sr-only">{m.merchant_figures_staff()}</span>
          </th>
          {days.map(({ date }) => (
            <th key={date} scope="col" className="border-b border-l border-line p-0 font-normal">
              <Link
                href={dayHref(date)}
                className="grid justify-items-center py-2 text-14 leading-tight text-ink-2"
              >
                {shortWeekdayName(toWeekday(date))}
                <b
                  className={clsx(
                    'font-display text-20 leading-title font-bold tabular-nums',
                    date === today ? 'rounded-control bg-ink px-2 text-paper' : 'text-ink',
                  )}
                >
                  {Number(date.slice(8))}
                </b>
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, photoUrl, note }) => (
          <tr key={id}>
            <th scope="row" className="border-b border-line p-2.5 text-left align-top font-normal">
              <span className="flex items-center gap-2">
                {id !== '' && <Avatar name={name} src={photoUrl} small />}
                <span className="min-w-0 text-14 leading-small">
                  <b className="block font-semibold">{name}</b>
                  {note && <span className="block text-13 text-ink-2">{note}</span>}
                </span>
              </span>
            </th>
            {days.map((day) => {
              const from = startFor(day, id, now)
              return (
                <Cell
                  key={day.date}
                  isOff={
                    id !== '' && !day.staff.some((each) => each.staffId === id && each.shifts.length > 0)
                  }
                  bookings={bookings.filter((each) => getColumn(each) === id && isOn(day.date, each))}
                  addLabel={m.merchant_calendar_add_for({ name, day: shortDay(day.date) })}
                  onOpen={onOpen}
                  onAdd={
                    day.date < today
                      ? undefined
                      : () => onAdd({ day: day.date, staffId: id === '' ? null : id, from, to: null })
                  }
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The start of the person's shift or, during it, the next half hour. */
function startFor({ date, staff }: CalendarReply['days'][number], staffId: string, now: At): number {
  const shift = staff.find((each) => each.staffId === staffId)?.shifts[0]
  const from = shift ? minutesOn(date, toSpan(shift)).from : 9 * 60
  const next = Math.ceil(toMinutesOfDay(now) / 30) * 30
  return date === toDay(now) ? Math.min(23 * 60 + 30, Math.max(from, next)) : from
}

function Cell({ isOff, bookings, addLabel, onOpen, onAdd }: CellProps) {
  return (
    <td
      className={clsx(
        // Its height lets the button fill it.
        'h-px border-b border-l border-line p-1 align-top',
        isOff && bookings.length === 0 && hatched,
      )}
    >
      <div className="flex h-full flex-col gap-1">
        <ul className={clsx('grid gap-1', bookings.length === 0 && 'hidden')}>
          {bookings
            .toSorted((a, b) => getStart(a) - getStart(b))
            .map((booking) => {
              const { look, label } = STATUS_DISPLAY[getCalendarStatus(booking)]
              const time = timeOfDay(getStart(booking))
              const title = getTitle(booking)
              return (
                <li key={booking.id}>
                  <button
                    type="button"
                    className={clsx(
                      bookingClass({ look }),
                      'block w-full px-1.5 py-1 text-left text-12 leading-label',
                    )}
                    title={`${time} ${booking.customer.name}, ${title}`}
                    aria-label={`${time}, ${booking.customer.name}, ${title}, ${label()}`}
                    onClick={() => onOpen(booking.id)}
                  >
                    <span className="block tabular-nums">{time}</span>
                    <b className="block truncate font-emphasis">{booking.customer.name}</b>
                  </button>
                </li>
              )
            })}
        </ul>
        {onAdd && (
          <button
            type="button"
            className="grid min-h-11 w-full flex-1 place-items-center rounded-control text-ink-2 opacity-0 transition-opacity
            hover:bg-sunk hover:opacity-100 focus-visible:opacity-100"
            aria-label={addLabel}
            onClick={onAdd}
          >
            <Plus className="small-icon" aria-hidden />
          </button>
        )}
      </div>
    </td>
  )
}

type CellProps = {
  isOff: boolean
  bookings: readonly CalendarBooking[]
  addLabel: string
  onOpen: (id: string) => void
  /** Adds a booking or blocks time; undefined in the past. */
  onAdd: (() => void) | undefined
}
type WeekTableProps = {
  calendar: CalendarReply
  bookings: readonly CalendarBooking[]
  now: At
  dayHref: (date: Day) => string
  onOpen: (id: string) => void
  onAdd: (time: FreeTime) => void
}
