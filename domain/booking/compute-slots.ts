/** Computes the slots of a day, and how many places and which staff are free in each. */
import { instant, MINUTE, toWeekday, type At, type Day } from '../time/time.ts'
import type { Shift, Taken, Leave, Plan } from './plan.ts'

export const computeSlots = (...of: Parameters<typeof eachSlot>): OpenSlot[] => [...eachSlot(...of)]

/**
 * The slots of a day that start at these minutes, which must be in ascending order: a single pass over the
 * day and its bookings. A caller that needs only the first ones stops early.
 */
export function* eachSlot(
  day: Day,
  minutes: readonly number[],
  plan: Plan,
  index: PlanIndex,
): Generator<OpenSlot, void> {
  const { taken, longestTakenMs, weeks, leaves } = index
  if (minutes.length === 0) return
  const midnight = instant(day)
  const durationMs = plan.durationMinutes * MINUTE
  const bufferMs = plan.bufferMinutes * MINUTE
  const week = weeks[toWeekday(day)]!
  const duties = plan.staffIds.flatMap((id) => {
    const duty = week.get(id)
    return duty ? [{ id, ...duty, leaves: leaves.get(id) ?? [] }] : []
  })
  // Bookings that started earlier than this have ended before the first slot.
  let next = firstIndexFrom(taken, midnight + minutes[0]! * MINUTE - bufferMs - longestTakenMs)
  let overlapping: Taken[] = []
  for (const minute of minutes) {
    const start = midnight + minute * MINUTE
    const end = start + durationMs
    const endMinute = minute + plan.durationMinutes
    overlapping = overlapping.filter((each) => each.end + bufferMs > start)
    while (next < taken.length && taken[next]!.start < end + bufferMs) {
      if (taken[next]!.end + bufferMs > start) overlapping.push(taken[next]!)
      next++
    }

    const remaining = Math.max(0, plan.capacity - maxSimultaneous(overlapping, start, end, bufferMs))
    if (plan.staffIds.length === 0) {
      yield { start, end, total: plan.capacity, available: remaining, freeStaffIds: [] }
      continue
    }
    const busyStaffIds = new Set<string | null>()
    const classStaffIds = new Set<string | null>()
    for (const each of overlapping) {
      busyStaffIds.add(each.staffId)
      if (plan.isClass && each.samePool && each.start === start) classStaffIds.add(each.staffId)
    }
    let onDuty = 0
    let hasClass = false
    const freeStaffIds: string[] = []
    for (const duty of duties) {
      if (!containsSpan(duty.spans, minute, endMinute)) continue
      if (overlapsSpan(duty.breaks, minute, endMinute)) continue
      if (duty.leaves.some((leave) => leave.start < end && leave.end > start)) continue
      onDuty++
      if (!busyStaffIds.has(duty.id)) freeStaffIds.push(duty.id)
      else if (classStaffIds.has(duty.id)) hasClass = true
    }
    if (plan.isClass) {
      const total = onDuty > 0 ? plan.capacity : 0
      const available = hasClass || freeStaffIds.length > 0 ? remaining : 0
      yield { start, end, total, available, freeStaffIds: hasClass ? [] : freeStaffIds }
      continue
    }
    const total = Math.min(plan.capacity, onDuty)
    yield { start, end, total, available: Math.min(remaining, freeStaffIds.length), freeStaffIds }
  }
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

export const indexPlan = (plan: Plan): PlanIndex => ({ ...indexRules(plan), ...indexTaken(plan.taken) })

function indexRules(plan: Pick<Plan, 'shifts' | 'breaks' | 'leaves'>): RuleIndex {
  if (plan.shifts.length === 0 && plan.breaks.length === 0 && plan.leaves.length === 0) return NO_RULES
  const weeks = emptyWeeks()
  const getDuty = ({ staffId, weekday }: Shift) => {
    const week = weeks[weekday]!
    const duty = week.get(staffId) ?? { spans: [], breaks: [] }
    week.set(staffId, duty)
    return duty
  }
  for (const shift of plan.shifts.toSorted((a, b) => a.starts - b.starts)) {
    const { spans } = getDuty(shift)
    const last = spans.at(-1)
    if (last && shift.starts <= last.to) last.to = Math.max(last.to, shift.ends)
    else spans.push({ from: shift.starts, to: shift.ends })
  }
  for (const pause of plan.breaks) getDuty(pause).breaks.push({ from: pause.starts, to: pause.ends })
  return { weeks, leaves: Map.groupBy(plan.leaves, (leave) => leave.staffId) }
}

type Weeks = Map<string, { spans: Span[]; breaks: Span[] }>[]
const emptyWeeks = (): Weeks => Array.from({ length: 7 }, () => new Map())
/** The index of every service without staff; most have none. */
const NO_RULES: RuleIndex = { weeks: emptyWeeks(), leaves: new Map() }

export function indexTaken(taken: readonly Taken[]): TakenIndex {
  return {
    taken: taken.toSorted((a, b) => a.start - b.start),
    longestTakenMs: taken.reduce((longest, each) => Math.max(longest, each.end - each.start), 0),
  }
}

/** An index of a plan, so that computing a slot does not scan every booking and shift. */
export type PlanIndex = RuleIndex & TakenIndex
type RuleIndex = {
  /** Shifts, merged where they touch, and breaks, by weekday and staff id. */
  weeks: readonly Map<string, { spans: Span[]; breaks: Span[] }>[]
  leaves: ReadonlyMap<string, readonly Leave[]>
}
type TakenIndex = {
  /** Taken times, sorted by start. */
  taken: readonly Taken[]
  longestTakenMs: number
}
type Span = { from: number; to: number }

export type OpenSlot = {
  start: At
  end: At
  /** The number of places, limited by capacity and staff on duty. */
  total: number
  available: number
  /** Free staff of whom a booking takes one, in the order of the plan; empty if it takes none. */
  freeStaffIds: string[]
}
