/**
 * When a service can be booked at a branch (docs/rules/availability.md). Pure: opening hours, shifts,
 * capacity and what is taken come in, slots come out. The same function lists slots, finds the nearest free
 * times and re-checks a booking under its lock, so that what is shown and what is enforced cannot differ.
 */
import { addDays, DAY, dayOf, daysBetween, instant, MINUTE, weekdayOf, type At, type Day } from '../time/time.ts'

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

/** Every slot of the day that has not begun yet, free or full, in order of time. Who asks for many days makes the plan's index once. */
export function slotsOn(day: Day, plan: Plan, now: At, index: PlanIndex = indexOf(plan)): OpenSlot[] {
  const slots = weighAll(day, startsOn(day, plan, now), plan, index)
  if (day !== dayOf(now)) return slots
  // After midnight the evening before goes on, and whoever asks calls that today.
  const before = addDays(day, -1)
  const late = startsOn(before, plan, now).filter((minute) => minute >= 1440)
  return late.length === 0 ? slots : [...weighAll(before, late, plan, index), ...slots]
}

/** The grid of the day, in minutes since its midnight, without what has begun, is too soon, too far ahead or past the offer's end. */
function startsOn(day: Day, plan: Plan, now: At): number[] {
  const open = openOn(plan, day)
  if ('closed' in open || daysBetween(dayOf(now), day) > plan.maxAdvanceDays) return []
  const midnight = instant(day)
  const earliest = Math.max(now + 1, now + plan.minAdvanceMinutes * MINUTE)
  const starts: number[] = []
  for (let minute = open.opens; minute + plan.durationMinutes <= open.closes; minute += stepMinutes(plan.durationMinutes)) {
    const start = midnight + minute * MINUTE
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
  const index = indexOf(plan)
  const slots = [day, addDays(day, -1)].flatMap((on) => {
    const minute = (start - instant(on)) / MINUTE
    return startsOn(on, plan, now).includes(minute) ? weighAll(on, [minute], plan, index) : []
  })
  return slots.find((slot) => slot.available > 0) ?? slots[0] ?? null
}

export type NoSlot = 'too-far' | 'after-offer' | 'too-soon' | 'closed' | 'outside-hours'

/** Why no slot begins at `start`: what stands in the way first, when everything else would have it. */
export function whyNoSlot(start: At, plan: Plan, now: At): NoSlot {
  if (slotAt(start, withoutNotice(plan), 0) !== null) {
    if (plan.validUntil !== null && start >= plan.validUntil) return 'after-offer'
    return start < now + plan.minAdvanceMinutes * MINUTE ? 'too-soon' : 'too-far'
  }
  return isOpenOn(plan, dayOf(start)) ? 'outside-hours' : 'closed'
}

export type DayRule = { kind: 'closed'; reason: string | null } | { kind: 'after-offer' | 'nobody-works' }

/** The rule that leaves nothing of a day, whoever asks and however little is booked; null when there is none. */
export function dayRule(day: Day, plan: Plan, index: PlanIndex = indexOf(plan)): DayRule | null {
  const open = openOn(plan, day)
  if ('closed' in open) return { kind: 'closed', reason: open.reason }
  if (plan.validUntil !== null && instant(day, open.opens) >= plan.validUntil) return { kind: 'after-offer' }
  const all = weighAll(day, startsOn(day, withoutNotice(plan), 0), plan, index)
  return all.length > 0 && all.every((slot) => slot.total === 0) ? { kind: 'nobody-works' } : null
}

const withoutNotice = (plan: Plan): Plan => ({ ...plan, minAdvanceMinutes: 0, maxAdvanceDays: Infinity, validUntil: null })

/** The free starts nearest to a time that was refused, nearest first, then put in order of time. */
export function nearestFree(wanted: At, slots: readonly OpenSlot[], count = 3): OpenSlot[] {
  return slots
    .filter((slot) => slot.available > 0 && slot.start !== wanted)
    .sort((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/** A plan put in order, so that a slot looks at what is near it and not at everything. */
export type PlanIndex = {
  /** In order of their start. */
  taken: readonly Taken[]
  longestMs: number
  /** By weekday: the spans of each that are on duty, as one where shifts touch, and the breaks in them. */
  weeks: readonly Map<string, { spans: Span[]; breaks: Span[] }>[]
  leaves: ReadonlyMap<string, readonly Leave[]>
}
type Span = { from: number; to: number }

export function indexOf(plan: Plan): PlanIndex {
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
    longestMs: taken.reduce((longest, t) => Math.max(longest, t.end - t.start), 0),
    weeks,
    leaves: Map.groupBy(plan.leaves, (leave) => leave.staffId),
  }
}

/** The slots of a day that begin at these minutes, which go upwards: one walk along the day and what is taken of it. */
function weighAll(day: Day, minutes: readonly number[], plan: Plan, { taken, longestMs, weeks, leaves }: PlanIndex): OpenSlot[] {
  if (minutes.length === 0) return []
  const midnight = instant(day)
  const lengthMs = plan.durationMinutes * MINUTE
  const gap = plan.bufferMinutes * MINUTE
  const week = weeks[weekdayOf(day)]!
  const duties = plan.staffIds.flatMap((id) => {
    const duty = week.get(id)
    return duty ? [{ id, ...duty, leaves: leaves.get(id) ?? [] }] : []
  })
  // Whatever began earlier than this is over before the first slot of the day.
  let next = firstFrom(taken, midnight + minutes[0]! * MINUTE - gap - longestMs)
  let near: Taken[] = []
  return minutes.map((minute) => {
    const start = midnight + minute * MINUTE
    const end = start + lengthMs
    const until = minute + plan.durationMinutes
    near = near.filter((t) => t.end + gap > start)
    for (; next < taken.length && taken[next]!.start < end + gap; next++) if (taken[next]!.end + gap > start) near.push(taken[next]!)

    const left = plan.capacity - busiest(near, start, end, gap)
    if (plan.staffIds.length === 0) return { start, end, total: plan.capacity, available: Math.max(0, left), freeStaffIds: [] }
    const busy = new Set<string | null>()
    for (const t of near) busy.add(t.staffId)
    let onDuty = 0
    const freeStaffIds: string[] = []
    for (const { id, spans, breaks, leaves: away } of duties) {
      if (!isWithin(spans, minute, until) || meets(breaks, minute, until) || away.some((l) => l.start < end && l.end > start)) continue
      onDuty++
      if (!busy.has(id)) freeStaffIds.push(id)
    }
    const total = Math.min(plan.capacity, onDuty)
    return { start, end, total, available: Math.max(0, Math.min(left, freeStaffIds.length)), freeStaffIds }
  })
}

function isWithin(spans: readonly Span[], from: number, to: number): boolean {
  for (const span of spans) if (span.from <= from && span.to >= to) return true
  return false
}
function meets(spans: readonly Span[], from: number, to: number): boolean {
  for (const span of spans) if (span.from < to && span.to > from) return true
  return false
}

/** Where in `taken`, which lies in order of start, those begin that start at `at` or later. */
function firstFrom(taken: readonly Taken[], at: At): number {
  let [low, high] = [0, taken.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (taken[middle]!.start < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The most bookings of the pool that stand at one instant of the slot; counting all that touch it would refuse places that are free. */
function busiest(near: readonly Taken[], start: At, end: At, gap: number): number {
  const starts: At[] = []
  const ends: At[] = []
  for (const t of near)
    if (t.samePool && t.start < end + gap) {
      starts.push(t.start)
      ends.push(t.end + gap)
    }
  ends.sort((a, b) => a - b)
  let [most, over] = [0, 0]
  for (let begun = 0; begun < starts.length; begun++) {
    while (ends[over]! <= Math.max(start, starts[begun]!)) over++
    most = Math.max(most, begun + 1 - over)
  }
  return most
}

/** 'Any staff' is a fair choice: whoever of the free has the fewest bookings that day; on a tie, the plan's order. */
export function fairest(freeStaffIds: readonly string[], plan: Pick<Plan, 'taken'>, start: At): string | null {
  const from = instant(dayOf(start))
  const load = new Map(freeStaffIds.map((id) => [id, 0]))
  for (const t of plan.taken) {
    const before = t.staffId !== null && t.start >= from && t.start < from + DAY ? load.get(t.staffId) : undefined
    if (before !== undefined) load.set(t.staffId!, before + 1)
  }
  return freeStaffIds.reduce<string | null>((best, id) => (best === null || load.get(id)! < load.get(best)! ? id : best), null)
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
