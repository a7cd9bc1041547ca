/** A time that a visitor holds is free again, or booked, in a few minutes: stores get a problem that says so. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Problem } from '#contract/problem.ts'
import type { Plan } from '#domain/booking/plan.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { loadPlan, type PlanInput } from '../availability/availability.ts'
import type { Item, Pool } from '../availability/availability-queries.ts'
import { heldUntil } from '../holds/visitor-hold-queries.ts'

export const slotHeld = (until: Date): Problem =>
  bookingProblems.slotHeld().with({ extra: { heldUntil: until.toISOString() } })

/** Returns the problem of a taken time that would be free without the holds of visitors; null if bookings take it. */
export async function heldProblem(
  { db, now }: Pick<Ctx, 'now'> & { db: Queryable },
  { item, pool, input }: { item: Item; pool: Pool; input: PlanInput },
  time: { start: number; end: number },
  isFree: (plan: Plan) => boolean,
): Promise<Problem | null> {
  const range = { branchId: pool.branchId, from: new Date(time.start), to: new Date(time.end) }
  const until = await heldUntil(db, range, now)
  if (until === null) return null
  const plan = await loadPlan(db, item, pool, { ...input, ignoresVisitorHolds: true }, now)
  return isFree(plan) ? slotHeld(until) : null
}
