import { slotsOn } from '#domain/booking/slots.ts'
import { dayOf, instant, type At } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { planFrom } from './availability.ts'
import { listPlansOfDay, listTakenOfBranches } from './availability-queries.ts'

/** The free starts that are left today at any branch, of each of these services that has some. Uses two queries. */
export async function freeStartsToday(
  ctx: Pick<Ctx, 'db' | 'now'>,
  serviceIds: readonly string[],
): Promise<Map<string, At[]>> {
  const free = new Map<string, At[]>()
  if (serviceIds.length === 0) return free
  const today = dayOf(ctx.now.getTime())
  const rows = await listPlansOfDay(ctx.db, serviceIds, today)
  const branchIds = [...new Set(rows.map((row) => row.branchId))]
  // The day may close after midnight, and buffers extend it.
  const window = { from: instant(today, -720), to: instant(today, 3 * 1440) }
  const takenAt = await listTakenOfBranches(ctx.db, branchIds, window, ctx.now)
  for (const row of rows) {
    const plan = planFrom(row, { ...row, isRequest: !row.autoConfirm }, { from: today, to: today })
    const slots = slotsOn(
      today,
      { ...plan, taken: takenAt({ branchId: row.branchId, id: row.poolId }) },
      ctx.now.getTime(),
    )
    const starts = slots.filter((slot) => slot.available > 0).map((slot) => slot.start)
    if (starts.length > 0) free.set(row.serviceId, [...(free.get(row.serviceId) ?? []), ...starts])
  }
  return free
}
