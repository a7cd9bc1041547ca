/** The problems of a time that cannot be booked, for booking and rescheduling. */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Problem } from '#contract/problem.ts'
import { ANSWER_NOTICE_MINUTES } from '#domain/booking/booking-policy.ts'
import type { OpenSlot } from '#domain/booking/compute-slots.ts'
import { openOn, type Plan } from '#domain/booking/plan.ts'
import { nearestFreeSlots, slotAt, slotsOn, noSlotReason, type NoSlotReason } from '#domain/booking/slots.ts'
import { addDays, toDay, daysBetween, duration, type At, type Day } from '#domain/time/time.ts'
import { ruleProblem, tooFar } from '../availability/availability.ts'
import type { Item } from '../availability/availability-queries.ts'
import { serializeSlot } from '../availability/serialize.ts'

/** No slot starts at this time. */
export const noSlotProblem = (start: At, item: Item, plan: Plan, now: At): Problem =>
  reasonProblem(noSlotReason(start, plan, now), start, item, plan)

export function reasonProblem(
  reason: NoSlotReason,
  start: At,
  item: Item,
  plan: Pick<Plan, 'hours' | 'days' | 'minAdvanceMinutes'>,
): Problem {
  switch (reason) {
    case 'closed': {
      const open = openOn(plan, toDay(start))
      return ruleProblem({ kind: 'closed', reason: 'closed' in open ? open.reason : null }, item)
    }
    case 'too-soon':
      return bookingProblems.tooSoon().with({
        message: m.problem_too_soon_notice({ duration: duration(plan.minAdvanceMinutes) }),
      })
    case 'no-time-to-answer':
      return bookingProblems.tooSoon().with({
        message: m.problem_too_soon_to_answer({ duration: duration(ANSWER_NOTICE_MINUTES) }),
      })
    case 'too-far':
      return tooFar(item)
    case 'after-offer':
      return bookingProblems.afterOffer()
    case 'not-usable':
      return bookingProblems.notUsable()
    case 'outside-hours':
      return bookingProblems.outsideHours()
    case 'off-grid':
      return bookingProblems.offGrid()
  }
}

/** Long enough for each weekday to occur after the requested time. */
const NEAREST_TIMES_DAYS = 7

/**
 * The days whose free times are suggested when this time is taken. It starts a day earlier, because the last slots of that day
 * may be after midnight.
 */
export const planWindow = (start: At): { from: Day; to: Day } => ({
  from: addDays(toDay(start), -1),
  to: addDays(toDay(start), NEAREST_TIMES_DAYS),
})

/**
 * 409 with the three nearest free times (docs/rules/availability.md#nearest-free-times), except `ownStart`,
 * the time of the booking that is being rescheduled.
 */
export const slotTakenProblem = (slot: OpenSlot, plan: Plan, now: At, ownStart?: At): Problem =>
  withNearest(bookingProblems.slotTaken(), slot.start, plan, now, ownStart)

/** The slot, if it is free. Otherwise throws why it cannot be booked, with the nearest free times in each case. */
export function requireFreeSlot(start: At, item: Item, plan: Plan, now: At): OpenSlot {
  const slot = slotAt(start, plan, now)
  if (!slot) throw withNearest(noSlotProblem(start, item, plan, now), start, plan, now)
  if (slot.available === 0) throw slotTakenProblem(slot, plan, now)
  return slot
}

/** The problem, with the free times nearest to the start. */
export function withNearest(problem: Problem, start: At, plan: Plan, now: At, ownStart?: At): Problem {
  const { from, to } = planWindow(start)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))
  const all = days.flatMap((day) => slotsOn(day, plan, now))
  // Slots after midnight are listed for two days.
  const near = [...new Map(all.map((each) => [each.start, each])).values()].filter(
    (slot) => slot.start !== ownStart,
  )
  return problem.with({
    extra: { nearest: toNearest(nearestFreeSlots(start, near)) } satisfies { nearest: NearestSlots },
  })
}
export const toNearest = (slots: readonly OpenSlot[]) =>
  slots.map((free) => ({ ...serializeSlot(free), date: toDay(free.start) }))
export type NearestSlots = ReturnType<typeof toNearest>
