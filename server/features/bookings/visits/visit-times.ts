/** When a visit fits, and who does what (domain/booking/visits/visit-slots.ts). */
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Problem } from '#contract/problem.ts'
import { nearestFreeSlots } from '#domain/booking/slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import {
  indexVisit,
  noVisitReason,
  visitAt,
  visitSlotsOn,
  type VisitPlan,
  type VisitSlot,
} from '#domain/booking/visits/visit-slots.ts'
import { addDays, daysBetween, type At, type Day } from '#domain/time/time.ts'
import type { OpenSlot } from '#domain/booking/compute-slots.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  inField,
  listFreeDays,
  loadPlans,
  type BookedLine,
  type Line,
  type PlannedDay,
} from '../availability/availability.ts'
import { planWindow, reasonProblem, toNearest } from '../holds/slot-problems.ts'

/** The visit of these lines, whose offer is the first. A class is booked alone: its people serve others at the same time. */
export function toVisitPlan(lines: readonly Line[], plans: readonly Plan[], isPaid: boolean): VisitPlan {
  const classAt = plans.findIndex((plan) => plan.isClass)
  if (plans.length > 1 && classAt !== -1) throw inField(bookingProblems.classAlone(), lines[classAt]?.field)
  return {
    services: plans.map((plan, index) => ({
      // Who pays a fee need not wait for an answer.
      plan: isPaid ? { ...plan, isRequest: false } : plan,
      isParallel: lines[index]!.item.isParallel,
    })),
    startsWith: lines[0]?.item.offer ? 0 : null,
    maxGapMinutes: lines[0]?.pool.visitWaitMinutes ?? 0,
  }
}

/** The lines in the order of a visit that begins then; null if there is none. */
export function findVisit(
  start: At,
  lines: readonly Line[],
  visit: VisitPlan,
  now: At,
): [BookedLine, ...BookedLine[]] | null {
  const found = visitAt(start, visit, now)
  return found && toBookedLines(found, lines)
}

/** The same; otherwise throws why there is none, with the nearest that are free. */
export function requireVisit(
  start: At,
  lines: readonly Line[],
  visit: VisitPlan,
  now: At,
  ownStart?: At,
): [BookedLine, ...BookedLine[]] {
  const found = findVisit(start, lines, visit, now)
  if (found) return found
  const { item } = lines[0]!
  const reason = noVisitReason(start, visit, now)
  if (reason !== 'taken') throw reasonProblem(reason, start, item, strictest(visit))
  throw withNearestVisits(bookingProblems.slotTaken(), start, visit, now, ownStart)
}

/** What the sentences of a refusal name. */
const strictest = ({ services }: VisitPlan): Plan => ({
  ...services[0]!.plan,
  minAdvanceMinutes: Math.max(...services.map(({ plan }) => plan.minAdvanceMinutes)),
})

function toBookedLines({ parts }: VisitSlot, lines: readonly Line[]): [BookedLine, ...BookedLine[]] {
  const [first, ...others] = parts.map(({ service, start, end, staffId }) => ({
    line: lines[service]!,
    start: new Date(start),
    end: new Date(end),
    staffId,
  }))
  return [first!, ...others] // a visit has at least one part
}

function withNearestVisits(problem: Problem, start: At, visit: VisitPlan, now: At, ownStart?: At): Problem {
  const { from, to } = planWindow(start)
  const index = indexVisit(visit)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))
  const all = days.flatMap((day) => visitSlotsOn(day, visit, now, index))
  const free = [...new Map(all.map((each) => [each.start, each])).values()]
    .filter((slot) => slot.start !== ownStart)
    .map(toOpenSlot)
  return problem.with({ extra: { nearest: toNearest(nearestFreeSlots(start, free)) } })
}

/** A visit is made once at a time. */
export const toOpenSlot = ({ start, end }: VisitSlot): OpenSlot => ({
  start,
  end,
  total: 1,
  available: 1,
  freeStaffIds: [],
})

/** The plans of a booked visit that is moved. A person who no longer performs a service need not do it. */
export async function loadBookedVisit(
  db: Queryable,
  lines: readonly Line[],
  { accessFeePaid }: { accessFeePaid: boolean },
  input: Parameters<typeof loadPlans>[2],
  now: Date,
): Promise<{ visit: VisitPlan; plans: Plan[] }> {
  const all = await loadPlans(
    db,
    lines.map(({ item, pool }) => ({ item, pool })),
    input,
    now,
  )
  const plans = all.map((plan, index) => {
    const { staffId } = lines[index]!
    return staffId !== undefined && plan.staffIds.includes(staffId) ? { ...plan, staffIds: [staffId] } : plan
  })
  return { visit: toVisitPlan(lines, plans, accessFeePaid), plans }
}

export type VisitDay = Omit<PlannedDay, 'free'> & { free: VisitSlot[] }

/** The free times of the days. */
export function listVisitDays(
  { from, to }: { from: Day; to: Day },
  visit: VisitPlan,
  plans: readonly Plan[],
  now: Date,
): VisitDay[] {
  const index = indexVisit(visit)
  return listFreeDays({ from, to }, plans[0]!, now).map((day) => ({
    ...day,
    free: visitSlotsOn(day.day, visit, now.getTime(), index),
  }))
}

/** The visit with other services. Those that it has had were booked with enough notice. */
export async function loadChangedVisit(
  db: Queryable,
  lines: readonly Line[],
  isNew: (line: Line) => boolean,
  input: Parameters<typeof loadPlans>[2],
  now: Date,
): Promise<VisitPlan> {
  const plans = await loadPlans(db, lines, input, now)
  return toVisitPlan(
    lines,
    plans.map((plan, index) => (isNew(lines[index]!) ? plan : { ...plan, minAdvanceMinutes: 0 })),
    true,
  )
}
