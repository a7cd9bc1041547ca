import type { bookings } from '#contract/bookings.ts'
import { bookingProblems, timeProblems } from '#contract/bookings/problems.ts'
import type { Reply } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'
import type { At } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import type { ItemKey } from '../availability/availability-queries.ts'
import { checkTime, loadPlan, type SlotFilter } from '../availability/availability.ts'
import { bookableItem, checkStock, getPool } from '../availability/bookable-items.ts'
import { serializeSlot } from '../availability/serialize.ts'
import { requireVisitSlot, type VisitFilter } from '../visits/visit-days.ts'
import { planWindow, requireFreeSlot, type NearestSlots } from './slot-problems.ts'

type Checked = Reply<(typeof bookings)['GET /bookings/slot']>

/** The slot, or why it cannot be booked: what booking it would answer, except what depends on the customer. */
export async function checkSlot(
  ctx: Ctx,
  key: ItemKey,
  start: At,
  { also, ...filter }: SlotFilter & { also?: VisitFilter['also'] | undefined },
): Promise<Checked> {
  try {
    const slot = also
      ? await requireVisitSlot(ctx, key, start, { ...filter, also })
      : await requireSlot(ctx, key, start, filter)
    return { success: true, slot, refusal: null, nearest: [] }
  } catch (error) {
    if (!(error instanceof Problem && ABOUT_THE_TIME.has(error.code))) throw error
    const { code, message, extra } = error
    // Only `requireFreeSlot` sets it.
    const nearest = (extra?.nearest ?? []) as NearestSlots
    return { success: true, slot: null, refusal: { code, message }, nearest }
  }
}

async function requireSlot(ctx: Ctx, key: ItemKey, start: At, filter: SlotFilter) {
  const item = await bookableItem(ctx, key)
  checkStock(item)
  const pool = getPool(item, filter.branchId)
  const { staffId, exceptHold } = filter
  checkTime(start, item, ctx.now.getTime())
  const plan = await loadPlan(ctx.db, item, pool, { ...planWindow(start), staffId, exceptHold }, ctx.now)
  return serializeSlot(requireFreeSlot(start, item, plan, ctx.now.getTime()))
}

const ABOUT_THE_TIME = new Set(
  timeProblems.filter((problem) => problem !== bookingProblems.unknownStaff).map((problem) => problem().code),
)
