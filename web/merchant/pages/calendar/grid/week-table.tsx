import { clsx } from 'clsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import {
  clockTime,
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
  blockText,
  clashTexts,
  getColumn,
  isBlockOn,
  isOn,
  getCalendarStatus,
  getTitle,
  minutesOn,
  toSpan,
  type Block,
  type CalendarBooking,
  type CalendarReply,
  type FreeTime,
} from '../data/calendar-data.ts'
import { hatched } from '../data/calendar-look.ts'
import { ClashIcon } from './clashes.tsx'

/** A week of several people, for a wide screen: a row for each person, a column for each day. */
export function WeekTable({ calendar, bookings, now, dayHref, onOpen, onAdd }: WeekTableProps) {
  const today = toDay(now)
  const { days, branches, blocks } = calendar
  const severalBranches = new Set(calendar.staff.map(({ branchId }) => branchId)).size > 1
  const isThere = (id: string) =>
    bookings.some((booking) => getColumn(booking) === id) ||
    blocks.some((block) => block.staffId === id) ||
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
                  day={day.date}
                  bookings={bookings.filter((each) => getColumn(each) === id && isOn(day.date, each))}
                  blocks={blocks.filter((each) => each.staffId === id && isBlockOn(day.date, each))}
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

function Cell({ day, isOff, bookings, blocks, addLabel, onOpen, onAdd }: CellProps) {
  const entries = [
    ...bookings.map((booking) => ({ at: getStart(booking), booking })),
    ...blocks.map((block) => ({ at: Date.parse(block.from), block })),
  ].toSorted((a, b) => a.at - b.at)
  return (
    <td
      className={clsx(
        // Its height lets the button fill it.
        'h-px border-b border-l border-line p-1 align-top',
        isOff && entries.length === 0 && hatched,
      )}
    >
      <div className="flex h-full flex-col gap-1">
        <ul className={clsx('grid grid-cols-1 gap-1', entries.length === 0 && 'hidden')}>
          {entries.map((entry) =>
            'booking' in entry ? (
              <BookingItem key={entry.booking.id} booking={entry.booking} onOpen={onOpen} />
            ) : (
              <BlockItem key={entry.block.id} day={day} block={entry.block} />
            ),
          )}
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

function BookingItem({ booking, onOpen }: { booking: CalendarBooking } & Pick<CellProps, 'onOpen'>) {
  const { look, label } = STATUS_DISPLAY[getCalendarStatus(booking)]
  const time = timeOfDay(getStart(booking))
  const title = getTitle(booking)
  const clashes = clashTexts(booking)
  return (
    <li>
      <button
        type="button"
        className={clsx(bookingClass({ look }), 'block w-full px-1.5 py-1 text-left text-12 leading-label')}
        title={[`${time} ${booking.customer.name}`, title, ...clashes].join(', ')}
        aria-label={[time, booking.customer.name, title, label(), ...clashes].join(', ')}
        onClick={() => onOpen(booking.id)}
      >
        <span className="flex items-center justify-between tabular-nums">
          {time}
          {clashes.length > 0 && <ClashIcon />}
        </span>
        <b className="block truncate font-emphasis">{booking.customer.name}</b>
      </button>
    </li>
  )
}

/** Time at which the person cannot be booked. It is removed in the view of a day. */
function BlockItem({ day, block }: { day: Day; block: Block }) {
  const { from, to } = minutesOn(day, toSpan(block))
  const text = blockText(block)
  return (
    <li
      className={clsx('rounded-lg border border-line px-1.5 py-1 text-12 leading-label text-ink-2', hatched)}
    >
      <span className="block tabular-nums">
        {clockTime(from)}–{clockTime(to)}
      </span>
      <span className="block truncate" title={text}>
        {text}
      </span>
    </li>
  )
}

type CellProps = {
  day: Day
  isOff: boolean
  bookings: readonly CalendarBooking[]
  blocks: readonly Block[]
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
