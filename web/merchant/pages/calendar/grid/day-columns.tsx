import { m } from '#messages'
import { clockTime, toDay, instant, type At, type Day } from '#domain/time/time.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import {
  getColumn,
  gapsBetween,
  isBlockOn,
  isOn,
  isShown,
  minutesOn,
  shownHours,
  splitVisits,
  toSpan,
  type CalendarBooking,
  type CalendarReply,
  type FreeTime,
  type MoveTo,
} from '../data/calendar-data.ts'
import { firstName } from '../../../components/first-name.ts'
import { shortName } from '../../today/day-plan.ts'
import { TimeGrid, type Column, type TimeGridProps } from './time-grid.tsx'

/** The day in columns, one per member of staff, for a wide screen. */
export function DayColumns({ calendar, day, staffId, now, onMove, onAdd, ...actions }: DayColumnsProps) {
  const bookings = splitVisits(calendar.bookings.filter(isShown)).filter((booking) => isOn(day, booking))
  const calendarDay = calendar.days.find(({ date }) => date === day)
  const hours = shownHours(calendarDay ? [calendarDay] : [], bookings)
  const severalBranches = new Set(calendar.staff.map(({ branchId }) => branchId)).size > 1
  const isToday = day === toDay(now)
  const isThere = (id: string) =>
    calendarDay?.staff.some((each) => each.staffId === id && each.shifts.length > 0) ||
    bookings.some((booking) => getColumn(booking) === id) ||
    calendar.blocks.some((block) => block.staffId === id && isBlockOn(day, block))
  const chosen = calendar.staff.filter(({ id }) => staffId === undefined || id === staffId)
  const present = chosen.filter(({ id }) => isThere(id))
  // On a day on which nobody works, everyone is shown as not working.
  const staff = present.length > 0 ? present : chosen
  const absent = chosen.filter(({ id }) => present.length > 0 && !isThere(id))
  const columns = staff.map(({ id, name, role, photoUrl, branchId }): Column => {
    const branch = calendar.branches.find((each) => each.id === branchId)
    return {
      key: id,
      day,
      isToday,
      head: (
        <>
          <Avatar name={name} src={photoUrl} small />
          <span className="min-w-0">
            <b className="block truncate font-semibold" title={name}>
              {shortName(name, staff)}
            </b>
            <span className="block truncate text-13 leading-row font-normal text-ink-2">
              {severalBranches ? branch?.name : role}
            </span>
          </span>
        </>
      ),
      bookings: bookings.filter((booking) => getColumn(booking) === id),
      proposed: proposedOn(calendar, day).filter(({ proposal }) => proposal?.staffId === id),
      blocks: calendar.blocks.filter((block) => block.staffId === id && isBlockOn(day, block)),
      off: offTimes(calendar, day, id, hours),
    }
  })
  const unassigned = bookings.filter(({ staffId: person }) => person === null)
  if (unassigned.length > 0 && staffId === undefined)
    columns.push({
      key: '',
      day,
      isToday,
      head: <b className="font-semibold">{m.merchant_day_unassigned()}</b>,
      bookings: unassigned,
      proposed: proposedOn(calendar, day).filter(({ proposal }) => proposal?.staffId === null),
      blocks: [],
      off: [],
    })
  return (
    <>
      <TimeGrid
        label={m.merchant_day_by_staff()}
        {...{ columns, hours, now, ...actions }}
        hourPx={64}
        onFree={({ column, ...span }) => onAdd({ day, staffId: column === '' ? null : column, ...span })}
        onDrop={({ booking, column, minutes }) =>
          onMove({ booking, at: instant(day, minutes), staffId: column === '' ? null : column })
        }
      />
      {absent.length > 0 && (
        <p className="mt-3 quiet">
          {m.merchant_calendar_absent({ names: absent.map(({ name }) => firstName(name)).join(', ') })}
        </p>
      )}
    </>
  )
}

/** Bookings of these days and requests whose proposed time is on the day. */
export function proposedOn({ bookings, requests }: CalendarReply, day: Day): CalendarBooking[] {
  const all = new Map([...bookings, ...requests].map((booking) => [booking.id, booking]))
  return [...all.values()].filter(({ proposal }) => proposal && isOn(day, proposal))
}

/** Returns the times when a person cannot be booked: outside of the shifts, in breaks and on leave. */
export function offTimes(
  { days }: CalendarReply,
  day: Day,
  staffId: string,
  hours: { from: number; to: number },
): Column['off'] {
  const person = days.find(({ date }) => date === day)?.staff.find((each) => each.staffId === staffId)
  if (!person) return []
  const shifts = person.shifts.map((shift) => minutesOn(day, toSpan(shift)))
  const leaves = person.leaves.map((leave) => ({
    ...minutesOn(day, toSpan(leave)),
    label: leave.reason ?? m.merchant_calendar_leave(),
  }))
  const isOff = shifts.length === 0
  const outside = gapsBetween(hours, shifts).map((gap) => ({ ...gap, label: getLabel(gap, isOff, hours) }))
  const breaks = person.breaks.map((each) => ({
    ...minutesOn(day, toSpan(each)),
    label: m.merchant_calendar_break(),
  }))
  return [...(isOff && leaves.length > 0 ? [] : outside), ...breaks, ...leaves].filter(
    ({ from, to }) => to > hours.from && from < hours.to,
  )
}

function getLabel(gap: { from: number; to: number }, isOff: boolean, hours: { from: number; to: number }) {
  if (isOff) return m.merchant_calendar_day_off()
  if (gap.from === hours.from) return m.merchant_calendar_from({ time: clockTime(gap.to) })
  return m.merchant_calendar_shift_ends({ time: clockTime(gap.from) })
}

type DayColumnsProps = Pick<TimeGridProps, 'onOpen' | 'onUnblock'> & {
  calendar: CalendarReply
  day: Day
  staffId: string | undefined
  now: At
  onMove: (move: MoveTo) => void
  onAdd: (time: FreeTime) => void
}
