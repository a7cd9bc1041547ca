/** Times at any minute, not only at the slots: the store proposes times and takes walk-ins. */
import { addDays, toDay, instant, MINUTE, toWeekday, type At, type Day } from '../time/time.ts'
import { computeSlots, indexPlan, type OpenSlot, type PlanIndex } from './compute-slots.ts'
import { openOn, type Plan } from './plan.ts'

/**
 * Returns the places of a service that starts at this minute, while the branch is open; null if it is closed
 * for a part of the service. The store decides about the time between two bookings and about notice. After
 * midnight the hours may be those of the day before.
 */
export function timeAt(start: At, plan: Plan): OpenSlot | null {
  const day = toDay(start)
  const unbuffered = { ...plan, bufferMinutes: 0 }
  const index = indexPlan(unbuffered)
  const times = [day, addDays(day, -1)].flatMap((each) => {
    const open = openOn(plan, each)
    const minute = (start - instant(each)) / MINUTE
    const isOpen = !('closed' in open) && minute >= open.opens && minute + plan.durationMinutes <= open.closes
    return isOpen ? computeSlots(each, [minute], unbuffered, index) : []
  })
  return times.find((time) => time.available > 0) ?? times[0] ?? null
}

const HALF_HOUR = 30

/**
 * Returns the times of such a service at the half hours of a day that do not start before `from`, in order:
 * those that a store chooses from. A caller that lists many days passes the plan's index.
 */
export function halfHoursOn(day: Day, plan: Plan, from: At, index: PlanIndex): OpenSlot[] {
  const open = openOn(plan, day)
  if ('closed' in open) return []
  const midnight = instant(day)
  const minutes: number[] = []
  for (
    let minute = Math.ceil(open.opens / HALF_HOUR) * HALF_HOUR;
    minute + plan.durationMinutes <= open.closes;
    minute += HALF_HOUR
  )
    if (midnight + minute * MINUTE >= from) minutes.push(minute)
  return computeSlots(day, minutes, { ...plan, bufferMinutes: 0 }, index)
}

/** The staff who are free for a service that starts at this minute, and on shift for all of it, without a break. */
export function onShift(start: At, plan: Plan): string[] {
  const unbuffered = { ...plan, bufferMinutes: 0 }
  const index = indexPlan(unbuffered)
  const today = toDay(start)
  // After midnight a shift may be one of the day before.
  return [today, addDays(today, -1)].flatMap((day) =>
    computeSlots(day, [(start - instant(day)) / MINUTE], unbuffered, index).flatMap(
      (time) => time.freeStaffIds,
    ),
  )
}

/** The next time on the same day at which a shift of the person starts. */
export function nextShiftStart(start: At, staffId: string, { shifts }: Pick<Plan, 'shifts'>): At | null {
  const day = toDay(start)
  const starts = shifts
    .filter((shift) => shift.staffId === staffId && shift.weekday === toWeekday(day))
    .map((shift) => instant(day, shift.starts))
    .filter((at) => at > start)
  return starts.length === 0 ? null : Math.min(...starts)
}

/** The time of somebody who is there: hours, shifts and breaks do not matter, because the store is serving. */
export function timeForWalkIn(start: At, plan: Plan): OpenSlot {
  const day = toDay(start)
  const serving: Plan = {
    ...plan,
    bufferMinutes: 0,
    breaks: [],
    shifts: plan.staffIds.map((staffId) => ({ staffId, weekday: toWeekday(day), starts: 0, ends: 2 * 1440 })),
  }
  const [time] = computeSlots(day, [(start - instant(day)) / MINUTE], serving, indexPlan(serving))
  return time! // one for each minute
}
