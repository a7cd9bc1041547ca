/**
 * Booking a time. Every write is one story in one transaction: take the branch's lock, move overdue holds out of the way, ask the pure rule
 * again, write, tell. A branch owns its pools and its staff, so its one lock covers both; the exclusion constraint stands behind it
 * (decision 005; reliability.md §0).
 */
import { bookingProblems, type NewBooking } from '#contract/bookings.ts'
import {
  canCancel,
  canStoreMove,
  HOLD_EXPIRED_REASON,
  HOLD_MS,
  HOLD_REPLACED_REASON,
  type BookingStatus,
  MAX_LIVE_BOOKINGS,
  MAX_UNPAID_HOLDS,
} from '#domain/booking-policy.ts'
import { accessFee, chargedCents, type FeeBasis } from '#domain/pricing.ts'
import { fairest, hoursOn, nearestFree, slotAt, slotsOn, type OpenSlot, type Plan } from '#domain/slots.ts'
import { cents } from '#domain/money.ts'
import { addDays, dayOf, readInstant, type At, type Day } from '#domain/time.ts'
import type { Problem } from '#contract/problem.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/kernel/context.ts'
import { lock, violatedConstraint } from '#server/kernel/db.ts'
import { shortCode, uuidv7 } from '#server/kernel/ids.ts'
import { KeyedQueue } from '#server/kernel/queue.ts'
import { bookableItem, checkDay, planOf, poolOf } from './availability.ts'
import * as q from './queries.ts'
import { slotOnTheWire } from './present.ts'

export { servicesFreeToday } from './free-today.ts'
export { forgetClient, getWholeBooking, hasBookingsToCome, tellBookings, type WholeBooking } from './queries.ts'
export { bookingOnTheWire, paymentOnTheWire } from './present.ts'

/** Waiters of one branch; at a few milliseconds each the last of them is answered within two seconds. */
const queue = new KeyedQueue(300)

/** Books an offer or a service for the customer who asks; answers the booking's id, the same one when the same is asked twice. */
export async function book(ctx: Ctx, actor: Actor, wish: NewBooking): Promise<string> {
  const item = await bookableItem(ctx, keyOf(wish))
  if (wish.storeId && wish.storeId !== item.storeId) throw bookingProblems.wrongStore()
  const fee = item.offer ? accessFee(item.offer) : { feeCents: 0, basis: 'none' as const }
  checkAmount(wish.paymentData?.amount, fee.feeCents)
  checkAmount(wish.accessFee, fee.feeCents)
  const pool = await poolOf(ctx.db, item, wish.branchId ?? undefined)
  const start = readInstant(wish.startTime)!
  checkTime(start, ctx.now.getTime())
  const wanted: Wanted = { item, pool, start, staffId: wish.staffId ?? undefined, fee, client: await clientOf(ctx, actor, wish), wish }
  return lostToAnother(() => underLock(ctx, pool.branchId, actor.accountId, (tx) => bookLocked(tx, actor, wanted)))
}

type Wanted = {
  item: q.Item
  pool: q.Pool
  start: At
  staffId: string | undefined
  fee: ReturnType<typeof accessFee>
  client: { name: string; email: string | null; phone: string | null }
  wish: NewBooking
}

async function bookLocked(tx: TxCtx, actor: Actor, wanted: Wanted): Promise<string> {
  const { item, pool, start, fee, wish } = wanted
  await releaseOverdue(tx, pool.branchId)
  const same = await q.findSame(tx.db, actor.accountId, pool.id, new Date(start))
  if (same && !(await isReplaceable(same, wanted))) return same.id
  await makeRoomForCustomer(tx, actor, wanted)

  const day = dayOf(start)
  // From the evening before, whose last slots may lie after midnight.
  const plan = await planOf(tx.db, item, pool, addDays(day, -1), addDays(day, 2), tx.now, wanted.staffId)
  const slot = slotAt(start, plan, tx.now.getTime())
  if (!slot) throw whyNoSlot(day, plan)
  const staffId = plan.staffIds.length === 0 ? null : fairest(slot.freeStaffIds, plan, start)
  if (slot.available === 0 || (plan.staffIds.length > 0 && !staffId)) throw taken(slot, day, plan, tx.now.getTime())

  const id = uuidv7(tx.now.getTime())
  const waits = fee.feeCents > 0 || !item.autoConfirm
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId: actor.accountId,
      item,
      pool,
      staffId,
      isStaffChosen: wanted.staffId !== undefined,
      start: new Date(slot.start),
      end: new Date(slot.end),
      status: waits ? 'pending' : 'confirmed',
      holdExpiresAt: fee.feeCents > 0 ? new Date(tx.now.getTime() + HOLD_MS) : null,
      feeCents: fee.feeCents,
      feeBasis: fee.basis,
      chargedCents: chargedCents(fee.feeCents),
      code: shortCode(),
      client: wanted.client,
      notes: wish.notes || null,
      specialRequests: wish.specialRequests || null,
    },
    tx.now,
  )
  await tx.emit('booking.created', { bookingId: id })
  if (!waits) await tx.emit('booking.confirmed', { bookingId: id })
  return id
}

/** The store's own steps: confirm, check in, complete. */
export async function storeStep(ctx: Ctx, actor: Actor, bookingId: string, to: 'confirmed' | 'checked_in' | 'completed'): Promise<void> {
  const booking = await q.findBranchOf(ctx.db, bookingId)
  // A merchant is not told which bookings exist elsewhere.
  if (!booking || !(await q.isMerchantOf(ctx.db, actor.merchantId, booking.storeId))) throw bookingProblems.notFound()
  await underLock(ctx, booking.branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    if (row.status === to) return
    const earlyCheckinMinutes = await q.getEarlyCheckinMinutes(tx.db, row.serviceId)
    // The column's CHECK allows only these statuses.
    const verdict = canStoreMove(
      { ...row, status: row.status as BookingStatus, start: row.start.getTime(), earlyCheckinMinutes },
      to,
      tx.now.getTime(),
    )
    if (verdict === 'unpaid') throw bookingProblems.unpaid()
    if (verdict === 'too-early') throw bookingProblems.tooEarly()
    if (verdict !== true) throw bookingProblems.moved()
    await q.step(
      tx.db,
      { bookingId, from: row.status as BookingStatus, to, actor: 'store', actorId: actor.accountId, reason: null },
      tx.now,
    )
    await tx.emit(`booking.${to}`, { bookingId })
  })
}

/** The customer's own step. Asked twice, it is cancelled once; what was paid for it goes back (payments hear of it). */
export async function cancel(ctx: Ctx, actor: Actor, bookingId: string, reason: string | null): Promise<void> {
  const booking = await q.findBranchOf(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYours()
  await underLock(ctx, booking.branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    // The column's CHECK allows only these statuses.
    const status = row.status as BookingStatus
    if (status === 'cancelled') {
      if (row.cancelledBy === 'customer') return
      throw bookingProblems.moved()
    }
    const noticeHours = row.offerId ? null : await q.getNoticeHours(tx.db, row.serviceId)
    if (canCancel({ ...row, status, start: row.start.getTime(), noticeHours }, tx.now.getTime()) !== true)
      throw bookingProblems.cancelRefused()
    await q.step(tx.db, { bookingId, from: status, to: 'cancelled', actor: 'customer', actorId: actor.accountId, reason }, tx.now)
    await tx.emit('booking.cancelled', { bookingId, reason })
  })
}

/** Who may see it: its customer and the merchant of its store. */
export async function mayView(ctx: Ctx, actor: Actor, booking: Pick<q.WholeBooking, 'account_id' | 'store_id'>): Promise<boolean> {
  return (
    booking.account_id === actor.accountId || actor.role === 'admin' || (await q.isMerchantOf(ctx.db, actor.merchantId, booking.store_id))
  )
}

/** Moves the holds that have run out to cancelled, one branch at a time. For the sweep; a booking does it for its own branch. */
export async function releaseAllOverdue(ctx: Ctx): Promise<number> {
  const overdue = await q.listOverdueHolds(ctx.db, ctx.now)
  for (const branchId of new Set(overdue.map((hold) => hold.branchId)))
    await underLock(ctx, branchId, null, (tx) => releaseOverdue(tx, branchId))
  return overdue.length
}

// ---------------------------------------------------------------- for the payment, which settles a booking

export type Settled = { kind: 'confirmed'; bookingId: string } | { kind: 'not-needed'; reason: string }

/**
 * The access fee has arrived. A pending booking is confirmed. One whose hold lapsed takes its time back if that is still free: cancelled is
 * final, so a booking is made anew in its place, and its id is answered. Otherwise the money must go back, as it must when the customer has
 * cancelled meanwhile. Call it under the branch's lock.
 */
export async function settlePaid(tx: TxCtx, bookingId: string): Promise<Settled> {
  const row = await q.lockBooking(tx.db, bookingId)
  if (row.status === 'pending') return confirmPaid(tx, bookingId)
  const lapsed = row.status === 'cancelled' && row.cancelledBy === 'system' && row.cancelReason === HOLD_EXPIRED_REASON
  const again = lapsed && (await makeAgain(tx, row))
  if (again) return confirmPaid(tx, again)
  return {
    kind: 'not-needed',
    reason: lapsed ? 'The time was no longer free when the payment arrived' : `The booking was ${row.status} when the payment arrived`,
  }
}

async function confirmPaid(tx: TxCtx, bookingId: string): Promise<Settled> {
  await q.step(
    tx.db,
    { bookingId, from: 'pending', to: 'confirmed', actor: 'system', actorId: null, reason: 'Access fee paid', feePaid: true },
    tx.now,
  )
  await tx.emit('booking.confirmed', { bookingId })
  return { kind: 'confirmed', bookingId }
}

/** The same booking under a new id, if its time and the person asked for (or, when anybody would do, anybody) are still free; null when not. */
async function makeAgain(tx: TxCtx, row: q.LockedBooking): Promise<string | null> {
  const item = await q.findItem(tx.db, row.offerId ? { offerId: row.offerId } : { serviceId: row.serviceId })
  const pool = item && (await q.listPools(tx.db, item.serviceId)).find((p) => p.id === row.poolId)
  if (!item || !pool || (await q.findSame(tx.db, row.accountId, row.poolId, row.start))) return null
  await releaseOverdue(tx, row.branchId)
  const day = dayOf(row.start.getTime())
  const plan = await planOf(tx.db, item, pool, addDays(day, -1), day, tx.now)
  const slot = slotAt(row.start.getTime(), plan, tx.now.getTime())
  if (!slot || slot.available === 0) return null
  const mayServe = row.isStaffChosen ? slot.freeStaffIds.filter((id) => id === row.staffId) : slot.freeStaffIds
  const staffId = row.staffId === null ? null : mayServe.includes(row.staffId) ? row.staffId : fairest(mayServe, plan, slot.start)
  if (row.staffId !== null && staffId === null) return null

  const id = uuidv7(tx.now.getTime())
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId: row.accountId,
      item,
      pool,
      staffId,
      isStaffChosen: row.isStaffChosen,
      start: row.start,
      end: row.end,
      status: 'pending',
      holdExpiresAt: tx.now,
      feeCents: row.feeCents,
      feeBasis: row.feeBasis as FeeBasis,
      chargedCents: row.chargedCents,
      code: shortCode(),
      client: { name: row.clientName, email: row.clientEmail, phone: row.clientPhone },
      notes: row.notes,
      specialRequests: row.specialRequests,
    },
    tx.now,
  )
  await tx.emit('booking.created', { bookingId: id })
  return id
}

export { findBranchOf, lockBooking } from './queries.ts'

/** The lock every write of a branch's bookings takes. */
export const branchLock = (branchId: string): string => `branch:${branchId}`

/** Runs `work` as the only writer of a branch's bookings, and of one customer's when given. */
export function underLock<T>(ctx: Ctx, branchId: string, accountId: string | null, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return queue.run(branchId, () =>
    transaction(ctx, async (tx) => {
      await lock(tx.db, branchLock(branchId), ...(accountId ? [`customer:${accountId}`] : []))
      // Who waited acts when the lock is his, not when he asked: so the steps of a booking follow one another in time.
      return work({ ...tx, now: ctx.house.clock.now() })
    }),
  )
}

// ---------------------------------------------------------------- details

function keyOf(wish: NewBooking): q.ItemKey {
  if (wish.offerId && wish.serviceId && wish.bookingType === undefined) throw bookingProblems.twoItems()
  if (wish.offerId && wish.bookingType !== 'service') return { offerId: wish.offerId }
  if (wish.serviceId && wish.bookingType !== 'offer') return { serviceId: wish.serviceId }
  throw bookingProblems.noItem()
}

function checkTime(start: At, now: At): void {
  if (start <= now) throw bookingProblems.past()
  checkDay(dayOf(start), new Date(now))
}

/** A client's own amount is checked, never trusted: it may name the exact fee or the whole shillings charged (product.md §1.1). */
export function checkAmount(amount: number | null | undefined, feeCents: number): void {
  if (amount === null || amount === undefined) return
  const said = cents(amount)
  if (said !== feeCents && said !== chargedCents(feeCents)) throw bookingProblems.wrongAmount()
}

async function clientOf(ctx: Ctx, actor: Actor, wish: NewBooking): Promise<Wanted['client']> {
  const known = await q.getClient(ctx.db, actor.accountId)
  const said = wish.clientInfo
  return {
    name: said?.name || `${known.firstName} ${known.lastName}`,
    email: said?.email || known.email,
    phone: said?.phone || known.phone,
  }
}

/** The same time asked for again is the same booking, unless it is an unpaid hold and the customer now wants it otherwise. */
async function isReplaceable(same: NonNullable<Awaited<ReturnType<typeof q.findSame>>>, wanted: Wanted): Promise<boolean> {
  const sameItem = same.offerId === (wanted.item.offer?.id ?? null)
  const sameStaff = wanted.staffId === undefined || wanted.staffId === same.staffId
  return same.status === 'pending' && !same.hasOpenPayment && !(sameItem && sameStaff)
}

/** A customer who chooses another time of the same offer leaves the first hold behind; then the limits against hoarding. */
async function makeRoomForCustomer(tx: TxCtx, actor: Actor, wanted: Wanted): Promise<void> {
  const holds = (await q.listHolds(tx.db, actor.accountId)).filter((hold) => hold.holdExpiresAt! > tx.now)
  const left = holds.filter((hold) => hold.offerId === wanted.item.offer?.id && !hold.hasOpenPayment)
  for (const hold of left) await cancelHold(tx, hold.id, HOLD_REPLACED_REASON)
  if (wanted.fee.feeCents > 0 && holds.length - left.length >= MAX_UNPAID_HOLDS) throw bookingProblems.tooManyHolds()
  if ((await q.countLive(tx.db, actor.accountId)) >= MAX_LIVE_BOOKINGS) throw bookingProblems.tooManyBookings()
}

async function releaseOverdue(tx: TxCtx, branchId: string): Promise<void> {
  for (const hold of await q.listOverdueHolds(tx.db, tx.now, branchId)) await cancelHold(tx, hold.id, HOLD_EXPIRED_REASON)
}

async function cancelHold(tx: TxCtx, bookingId: string, reason: string): Promise<void> {
  if (await q.step(tx.db, { bookingId, from: 'pending', to: 'cancelled', actor: 'system', actorId: null, reason }, tx.now))
    await tx.emit('booking.cancelled', { bookingId, reason })
}

function whyNoSlot(day: Day, plan: Plan): Problem {
  return hoursOn(plan.hours, day) ? bookingProblems.outsideHours() : bookingProblems.closedDay()
}

/** 409 with the three nearest free times (product.md §2.1). */
function taken(slot: OpenSlot, day: Day, plan: Plan, now: At): Problem {
  const near = [-1, 0, 1, 2].flatMap((ahead) => slotsOn(addDays(day, ahead), plan, now))
  return bookingProblems
    .slotTaken()
    .with({ extra: { nearest: nearestFree(slot.start, near).map((free) => ({ ...slotOnTheWire(free), date: dayOf(free.start) })) } })
}

/** Should a booking ever slip past the lock, the constraint refuses it: that is a lost race, not a fault. */
async function lostToAnother<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'bookings_staff_free' || violatedConstraint(error) === 'bookings_once')
      throw bookingProblems.slotTaken()
    throw error
  }
}
