/** The times of a service or an offer together with others of a visit, in the form in which those of one service are listed. */
import { totalMinutes } from '#domain/booking/visits/visit-rules.ts'
import { dayRule } from '#domain/booking/slots.ts'
import { accessFee } from '#domain/catalogue/pricing.ts'
import type { At, Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import {
  checkDay,
  checkTime,
  daysFrom,
  loadPlans,
  type ComingDays,
  type DaySlots,
  type Line,
  type SlotFilter,
} from '../availability/availability.ts'
import type { Item, ItemKey } from '../availability/availability-queries.ts'
import { checkStock } from '../availability/bookable-items.ts'
import { serializeSlot } from '../availability/serialize.ts'
import { planWindow } from '../holds/slot-problems.ts'
import { loadLines, resolveLineKeys } from './lines.ts'
import { listVisitDays, requireVisit, toOpenSlot, toVisitPlan } from './visit-times.ts'

type Named = { serviceId: string; staffId?: string | undefined }
/** `also`: the other services of the visit. */
export type VisitFilter = Omit<SlotFilter, 'exceptHold'> & { also: readonly Named[] }

export async function getVisitDaySlots(
  ctx: Ctx,
  key: ItemKey,
  day: Day,
  filter: VisitFilter,
): Promise<DaySlots> {
  const lines = await loadVisitLines(ctx, key, filter)
  const item = toVisitItem(lines)
  checkDay(day, item, ctx.now)
  const { visit, plans } = await loadVisit(ctx, lines, { from: day, to: day })
  const [found] = listVisitDays({ from: day, to: day }, visit, plans, ctx.now)
  const slots = found!.free.map(toOpenSlot) // one day was asked for
  const rule =
    slots.length > 0 ? null : (plans.map((plan) => dayRule(day, plan)).find((each) => each !== null) ?? null)
  return { item, pool: lines[0].pool, plan: plans[0]!, slots, rule }
}

export async function listComingVisitDays(
  ctx: Ctx,
  key: ItemKey,
  from: Day | undefined,
  count: number,
  filter: VisitFilter,
): Promise<ComingDays> {
  const lines = await loadVisitLines(ctx, key, filter)
  const days = daysFrom(from, count, toVisitItem(lines), ctx.now)
  const { visit, plans } = await loadVisit(ctx, lines, days)
  const found = listVisitDays(days, visit, plans, ctx.now)
  return { pool: lines[0].pool, days: found.map((day) => ({ ...day, free: day.free.map(toOpenSlot) })) }
}

/** The time of the visit; throws why it cannot be booked. */
export async function requireVisitSlot(ctx: Ctx, key: ItemKey, start: At, filter: VisitFilter) {
  const lines = await loadVisitLines(ctx, key, filter)
  checkTime(start, toVisitItem(lines), ctx.now.getTime())
  const { visit } = await loadVisit(ctx, lines, planWindow(start))
  const booked = requireVisit(start, lines, visit, ctx.now.getTime())
  const end = Math.max(...booked.map((each) => each.end.getTime()))
  return serializeSlot({ start, end, total: 1, available: 1, freeStaffIds: [] })
}

async function loadVisitLines(ctx: Ctx, key: ItemKey, { also, staffId, branchId }: VisitFilter) {
  const keys = await resolveLineKeys(ctx.db, { items: [{ ...key, staffId }, ...also] })
  const lines = await loadLines(ctx, keys, branchId)
  checkStock(lines[0].item)
  return lines
}

async function loadVisit(ctx: Ctx, lines: readonly [Line, ...Line[]], days: { from: Day; to: Day }) {
  const plans = await loadPlans(ctx.db, lines, days, ctx.now)
  const { offer } = lines[0].item
  const isPaid = offer !== null && accessFee(offer, ctx.app.settings.values.accessFeePercent).feeCents > 0
  return { visit: toVisitPlan(lines, plans, isPaid), plans }
}

/** The first item, with the duration of the visit and its strictest rules. */
const toVisitItem = (lines: readonly [Line, ...Line[]]): Item => {
  const items = lines.map(({ item }) => item)
  return {
    ...lines[0].item,
    durationMinutes: totalMinutes(items),
    minAdvanceMinutes: Math.max(...items.map(({ minAdvanceMinutes }) => minAdvanceMinutes)),
    maxAdvanceDays: Math.min(...items.map(({ maxAdvanceDays }) => maxAdvanceDays)),
  }
}
