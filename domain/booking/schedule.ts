/** The weekly schedule of a member of staff: shifts, and breaks within them. */
import { addDays, toDay, instant, MINUTE, type At } from '../time/time.ts'
import { computeSlots, indexPlan } from './compute-slots.ts'
import { DEFAULT_PLAN_RULES, type Plan } from './plan.ts'

/** Minutes since midnight of the weekday. `ends` can be after midnight, up to 24 hours after `starts`. */
export type Span = { weekday: number; starts: number; ends: number }
export type Schedule = { shifts: readonly Span[]; breaks: readonly Span[] }
export type Leave = { start: At; end: At }

export type ScheduleFault = { list: 'shifts' | 'breaks'; at: number; fault: 'overlap' | 'outside-shift' }

/** The first span that overlaps an earlier one, or the first break outside the shifts; null if there is none. */
export function scheduleFault({ shifts, breaks }: Schedule): ScheduleFault | null {
  const findOverlap = (list: 'shifts' | 'breaks', spans: readonly Span[]): ScheduleFault | null => {
    const at = spans.findIndex((span, index) => spans.slice(0, index).some((other) => overlap(span, other)))
    return at < 0 ? null : { list, at, fault: 'overlap' }
  }
  const outside = breaks.findIndex((pause) => !shifts.some((shift) => contains(shift, pause)))
  return (
    findOverlap('shifts', shifts) ??
    findOverlap('breaks', breaks) ??
    (outside < 0 ? null : { list: 'breaks', at: outside, fault: 'outside-shift' })
  )
}

const WEEK = 7 * 1440
/** A shift of Saturday that ends after midnight overlaps one of Sunday. */
const overlap = (a: Span, b: Span): boolean =>
  [-WEEK, 0, WEEK].some((shift) => {
    const [aStart, bStart] = [a.weekday * 1440 + a.starts, b.weekday * 1440 + b.starts + shift]
    return aStart < bStart + (b.ends - b.starts) && bStart < aStart + (a.ends - a.starts)
  })
const contains = (shift: Span, pause: Span): boolean =>
  shift.weekday === pause.weekday && shift.starts <= pause.starts && shift.ends >= pause.ends

/** The break as minutes of the day on which its shift starts: after midnight if the shift does. */
export function placeBreak(shifts: readonly Span[], pause: Span): Span {
  const nextDay = { ...pause, starts: pause.starts + 1440, ends: pause.ends + 1440 }
  return !shifts.some((shift) => contains(shift, pause)) && shifts.some((shift) => contains(shift, nextDay))
    ? nextDay
    : pause
}

/** Returns whether the person works without a break for the whole time. The rule is that of free slots. */
export function worksDuring(schedule: Schedule, leaves: readonly Leave[], start: At, end: At): boolean {
  const withStaffId = <T>(each: T) => ({ ...each, staffId: 'self' })
  const plan: Plan = {
    ...DEFAULT_PLAN_RULES,
    hours: [],
    durationMinutes: (end - start) / MINUTE,
    bufferMinutes: 0,
    capacity: 1,
    staffIds: ['self'],
    shifts: schedule.shifts.map(withStaffId),
    breaks: schedule.breaks.map(withStaffId),
    leaves: leaves.map(withStaffId),
    taken: [],
  }
  const index = indexPlan(plan)
  const today = toDay(start)
  return [today, addDays(today, -1)].some((day) =>
    computeSlots(day, [(start - instant(day)) / MINUTE], plan, index).some((slot) => slot.total > 0),
  )
}
