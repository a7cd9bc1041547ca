/** Free people at a time, from the data that the calendar has loaded. */
import { m } from '#messages'
import { clockTime, toDay, toMinutesOfDay, type At, type Day } from '#domain/time/time.ts'
import { getEnd, getStart } from '#web/app/document/booked-item.ts'
import { firstName } from '../../../components/first-name.ts'
import {
  gapsBetween,
  isShown,
  minutesOn,
  splitVisits,
  toSpan,
  type CalendarReply,
  type FreeTime,
  type StaffMember,
} from './calendar-data.ts'

type Minutes = { from: number; to: number }
type Loaded = Pick<CalendarReply, 'days' | 'bookings' | 'blocks' | 'staff'>

/** Returns the times of a person on a day, in minutes: the shifts, and everything else that takes the time. */
function getTimes({ days, bookings, blocks }: Loaded, day: Day, staffId: string) {
  const person = days.find(({ date }) => date === day)?.staff.find((each) => each.staffId === staffId)
  const on = (spans: readonly { from: string; to: string }[] = []) =>
    spans.map((span) => minutesOn(day, toSpan(span)))
  const booked = splitVisits(bookings)
    .filter((booking) => booking.staffId === staffId && isShown(booking))
    .map((booking) => minutesOn(day, { from: getStart(booking), to: getEnd(booking) }))
  return {
    shifts: on(person?.shifts),
    away: [...on(person?.breaks), ...on(person?.leaves)],
    taken: [...booked, ...on(blocks.filter((block) => block.staffId === staffId))].filter(
      ({ from, to }) => to > from,
    ),
  }
}

/** The free time of a day in rows, one for the people of a branch who are free at the same time. */
export function freeTimes(calendar: Loaded, day: Day, staffId: string | undefined, now: At): FreeRow[] {
  if (day < toDay(now)) return []
  const least = day === toDay(now) ? Math.ceil(toMinutesOfDay(now) / STEP) * STEP : 0
  const rows = new Map<string, FreeRow>()
  for (const person of calendar.staff) {
    if (!person.isActive || (staffId !== undefined && person.id !== staffId)) continue
    const { shifts, away, taken } = getTimes(calendar, day, person.id)
    for (const shift of shifts)
      for (const gap of gapsBetween(shift, [...away, ...taken])) {
        const from = Math.max(gap.from, least)
        if (gap.to - from < SHORTEST) continue
        const key = `${person.branchId} ${from} ${gap.to}`
        const people = [...(rows.get(key)?.people ?? []), person]
        const time = { day, branchId: person.branchId, from, to: gap.to }
        rows.set(key, { people, time: { ...time, staffId: people.length === 1 ? person.id : null } })
      }
  }
  return [...rows.values()].toSorted((a, b) => a.time.from - b.time.from)
}
const SHORTEST = 30
const STEP = 15

export type FreeRow = { people: StaffMember[]; time: FreeTime }

/**
 * Returns the reason why the time will be refused or asked about: the chosen person, or everyone who performs the
 * service, is away or has something else. Undefined if somebody is free.
 */
export function whyNobody(calendar: Loaded, staff: readonly StaffMember[], time: WantedTime) {
  if (staff.length === 0 || !calendar.days.some(({ date }) => date === time.day)) return undefined
  const reasons = staff.map((person) => whyNot(calendar, person, time))
  if (reasons.includes(undefined)) return undefined
  return reasons.length === 1 ? reasons[0] : m.merchant_calendar_nobody_free({ time: clockTime(time.from) })
}

function whyNot(calendar: Loaded, { id, name }: StaffMember, { day, from, minutes }: WantedTime) {
  const { shifts, away, taken } = getTimes(calendar, day, id)
  const to = from + minutes
  const inTheWay = taken.find((span) => span.from < to && span.to > from)
  const person = firstName(name)
  if (inTheWay)
    return m.merchant_calendar_person_taken({
      name: person,
      from: clockTime(inTheWay.from),
      to: clockTime(inTheWay.to),
    })
  if (shifts.length === 0) return m.merchant_calendar_person_off({ name: person })
  const holds = (span: Minutes) => span.from <= from && span.to > from
  return shifts.some(holds) && !away.some(holds)
    ? undefined
    : m.merchant_calendar_person_away({ name: person, time: clockTime(from) })
}

type WantedTime = { day: Day; from: number; minutes: number }
