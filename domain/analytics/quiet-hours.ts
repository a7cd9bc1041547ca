/** How full each weekday and part of the day was, and which of them are quiet (docs/rules/quiet-hours.md). */
import { DAY_PARTS, EVENING, NOON, type DayPart } from '../booking/day-parts.ts'
import { openOn, type Hours, type SpecialDay } from '../booking/plan.ts'
import type { Leave, Schedule } from '../booking/schedule.ts'
import { addDays, daysBetween, instant, MINUTE, toWeekday, WEEKDAYS, type Day } from '../time/time.ts'
import type { Period } from './period.ts'
import { workingMinutesByHour } from './working-hours.ts'

/** The weeks until yesterday that are counted. */
const QUIET_WEEKS = 8
/** A branch whose first booking is more recent than this has no figures yet. */
export const LEAST_WEEKS = 4
/** A part with less working time has no figure. */
const LEAST_BOOKABLE_MINUTES = 8 * 60
/** A part of the day is quiet if less of its time is booked. */
export const QUIET_BELOW_PERCENT = 40
/** Hours of the night before this one belong to the evening before. */
const MORNING_HOUR = 5

type Person = Schedule & {
  absences: readonly Leave[]
  /** Booked minutes in each hour of the day, for each day with a booking. */
  booked: ReadonlyMap<Day, readonly number[]>
}
export type BranchTimes = {
  hours: readonly Hours[]
  /** Special days and public holidays. */
  days: readonly SpecialDay[]
  people: readonly Person[]
}
export type QuietCell = {
  weekday: number
  part: DayPart
  bookedMinutes: number
  bookableMinutes: number
  /** Null if too little is known. */
  percent: number | null
}

/** Returns the days that are counted: whole weeks, so that each weekday counts equally often. */
export const getQuietPeriod = (today: Day): Period => ({ from: addDays(today, -7 * QUIET_WEEKS), to: today })

/**
 * Returns each weekday and part of the day, with what its people could work and what was booked. The current hours and shifts
 * count for all weeks. A closed day and leave are no empty time, and days before the first booking do not count.
 */
export function measureFill({ hours, days, people }: BranchTimes, { from, to }: Period): QuietCell[] {
  const bookedDays = people
    .flatMap(({ booked }) => [...booked.keys()])
    .filter((day) => day >= from && day < to)
  const first = bookedDays.reduce((earliest, day) => (day < earliest ? day : earliest), to)
  const count = daysBetween(first, to)
  const cells = WEEKDAYS.flatMap((_name, weekday) =>
    DAY_PARTS.map((part) => ({ weekday, part, bookedMinutes: 0, bookableMinutes: 0 })),
  )
  for (let ahead = 0; ahead < count; ahead++) {
    const day = addDays(first, ahead)
    const closed = closedTimes({ hours, days }, day)
    if (closed === null) continue
    for (const person of people) {
      const absences = [...person.absences, ...closed]
      const bookable = workingMinutesByHour(person, absences, { from: day, to: addDays(day, 1) })
      const booked = person.booked.get(day)
      for (const [hour, minutes] of bookable.entries()) {
        const cell = cells[toWeekday(day) * DAY_PARTS.length + DAY_PARTS.indexOf(partOfHour(hour))]!
        cell.bookableMinutes += minutes
        // What is booked outside the working time says nothing about that time.
        cell.bookedMinutes += Math.min(minutes, booked?.[hour] ?? 0)
      }
    }
  }
  const isKnown = count >= 7 * LEAST_WEEKS
  return cells.map((cell) => ({
    ...cell,
    percent:
      isKnown && cell.bookableMinutes >= LEAST_BOOKABLE_MINUTES
        ? Math.floor((100 * cell.bookedMinutes) / cell.bookableMinutes)
        : null,
  }))
}

/** The times of a day outside the opening hours; null if the branch is closed all day. */
function closedTimes(branch: Pick<BranchTimes, 'hours' | 'days'>, day: Day): Leave[] | null {
  const open = openOn(branch, day)
  if ('closed' in open) return null
  const midnight = instant(day)
  return [
    { start: midnight, end: midnight + open.opens * MINUTE },
    { start: midnight + open.closes * MINUTE, end: midnight + 2 * 1440 * MINUTE },
  ]
}

function partOfHour(hour: number): DayPart {
  if (hour < MORNING_HOUR) return 'evening'
  if (hour * 60 < NOON) return 'morning'
  return hour * 60 < EVENING ? 'afternoon' : 'evening'
}

export type QuietPart = QuietCell & { percent: number }

/** Returns the quiet parts, the quietest first. */
export const listQuietParts = (cells: readonly QuietCell[]): QuietPart[] =>
  cells
    .flatMap((cell) => (cell.percent === null ? [] : [{ ...cell, percent: cell.percent }]))
    .filter(({ percent }) => percent < QUIET_BELOW_PERCENT)
    .toSorted(
      (a, b) =>
        a.percent - b.percent ||
        b.bookableMinutes - a.bookableMinutes ||
        a.weekday - b.weekday ||
        DAY_PARTS.indexOf(a.part) - DAY_PARTS.indexOf(b.part),
    )

/** Minutes since midnight; `until` may be after the next midnight. */
export type HourSpan = { from: number; until: number }

const LIMITS: Record<DayPart, HourSpan> = {
  morning: { from: 0, until: NOON },
  afternoon: { from: NOON, until: EVENING },
  evening: { from: EVENING, until: 2 * 1440 },
}

/** Returns when the branch is open in a part of the weekday; null if it is closed then. */
export function openIn(hours: readonly Hours[], weekday: number, part: DayPart): HourSpan | null {
  const open = hours.find((each) => each.weekday === weekday)
  if (!open) return null
  const from = Math.max(open.opens, LIMITS[part].from)
  const until = Math.min(open.closes, LIMITS[part].until)
  return from < until ? { from, until } : null
}
