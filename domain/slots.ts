/**
 * When a service can be booked at a branch (product.md §2.1, 2.13). Pure: opening hours, shifts, capacity and what is taken come in, slots
 * come out. The same function lists slots, finds the nearest free times and re-checks a booking under its lock, so that what is shown and
 * what is enforced cannot differ.
 */
import { addDays, dayOf, daysBetween, instant, MINUTE, weekdayOf, type At, type Day } from './time.ts'

/** Minutes since midnight, Nairobi. `closes` may reach past midnight (up to 24 h later). */
export type Hours = { weekday: number; opens: number; closes: number }
export type Shift = { staffId: string; weekday: number; starts: number; ends: number }
export type Taken = { start: At; end: At; staffId: string | null; samePool: boolean }
/** A day that is not as its week says; closed when it has no hours. */
export type SpecialDay = { day: Day; opens: number | null; closes: number | null; reason: string | null }
export type Leave = { staffId: string; start: At; end: At }

export type Plan = {
  durationMinutes: number
  bufferMinutes: number
  capacity: number
  hours: readonly Hours[]
  /** They win over the week's hours. */
  days: readonly SpecialDay[]
  /** How long before its start a time can still be had. */
  minAdvanceMinutes: number
  /** How many days ahead bookings open. */
  maxAdvanceDays: number
  /** What is booked must begin before this: an offer's end. */
  validUntil: At | null
  /** Who can perform the service at this branch; empty when it needs nobody in particular. */
  staffIds: readonly string[]
  shifts: readonly Shift[]
  /** Within shifts, every week. */
  breaks: readonly Shift[]
  leaves: readonly Leave[]
  taken: readonly Taken[]
}

/** The parts of a plan where nothing is out of the ordinary. */
export const ORDINARY = {
  days: [],
  minAdvanceMinutes: 0,
  maxAdvanceDays: Infinity,
  validUntil: null,
  breaks: [],
  leaves: [],
} as const satisfies Partial<Plan>

export type OpenSlot = {
  start: At
  end: At
  /** Places in all at this time, after staff on duty are counted. */
  total: number
  available: number
  /** Those who are free, in the plan's order. */
  freeStaffIds: string[]
}

/** Starts lie on a grid from opening time: a slot a duration, but never rarer than hourly nor denser than a quarter of an hour. */
export const stepMinutes = (durationMinutes: number): number => Math.min(60, Math.max(15, durationMinutes))

export const hoursOn = (hours: readonly Hours[], day: Day): Hours | undefined => hours.find((h) => h.weekday === weekdayOf(day))

export type OpenDay = { opens: number; closes: number }
export type ClosedDay = { closed: true; reason: string | null }

/** The hours of a day, those of the day itself before those of its weekday. */
export function openOn({ hours, days }: Pick<Plan, 'hours' | 'days'>, day: Day): OpenDay | ClosedDay {
  const special = days.find((each) => each.day === day)
  if (special)
    return special.opens === null || special.closes === null
      ? { closed: true, reason: special.reason }
      : { opens: special.opens, closes: special.closes }
  return hoursOn(hours, day) ?? { closed: true, reason: null }
}

export const isOpenOn = (plan: Pick<Plan, 'hours' | 'days'>, day: Day): boolean => !('closed' in openOn(plan, day))

/** Every slot of the day that has not begun yet, free or full, in order of time. */
export function slotsOn(day: Day, plan: Plan, now: At): OpenSlot[] {
  return startsOn(day, plan, now).map((minute) => weigh(day, minute, plan))
}

/** The grid of the day, in minutes since its midnight, without what has begun, is too soon, too far ahead or past the offer's end. */
function startsOn(day: Day, plan: Plan, now: At): number[] {
  const open = openOn(plan, day)
  if ('closed' in open || daysBetween(dayOf(now), day) > plan.maxAdvanceDays) return []
  const earliest = Math.max(now + 1, now + plan.minAdvanceMinutes * MINUTE)
  const starts: number[] = []
  for (let minute = open.opens; minute + plan.durationMinutes <= open.closes; minute += stepMinutes(plan.durationMinutes)) {
    const start = instant(day, minute)
    if (start >= earliest && (plan.validUntil === null || start < plan.validUntil)) starts.push(minute)
  }
  return starts
}

/**
 * The slot that begins exactly at `start`, or null when the hours or the grid do not have it, or it has begun. After midnight it may belong to
 * the evening before; should both days have it, the one with a place is meant.
 */
export function slotAt(start: At, plan: Plan, now: At): OpenSlot | null {
  const day = dayOf(start)
  const slots = [day, addDays(day, -1)].flatMap((on) =>
    startsOn(on, plan, now)
      .filter((minute) => instant(on, minute) === start)
      .map((minute) => weigh(on, minute, plan)),
  )
  return slots.find((slot) => slot.available > 0) ?? slots[0] ?? null
}

/** The free starts nearest to a time that was refused, nearest first, then put in order of time. */
export function nearestFree(wanted: At, slots: readonly OpenSlot[], count = 3): OpenSlot[] {
  return slots
    .filter((slot) => slot.available > 0 && slot.start !== wanted)
    .sort((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

function weigh(day: Day, minute: number, plan: Plan): OpenSlot {
  const start = instant(day, minute)
  const end = start + plan.durationMinutes * MINUTE
  const gap = plan.bufferMinutes * MINUTE
  const near = plan.taken.filter((t) => t.start < end + gap && t.end + gap > start)
  const left =
    plan.capacity -
    busiest(
      near.filter((t) => t.samePool),
      start,
      end,
      gap,
    )
  if (plan.staffIds.length === 0) return { start, end, total: plan.capacity, available: Math.max(0, left), freeStaffIds: [] }

  const onDuty = plan.staffIds.filter((id) => isOnDuty(id, weekdayOf(day), minute, start, plan))
  const freeStaffIds = onDuty.filter((id) => !near.some((t) => t.staffId === id))
  const total = Math.min(plan.capacity, onDuty.length)
  return { start, end, total, available: Math.max(0, Math.min(left, freeStaffIds.length)), freeStaffIds }
}

/** Within their shifts, of which two that touch are one, and neither at a break nor on leave. */
function isOnDuty(id: string, weekday: number, minute: number, start: At, plan: Plan): boolean {
  const until = minute + plan.durationMinutes
  const mine = (spans: readonly Shift[]) => spans.filter((span) => span.staffId === id && span.weekday === weekday)
  let reached = minute
  for (const shift of mine(plan.shifts).sort((a, b) => a.starts - b.starts))
    if (shift.starts <= reached && shift.ends > reached) reached = shift.ends
  if (reached < until) return false
  if (mine(plan.breaks).some((pause) => pause.starts < until && pause.ends > minute)) return false
  const end = start + plan.durationMinutes * MINUTE
  return !plan.leaves.some((leave) => leave.staffId === id && leave.start < end && leave.end > start)
}

/** The most bookings that stand at one instant of the slot; counting all that touch it would refuse places that are free. */
function busiest(taken: readonly Taken[], start: At, end: At, gap: number): number {
  let most = 0
  for (const t of taken) {
    const at = Math.max(start, t.start)
    if (at >= end + gap) continue
    most = Math.max(most, taken.filter((other) => other.start <= at && other.end + gap > at).length)
  }
  return most
}

/** 'Any staff' is a fair choice: whoever of the free has the fewest bookings that day; on a tie, the plan's order. */
export function fairest(freeStaffIds: readonly string[], plan: Pick<Plan, 'taken'>, start: At): string | null {
  const day = dayOf(start)
  const load = (id: string) => plan.taken.filter((t) => t.staffId === id && dayOf(t.start) === day).length
  return freeStaffIds.reduce<string | null>((best, id) => (best === null || load(id) < load(best) ? id : best), null)
}

/** The days from `from` to `to` that are not as their week says: what the branch says of them, and the holidays it keeps. */
export function specialDays(
  own: readonly SpecialDay[],
  keepsHolidays: boolean,
  holidays: readonly { day: Day; name: string }[],
): SpecialDay[] {
  const kept = keepsHolidays ? holidays.filter(({ day }) => !own.some((each) => each.day === day)) : []
  return [...own, ...kept.map(({ day, name }) => ({ day, opens: null, closes: null, reason: name }))]
}
