/** Minutes that a member of staff works in each hour of the day in a period. */
import type { Leave, Schedule, Span } from '../booking/schedule.ts'
import { daysBetween, instant, MINUTE, toWeekday, type Day } from '../time/time.ts'
import type { Period } from './period.ts'

const HOURS = 24

/**
 * 24 sums, from midnight on. The current weekly schedule is used for all weeks of the period. Absences, which are
 * leave and blocked time, may overlap each other and breaks.
 */
export function workingMinutesByHour(
  { shifts, breaks }: Schedule,
  absences: readonly Leave[],
  { from, to }: Period,
): number[] {
  const minutes = Array.from({ length: HOURS }, () => 0)
  const count = daysBetween(from, to)
  const firstWeekday = toWeekday(from)
  const absencesByDay = groupByDay(absences, from, count)
  for (let weekday = 0; weekday < 7; weekday++) {
    const ofDay = (spans: readonly Span[]) => spans.filter((span) => span.weekday === weekday)
    const [shiftsOfDay, breaksOfDay] = [ofDay(shifts), ofDay(breaks)]
    const add = (away: readonly Minutes[], times: number) => {
      for (const shift of shiftsOfDay)
        for (const span of subtract(shift, [...breaksOfDay, ...away])) addSpan(minutes, span, times)
    }
    // Days without an absence are all alike.
    let alike = 0
    for (let day = (weekday - firstWeekday + 7) % 7; day < count; day += 7) {
      const away = absencesByDay.get(day)
      if (away) add(away, 1)
      else alike++
    }
    add([], alike)
  }
  return minutes
}

type Minutes = { starts: number; ends: number }

/** Absences by the number of the day, as minutes since its midnight. A shift may last until the night after its day. */
function groupByDay(absences: readonly Leave[], from: Day, count: number): Map<number, Minutes[]> {
  const byDay = new Map<number, Minutes[]>()
  const midnight = instant(from)
  for (const { start, end } of absences) {
    const [starts, ends] = [(start - midnight) / MINUTE, (end - midnight) / MINUTE]
    const last = Math.min(count - 1, Math.ceil(ends / 1440) - 1)
    for (let day = Math.max(0, Math.floor(starts / 1440) - 1); day <= last; day++) {
      const away = byDay.get(day) ?? []
      away.push({ starts: starts - day * 1440, ends: ends - day * 1440 })
      byDay.set(day, away)
    }
  }
  return byDay
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

function addSpan(minutes: number[], { starts, ends }: Minutes, times: number): void {
  for (let hour = Math.floor(starts / 60); hour * 60 < ends; hour++) {
    const overlap = Math.min(ends, hour * 60 + 60) - Math.max(starts, hour * 60)
    const ofDay = hour % HOURS
    minutes[ofDay] = minutes[ofDay]! + overlap * times
  }
}
