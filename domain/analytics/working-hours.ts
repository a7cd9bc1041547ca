/** How many minutes of each hour of the day a member of staff works in a period. */
import type { Leave, Schedule, Span } from '../booking/schedule.ts'
import { addDays, instant, MINUTE, weekdayOf, type Day } from '../time/time.ts'
import type { Period } from './period.ts'

const HOURS = 24

/** 24 sums, from midnight on. The current weekly schedule is used for all weeks of the period. */
export function workingMinutesByHour(
  { shifts, breaks }: Schedule,
  leaves: readonly Leave[],
  { from, to }: Period,
): number[] {
  const minutes = Array.from({ length: HOURS }, () => 0)
  for (let day = from; day < to; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const ofDay = (spans: readonly Span[]) => spans.filter((span) => span.weekday === weekday)
    const away = awayOn(day, leaves)
    for (const shift of ofDay(shifts))
      for (const span of subtract(shift, [...ofDay(breaks), ...away])) addSpan(minutes, span)
  }
  return minutes
}

type Minutes = { starts: number; ends: number }

/** Leave as minutes since midnight of the day; the night after the day is included. */
function awayOn(day: Day, leaves: readonly Leave[]): Minutes[] {
  const midnight = instant(day)
  return leaves
    .map(({ start, end }) => ({ starts: (start - midnight) / MINUTE, ends: (end - midnight) / MINUTE }))
    .filter(({ starts, ends }) => ends > 0 && starts < 2 * 1440)
}

function subtract(shift: Minutes, others: readonly Minutes[]): Minutes[] {
  let rest: Minutes[] = [shift]
  for (const other of others)
    rest = rest.flatMap((span) =>
      [
        { starts: span.starts, ends: Math.min(span.ends, other.starts) },
        { starts: Math.max(span.starts, other.ends), ends: span.ends },
      ].filter(({ starts, ends }) => starts < ends),
    )
  return rest
}

function addSpan(minutes: number[], { starts, ends }: Minutes): void {
  for (let hour = Math.floor(starts / 60); hour * 60 < ends; hour++) {
    const overlap = Math.min(ends, hour * 60 + 60) - Math.max(starts, hour * 60)
    const ofDay = hour % HOURS
    minutes[ofDay] = minutes[ofDay]! + overlap
  }
}
