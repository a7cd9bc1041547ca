/**
 * The slots in which a service can be booked at a branch (docs/rules/availability.md). They are pure functions
 * of opening hours, shifts, capacity and existing bookings. The same code lists slots, finds the nearest free
 * times and re-checks a booking under its lock, so displayed and enforced availability cannot differ.
 */
import { ANY_TIME, isUsableAt } from '../catalogue/usable-times.ts'
import { addDays, DAY, toDay, daysBetween, instant, MINUTE, type At, type Day } from '../time/time.ts'
import { canRequest } from './booking-policy.ts'
import { openOn, isOpenOn, type Plan } from './plan.ts'
import { indexPlan, computeSlots, eachSlot, type OpenSlot, type PlanIndex } from './compute-slots.ts'

/**
 * Slots start every `durationMinutes` from the opening time, but at least hourly and at most every 15
 * minutes.
 */
export const stepMinutes = (durationMinutes: number): number => Math.min(60, Math.max(15, durationMinutes))

/**
 * Every slot of the day that has not started yet, free or full, in order of time. A caller that lists many
 * days passes the plan's index, so that it is built once.
 */
export const slotsOn = (day: Day, plan: Plan, now: At, index: PlanIndex = indexPlan(plan)): OpenSlot[] => [
  ...eachSlotOn(day, plan, now, index),
]

/** Yields the slots of a day, each computed when it is asked for. */
export function* eachSlotOn(day: Day, plan: Plan, now: At, index: PlanIndex): Generator<OpenSlot, void> {
  if (day === toDay(now)) {
    // Yesterday's hours may reach past midnight: those slots are today by the calendar, so they are listed too.
    const yesterday = addDays(day, -1)
    const open = openOn(plan, yesterday)
    if (!('closed' in open) && open.closes > 1440) {
      const afterMidnight = startsOn(yesterday, plan, now).filter((minute) => minute >= 1440)
      yield* eachSlot(yesterday, afterMidnight, plan, index)
    }
  }
  yield* eachSlot(day, startsOn(day, plan, now), plan, index)
}

/**
 * The bookable starts of the day, in minutes since midnight: not too soon, too far ahead, after the offer's end,
 * when it cannot be used, or too late for an answer of the store.
 */
export function startsOn(day: Day, plan: Plan, now: At): number[] {
  const open = openOn(plan, day)
  if ('closed' in open || daysBetween(toDay(now), day) > plan.maxAdvanceDays) return []
  const midnight = instant(day)
  const earliest = Math.max(now + 1, now + plan.minAdvanceMinutes * MINUTE)
  const starts: number[] = []
  for (
    let minute = open.opens;
    minute + plan.durationMinutes <= open.closes;
    minute += stepMinutes(plan.durationMinutes)
  ) {
    const start = midnight + minute * MINUTE
    const isBeforeEnd = plan.validUntil === null || start < plan.validUntil
    const isAnswerable = !plan.isRequest || canRequest(start, now)
    if (start >= earliest && isAnswerable && isBeforeEnd && isUsableAt(plan.usableTimes, start))
      starts.push(minute)
  }
  return starts
}

/**
 * Returns the slot that starts exactly at `start`; null when there is none or it has already started. After
 * midnight the slot may belong to the day before. If both days have one, a slot with a free place is preferred.
 */
export function slotAt(start: At, plan: Plan, now: At): OpenSlot | null {
  const day = toDay(start)
  const index = indexPlan(plan)
  const slots = [day, addDays(day, -1)].flatMap((each) => {
    const minute = (start - instant(each)) / MINUTE
    return startsOn(each, plan, now).includes(minute) ? computeSlots(each, [minute], plan, index) : []
  })
  return slots.find((slot) => slot.available > 0) ?? slots[0] ?? null
}

export type NoSlotReason =
  | 'too-far'
  | 'after-offer'
  | 'not-usable'
  | 'too-soon'
  | 'no-time-to-answer'
  | 'closed'
  | 'outside-hours'
  | 'off-grid'

/** Returns why no slot starts at `start`: the first rule that prevents it. */
export function noSlotReason(start: At, plan: Plan, now: At): NoSlotReason {
  if (slotAt(start, withoutBookingWindow(plan), 0) !== null) {
    if (plan.validUntil !== null && start >= plan.validUntil) return 'after-offer'
    if (!isUsableAt(plan.usableTimes, start)) return 'not-usable'
    if (start < now + plan.minAdvanceMinutes * MINUTE) return 'too-soon'
    return plan.isRequest && !canRequest(start, now) ? 'no-time-to-answer' : 'too-far'
  }
  const day = toDay(start)
  if (!isOpenOn(plan, day)) return 'closed'
  const starts = startsOn(day, withoutBookingWindow(plan), 0)
  const minute = (start - instant(day)) / MINUTE
  return minute > (starts[0] ?? Infinity) && minute < (starts.at(-1) ?? -Infinity)
    ? 'off-grid'
    : 'outside-hours'
}

export type DayRule =
  | { kind: 'closed'; reason: string | null }
  | { kind: 'after-offer' | 'not-usable' | 'no-staff' }

/** The rule that leaves a day without any slot, regardless of existing bookings; null when there is none. */
export function dayRule(day: Day, plan: Plan, index: PlanIndex = indexPlan(plan)): DayRule | null {
  const open = openOn(plan, day)
  if ('closed' in open) return { kind: 'closed', reason: open.reason }
  if (plan.validUntil !== null && instant(day, open.opens) >= plan.validUntil) return { kind: 'after-offer' }
  const starts = startsOn(day, withoutBookingWindow(plan), 0)
  if (starts.length > 0 && !starts.some((minute) => isUsableAt(plan.usableTimes, instant(day, minute))))
    return { kind: 'not-usable' }
  const all = computeSlots(day, starts, plan, index)
  return all.length > 0 && all.every((slot) => slot.total === 0) ? { kind: 'no-staff' } : null
}

function withoutBookingWindow(plan: Plan): Plan {
  return {
    ...plan,
    minAdvanceMinutes: 0,
    isRequest: false,
    maxAdvanceDays: Infinity,
    validUntil: null,
    usableTimes: ANY_TIME,
  }
}

/** The free slots nearest to a requested time that is not available, in order of time. */
export function nearestFreeSlots(requested: At, slots: readonly OpenSlot[], count = 3): OpenSlot[] {
  return slots
    .filter((slot) => slot.available > 0 && slot.start !== requested)
    .toSorted((a, b) => Math.abs(a.start - requested) - Math.abs(b.start - requested) || a.start - b.start)
    .slice(0, count)
    .toSorted((a, b) => a.start - b.start)
}

/**
 * Returns the person whom a booking of a free slot takes: the preferred person if they are free, otherwise the
 * least booked one. Returns null if it takes nobody, because there is no staff or somebody already leads the
 * class.
 */
export function choosePerson(
  { start, freeStaffIds }: Pick<OpenSlot, 'start' | 'freeStaffIds'>,
  plan: Pick<Plan, 'taken'>,
  preferredId: string | null = null,
): string | null {
  return preferredId !== null && freeStaffIds.includes(preferredId)
    ? preferredId
    : leastBookedStaff(freeStaffIds, plan, start)
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
  const midnight = instant(toDay(start))
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
