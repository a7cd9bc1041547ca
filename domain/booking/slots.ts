/**
 * The slots in which a service can be booked at a branch (docs/rules/availability.md). Pure functions of
 * opening hours, shifts, capacity and existing bookings. The same code lists slots, finds the nearest free
 * times and re-checks a booking under its lock, so displayed and enforced availability cannot differ.
 */
import {
  addDays,
  DAY,
  dayOf,
  daysBetween,
  instant,
  MINUTE,
  weekdayOf,
  type At,
  type Day,
} from '../time/time.ts'

/** Minutes since midnight in Nairobi. `closes` can be after midnight, up to 24 hours after `opens`. */
export type Hours = { weekday: number; opens: number; closes: number }
export type Shift = { staffId: string; weekday: number; starts: number; ends: number }
/** An existing booking. `samePool`: it counts against the capacity of the planned service. */
export type Taken = { start: At; end: At; staffId: string | null; samePool: boolean }
/** A date that differs from its weekday's hours; closed when it has no hours. */
export type SpecialDay = { day: Day; opens: number | null; closes: number | null; reason: string | null }
export type Leave = { staffId: string; start: At; end: At }

export type Plan = {
  durationMinutes: number
  bufferMinutes: number
  capacity: number
  hours: readonly Hours[]
  /** Override the weekday's hours. */
  days: readonly SpecialDay[]
  /** How long before its start a slot can still be booked. */
  minAdvanceMinutes: number
  /** How many days ahead bookings open. */
  maxAdvanceDays: number
  /** The end of an offer: slots must start before it. */
  validUntil: At | null
  /** The staff who can perform the service at this branch; empty when it needs no staff. */
  staffIds: readonly string[]
  shifts: readonly Shift[]
  /** Weekly breaks within shifts. */
  breaks: readonly Shift[]
  leaves: readonly Leave[]
  taken: readonly Taken[]
}

/** The parts of a plan that most services do not restrict. */
export const DEFAULT_PLAN_RULES = {
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
  /** The number of places, limited by capacity and staff on duty. */
  total: number
  available: number
  /** In the order of the plan. */
  freeStaffIds: string[]
}

/**
 * Slots start every `durationMinutes` from the opening time, but at least hourly and at most every 15
 * minutes.
 */
export const stepMinutes = (durationMinutes: number): number => Math.min(60, Math.max(15, durationMinutes))

export const hoursOn = (hours: readonly Hours[], day: Day): Hours | undefined =>
  hours.find((each) => each.weekday === weekdayOf(day))

type OpenDay = { opens: number; closes: number }
type ClosedDay = { closed: true; reason: string | null }

/** The hours of a date. A special day overrides its weekday. */
export function openOn({ hours, days }: Pick<Plan, 'hours' | 'days'>, day: Day): OpenDay | ClosedDay {
  const special = days.find((each) => each.day === day)
  if (!special) return hoursOn(hours, day) ?? { closed: true, reason: null }
  if (special.opens === null || special.closes === null) return { closed: true, reason: special.reason }
  return { opens: special.opens, closes: special.closes }
}

export const isOpenOn = (plan: Pick<Plan, 'hours' | 'days'>, day: Day): boolean =>
  !('closed' in openOn(plan, day))

/**
 * Every slot of the day that has not started yet, free or full, in order of time. A caller that lists many
 * days passes the plan's index, so that it is built once.
 */
export function slotsOn(day: Day, plan: Plan, now: At, index: PlanIndex = indexPlan(plan)): OpenSlot[] {
  const slots = computeSlots(day, startsOn(day, plan, now), plan, index)
  if (day !== dayOf(now)) return slots
  // Yesterday's hours may reach past midnight: those slots are today by the calendar, so they are listed too.
  const yesterday = addDays(day, -1)
  const afterMidnight = startsOn(yesterday, plan, now).filter((minute) => minute >= 1440)
  return afterMidnight.length === 0
    ? slots
    : [...computeSlots(yesterday, afterMidnight, plan, index), ...slots]
}

/**
 * The bookable starts of the day, in minutes since midnight: not too soon, too far ahead or after the offer's
 * end.
 */
function startsOn(day: Day, plan: Plan, now: At): number[] {
  const open = openOn(plan, day)
  if ('closed' in open || daysBetween(dayOf(now), day) > plan.maxAdvanceDays) return []
  const midnight = instant(day)
  const earliest = Math.max(now + 1, now + plan.minAdvanceMinutes * MINUTE)
  const starts: number[] = []
  for (
    let minute = open.opens;
    minute + plan.durationMinutes <= open.closes;
    minute += stepMinutes(plan.durationMinutes)
  ) {
    const start = midnight + minute * MINUTE
    if (start >= earliest && (plan.validUntil === null || start < plan.validUntil)) starts.push(minute)
  }
  return starts
}

/**
 * The slot that starts exactly at `start`; null when there is none or it has already started. After midnight
 * the slot may belong to the day before. If both days have one, a slot with a free place is preferred.
 */
export function slotAt(start: At, plan: Plan, now: At): OpenSlot | null {
  const day = dayOf(start)
  const index = indexPlan(plan)
  const slots = [day, addDays(day, -1)].flatMap((each) => {
    const minute = (start - instant(each)) / MINUTE
    return startsOn(each, plan, now).includes(minute) ? computeSlots(each, [minute], plan, index) : []
  })
  return slots.find((slot) => slot.available > 0) ?? slots[0] ?? null
}

type NoSlotReason = 'too-far' | 'after-offer' | 'too-soon' | 'closed' | 'outside-hours'

/** Why no slot starts at `start`: the first rule that prevents it. */
export function noSlotReason(start: At, plan: Plan, now: At): NoSlotReason {
  if (slotAt(start, withoutBookingWindow(plan), 0) !== null) {
    if (plan.validUntil !== null && start >= plan.validUntil) return 'after-offer'
    return start < now + plan.minAdvanceMinutes * MINUTE ? 'too-soon' : 'too-far'
  }
  return isOpenOn(plan, dayOf(start)) ? 'outside-hours' : 'closed'
}

export type DayRule = { kind: 'closed'; reason: string | null } | { kind: 'after-offer' | 'no-staff' }

/** The rule that leaves a day without any slot, regardless of existing bookings; null when there is none. */
export function dayRule(day: Day, plan: Plan, index: PlanIndex = indexPlan(plan)): DayRule | null {
  const open = openOn(plan, day)
  if ('closed' in open) return { kind: 'closed', reason: open.reason }
  if (plan.validUntil !== null && instant(day, open.opens) >= plan.validUntil) return { kind: 'after-offer' }
  const all = computeSlots(day, startsOn(day, withoutBookingWindow(plan), 0), plan, index)
  return all.length > 0 && all.every((slot) => slot.total === 0) ? { kind: 'no-staff' } : null
}

function withoutBookingWindow(plan: Plan): Plan {
  return { ...plan, minAdvanceMinutes: 0, maxAdvanceDays: Infinity, validUntil: null }
}

/** The free slots nearest to a requested time that is not available, in order of time. */
export function nearestFreeSlots(requested: At, slots: readonly OpenSlot[], count = 3): OpenSlot[] {
  return slots
    .filter((slot) => slot.available > 0 && slot.start !== requested)
    .sort((a, b) => Math.abs(a.start - requested) - Math.abs(b.start - requested) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/** An index of a plan, so that computing a slot does not scan every booking and shift. */
type PlanIndex = {
  /** Sorted by start. */
  taken: readonly Taken[]
  longestTakenMs: number
  /** By weekday and staff id: shifts, merged where they touch, and breaks. */
  weeks: readonly Map<string, { spans: Span[]; breaks: Span[] }>[]
  leaves: ReadonlyMap<string, readonly Leave[]>
}
type Span = { from: number; to: number }

export function indexPlan(plan: Plan): PlanIndex {
  const taken = [...plan.taken].sort((a, b) => a.start - b.start)
  const weeks = Array.from({ length: 7 }, () => new Map<string, { spans: Span[]; breaks: Span[] }>())
  const dutyOf = ({ staffId, weekday }: Shift) => {
    const week = weeks[weekday]!
    const duty = week.get(staffId) ?? { spans: [], breaks: [] }
    week.set(staffId, duty)
    return duty
  }
  for (const shift of [...plan.shifts].sort((a, b) => a.starts - b.starts)) {
    const { spans } = dutyOf(shift)
    const last = spans.at(-1)
    if (last && shift.starts <= last.to) last.to = Math.max(last.to, shift.ends)
    else spans.push({ from: shift.starts, to: shift.ends })
  }
  for (const pause of plan.breaks) dutyOf(pause).breaks.push({ from: pause.starts, to: pause.ends })
  return {
    taken,
    longestTakenMs: taken.reduce((longest, each) => Math.max(longest, each.end - each.start), 0),
    weeks,
    leaves: Map.groupBy(plan.leaves, (leave) => leave.staffId),
  }
}

/**
 * The slots of a day that start at these minutes, which must be in ascending order: a single pass over the
 * day and its bookings.
 */
function computeSlots(day: Day, minutes: readonly number[], plan: Plan, index: PlanIndex): OpenSlot[] {
  const { taken, longestTakenMs, weeks, leaves } = index
  if (minutes.length === 0) return []
  const midnight = instant(day)
  const durationMs = plan.durationMinutes * MINUTE
  const bufferMs = plan.bufferMinutes * MINUTE
  const week = weeks[weekdayOf(day)]!
  const duties = plan.staffIds.flatMap((id) => {
    const duty = week.get(id)
    return duty ? [{ id, ...duty, leaves: leaves.get(id) ?? [] }] : []
  })
  // Bookings that started earlier than this have ended before the first slot.
  let next = firstIndexFrom(taken, midnight + minutes[0]! * MINUTE - bufferMs - longestTakenMs)
  let overlapping: Taken[] = []
  return minutes.map((minute) => {
    const start = midnight + minute * MINUTE
    const end = start + durationMs
    const endMinute = minute + plan.durationMinutes
    overlapping = overlapping.filter((each) => each.end + bufferMs > start)
    while (next < taken.length && taken[next]!.start < end + bufferMs) {
      if (taken[next]!.end + bufferMs > start) overlapping.push(taken[next]!)
      next++
    }

    const remaining = Math.max(0, plan.capacity - maxSimultaneous(overlapping, start, end, bufferMs))
    if (plan.staffIds.length === 0)
      return { start, end, total: plan.capacity, available: remaining, freeStaffIds: [] }
    const busyStaffIds = new Set<string | null>()
    for (const each of overlapping) busyStaffIds.add(each.staffId)
    let onDuty = 0
    const freeStaffIds: string[] = []
    for (const duty of duties) {
      if (!containsSpan(duty.spans, minute, endMinute)) continue
      if (overlapsSpan(duty.breaks, minute, endMinute)) continue
      if (duty.leaves.some((leave) => leave.start < end && leave.end > start)) continue
      onDuty++
      if (!busyStaffIds.has(duty.id)) freeStaffIds.push(duty.id)
    }
    const total = Math.min(plan.capacity, onDuty)
    return { start, end, total, available: Math.min(remaining, freeStaffIds.length), freeStaffIds }
  })
}

function containsSpan(spans: readonly Span[], from: number, to: number): boolean {
  for (const span of spans) if (span.from <= from && span.to >= to) return true
  return false
}

function overlapsSpan(spans: readonly Span[], from: number, to: number): boolean {
  for (const span of spans) if (span.from < to && span.to > from) return true
  return false
}

/**
 * The index of the first booking that starts at `at` or later: a binary search, as `taken` is sorted by
 * start.
 */
function firstIndexFrom(taken: readonly Taken[], at: At): number {
  let low = 0
  let high = taken.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (taken[middle]!.start < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The highest number of bookings in the pool at any one moment of the slot. Counting every booking that
 * overlaps the slot would refuse free places.
 */
function maxSimultaneous(overlapping: readonly Taken[], start: At, end: At, bufferMs: number): number {
  const starts: At[] = []
  const ends: At[] = []
  for (const each of overlapping) {
    if (!each.samePool || each.start >= end + bufferMs) continue
    starts.push(each.start)
    ends.push(each.end + bufferMs)
  }
  ends.sort((a, b) => a - b)
  let highest = 0
  let endedCount = 0
  for (const [index, startsAt] of starts.entries()) {
    while (ends[endedCount]! <= Math.max(start, startsAt)) endedCount++
    highest = Math.max(highest, index + 1 - endedCount)
  }
  return highest
}

/**
 * The choice for 'any staff': of the free staff, the one with the fewest bookings that day, or the first on a
 * tie.
 */
export function leastBookedStaff(
  freeStaffIds: readonly string[],
  plan: Pick<Plan, 'taken'>,
  start: At,
): string | null {
  const midnight = instant(dayOf(start))
  const counts = new Map(freeStaffIds.map((id) => [id, 0]))
  for (const { staffId, start: startsAt } of plan.taken) {
    if (staffId === null || startsAt < midnight || startsAt >= midnight + DAY) continue
    const count = counts.get(staffId)
    if (count !== undefined) counts.set(staffId, count + 1)
  }
  let best: string | null = null
  for (const id of freeStaffIds) if (best === null || counts.get(id)! < counts.get(best)!) best = id
  return best
}

/**
 * The branch's own special days, and the public holidays if it closes on them. Its own entry for a day wins.
 */
export function specialDays(
  own: readonly SpecialDay[],
  closesOnHolidays: boolean,
  holidays: readonly { day: Day; name: string }[],
): SpecialDay[] {
  if (!closesOnHolidays) return [...own]
  const closed = holidays.filter(({ day }) => !own.some((each) => each.day === day))
  return [...own, ...closed.map(({ day, name }) => ({ day, opens: null, closes: null, reason: name }))]
}
