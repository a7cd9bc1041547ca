import { ORDINARY, slotsOn } from '#domain/slots.ts'
import { dayOf, instant, weekdayOf } from '#domain/time.ts'
import type { Ctx } from '#server/kernel/context.ts'
import { listPlansOfDay, listTakenOfBranches } from './availability-queries.ts'

/** Those of the services that somebody could still have today, at any of their branches: by the rule of the slot lists, in two queries. */
export async function servicesFreeToday(ctx: Pick<Ctx, 'db' | 'now'>, serviceIds: readonly string[]): Promise<Set<string>> {
  const free = new Set<string>()
  if (serviceIds.length === 0) return free
  const now = ctx.now.getTime()
  const today = dayOf(now)
  const plans = await listPlansOfDay(ctx.db, serviceIds, weekdayOf(today))
  const branchIds = [...new Set(plans.map((plan) => plan.branch_id))]
  // A day may close after midnight, and a buffer reaches over its edge.
  const taken = await listTakenOfBranches(ctx.db, branchIds, new Date(instant(today, -720)), new Date(instant(today, 3 * 1440)), ctx.now)
  const takenAt = Map.groupBy(taken, (row) => row.branchId)
  for (const plan of plans) {
    if (free.has(plan.service_id) || (plan.needs_staff && plan.staff_ids.length === 0)) continue
    const slots = slotsOn(
      today,
      {
        ...ORDINARY,
        durationMinutes: plan.duration_minutes,
        bufferMinutes: plan.buffer_minutes,
        capacity: plan.capacity,
        hours: plan.hours,
        staffIds: plan.staff_ids,
        shifts: plan.shifts,
        taken: (takenAt.get(plan.branch_id) ?? []).map((row) => ({
          start: row.start.getTime(),
          end: row.end.getTime(),
          staffId: row.staffId,
          samePool: row.poolId === plan.pool_id,
        })),
      },
      now,
    )
    if (slots.some((slot) => slot.available > 0)) free.add(plan.service_id)
  }
  return free
}
