/**
 * When an offer or a service can be had: the same plan and the same pure rule (domain/slots.ts) serve the slot lists, the coming days and
 * the check under the booking's lock.
 */
import { bookingProblems } from '#contract/bookings.ts'
import { storeProblems } from '#contract/stores.ts'
import { MAX_DAYS_AHEAD } from '#domain/booking-policy.ts'
import { hoursOn, ORDINARY, slotsOn, type OpenSlot, type Plan } from '#domain/slots.ts'
import { addDays, dayOf, daysBetween, instant, type Day } from '#domain/time.ts'
import type { Ctx } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import {
  findItem,
  listHours,
  listPools,
  listShifts,
  listStaff,
  listTaken,
  needsStaff,
  type Item,
  type ItemKey,
  type Pool,
} from './availability-queries.ts'

export type Where = { branchId?: string | undefined; staffId?: string | undefined }

/** The item if it can be booked at all; the refusals say why not. */
export async function bookableItem(ctx: Pick<Ctx, 'db' | 'now'>, key: ItemKey): Promise<Item> {
  const item = await findItem(ctx.db, key)
  if (!item || item.storeStatus !== 'published' || item.serviceStatus !== 'active') throw bookingProblems.itemGone()
  if (item.offer && item.offer.status !== 'active') throw bookingProblems.offerInactive()
  if (item.offer && item.offer.expiresAt <= ctx.now) throw bookingProblems.offerExpired()
  if (!item.bookingEnabled) throw bookingProblems.disabled()
  return item
}

/** The branch that is meant: the named one, or the main one for none and for the spec's synthetic 'store-{id}'. */
export async function poolOf(db: Queryable, item: Item, branchId: string | undefined): Promise<Pool> {
  const pools = await listPools(db, item.serviceId)
  const pool =
    branchId === undefined || branchId === '' || branchId === `store-${item.storeId}`
      ? pools[0]
      : pools.find((p) => p.branchId === branchId)
  if (!pool) throw storeProblems.branchNotFound()
  return pool
}

/** All that the rule needs to know of the days from `from` to `to`, both included. */
export async function planOf(db: Queryable, item: Item, pool: Pool, from: Day, to: Day, now: Date, staffId?: string): Promise<Plan> {
  const hours = await listHours(db, pool.branchId)
  const staff = await listStaff(db, item.serviceId, pool.branchId)
  if (staffId !== undefined && !staff.some((person) => person.id === staffId)) throw bookingProblems.unknownStaff()
  const staffIds = staffId === undefined ? staff.map((person) => person.id) : [staffId]
  const shifts = await listShifts(db, staffIds)
  // A day may close after midnight, and a buffer reaches over its edge.
  const taken = await listTaken(db, pool.branchId, pool.id, new Date(instant(from, -720)), new Date(instant(to, 3 * 1440)), now)
  const closed = staffIds.length === 0 && (await needsStaff(db, item.serviceId))
  return {
    ...ORDINARY,
    durationMinutes: item.durationMinutes,
    bufferMinutes: item.bufferMinutes,
    capacity: closed ? 0 : pool.capacity,
    hours,
    staffIds,
    shifts,
    taken,
  }
}

/** A date that can be asked about: today or later, and not further ahead than bookings open. */
export function checkDay(day: Day, now: Date): void {
  const ahead = daysBetween(dayOf(now.getTime()), day)
  if (ahead < 0) throw bookingProblems.pastDate()
  if (ahead > MAX_DAYS_AHEAD) throw bookingProblems.tooFar()
}

export type DaySlots = { item: Item; pool: Pool; plan: Plan; slots: OpenSlot[]; isOpen: boolean }

export async function slotsOfDay(ctx: Ctx, key: ItemKey, day: Day, where: Where): Promise<DaySlots> {
  const item = await bookableItem(ctx, key)
  checkDay(day, ctx.now)
  const pool = await poolOf(ctx.db, item, where.branchId)
  const plan = await planOf(ctx.db, item, pool, day, day, ctx.now, where.staffId)
  return { item, pool, plan, isOpen: hoursOn(plan.hours, day) !== undefined, slots: slotsOn(day, plan, ctx.now.getTime()) }
}

export type ComingDays = {
  pool: Pool
  days: { day: Day; isOpen: boolean; reason: string | null; free: number }[]
  next: { day: Day; slot: OpenSlot }[]
}

/** How free the coming days are, and the next three free times. */
export async function comingDays(ctx: Ctx, key: ItemKey, from: Day | undefined, count: number, where: Where): Promise<ComingDays> {
  const item = await bookableItem(ctx, key)
  const now = ctx.now.getTime()
  const today = dayOf(now)
  const first = from !== undefined && from > today ? from : today
  const pool = await poolOf(ctx.db, item, where.branchId)
  const plan = await planOf(ctx.db, item, pool, first, addDays(first, count - 1), ctx.now, where.staffId)
  const next: ComingDays['next'] = []
  const days = Array.from({ length: count }, (_, ahead) => {
    const day = addDays(first, ahead)
    const free = daysBetween(today, day) > MAX_DAYS_AHEAD ? [] : slotsOn(day, plan, now).filter((slot) => slot.available > 0)
    for (const slot of free) if (next.length < 3) next.push({ day, slot })
    return { day, isOpen: hoursOn(plan.hours, day) !== undefined, reason: null, free: free.length }
  })
  return { pool, days, next }
}
