import { slotsOn } from '#domain/booking/slots.ts'
import { dayOf, instant } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { planFrom } from './availability.ts'
import { listPlansOfDay, listTakenOfBranches } from './availability-queries.ts'

/** Which of these services have a free slot left today at any branch. Uses two queries. */
export async function servicesFreeToday(
  ctx: Pick<Ctx, 'db' | 'now'>,
  serviceIds: readonly string[],
): Promise<Set<string>> {
  const free = new Set<string>()
  if (serviceIds.length === 0) return free
  const today = dayOf(ctx.now.getTime())
  const rows = await listPlansOfDay(ctx.db, serviceIds, today)
  const branchIds = [...new Set(rows.map((row) => row.branchId))]
  // The day may close after midnight, and buffers extend it.
  const window = { from: instant(today, -720), to: instant(today, 3 * 1440) }
  const takenAt = await listTakenOfBranches(ctx.db, branchIds, window, ctx.now)
  for (const row of rows) {
    if (free.has(row.serviceId)) continue
    const plan = planFrom(row, row, { from: today, to: today })
    const slots = slotsOn(
      today,
      { ...plan, taken: takenAt({ branchId: row.branchId, id: row.poolId }) },
      ctx.now.getTime(),
    )
    if (slots.some((slot) => slot.available > 0)) free.add(row.serviceId)
  }
  return free
}
