/**
 * When a service can be booked at a branch (product.md §2.1, 2.13). Pure: opening hours, shifts, capacity and what is taken come in, slots
 * come out. The same function lists slots, finds the nearest free times and re-checks a booking under its lock, so that what is shown and
 * what is enforced cannot differ.
 */
import { addDays, dayOf, instant, MINUTE, weekdayOf, type At, type Day } from './time.ts'

/** Minutes since midnight, Nairobi. `closes` may reach past midnight (up to 24 h later). */
export type Hours = { weekday: number; opens: number; closes: number }
export type Shift = { staffId: string; weekday: number; starts: number; ends: number }
export type Taken = { start: At; end: At; staffId: string | null; samePool: boolean }

export type Plan = {
  durationMinutes: number
  bufferMinutes: number
  capacity: number
  hours: readonly Hours[]
  /** Who can perform the service at this branch; empty when it needs nobody in particular. */
  staffIds: readonly string[]
  shifts: readonly Shift[]
  taken: readonly Taken[]
}

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

/** Every slot of the day that has not begun yet, free or full, in order of time. */
export function slotsOn(day: Day, plan: Plan, now: At): OpenSlot[] {
  return startsOn(day, plan, now).map((minute) => weigh(day, minute, plan))
}

/** The grid of the day, in minutes since its midnight, without what has begun. */
function startsOn(day: Day, plan: Plan, now: At): number[] {
  const open = hoursOn(plan.hours, day)
  if (!open) return []
  const starts: number[] = []
  for (let minute = open.opens; minute + plan.durationMinutes <= open.closes; minute += stepMinutes(plan.durationMinutes))
    if (instant(day, minute) > now) starts.push(minute)
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

  const weekday = weekdayOf(day)
  const onDuty = plan.staffIds.filter((id) =>
    plan.shifts.some((s) => s.staffId === id && s.weekday === weekday && s.starts <= minute && s.ends >= minute + plan.durationMinutes),
  )
  const freeStaffIds = onDuty.filter((id) => !near.some((t) => t.staffId === id))
  const total = Math.min(plan.capacity, onDuty.length)
  return { start, end, total, available: Math.max(0, Math.min(left, freeStaffIds.length)), freeStaffIds }
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
