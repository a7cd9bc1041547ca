/** What becomes of a booking once it is made: the steps of its store and of its customer, each a compare-and-swap under the branch's lock. */
import { bookingProblems } from '#contract/bookings.ts'
import { generalProblems } from '#contract/problem.ts'
import {
  awaitsPayment,
  canCancel,
  canMarkNoShow,
  canStoreCancel,
  canStoreChangeStatus,
  CLOSES_AFTER_MS,
  automaticClosing,
  NO_SHOW_REASON,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import { audit } from '#server/observability/audit.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { releaseOverdue } from '../holds/holds.ts'
import { underLock } from '../lock.ts'
import { forEachDue } from '#server/jobs/scheduled.ts'
import * as q from '../queries.ts'
import { isMerchantOf } from '../reading/reading-queries.ts'

export type StoreStep = 'confirmed' | 'checked_in' | 'completed'
type Row = q.LockedBooking

// The column's CHECK allows only these statuses.
const standing = (row: Row) => ({
  ...row,
  status: row.status as BookingStatus,
  start: row.start.getTime(),
  end: row.end.getTime(),
  earliestStart: row.earliestStart?.getTime() ?? null,
})

/** The branch of a booking of the merchant's own; a merchant is not told which bookings exist elsewhere. */
async function branchOfOwn(ctx: Ctx, actor: Actor, bookingId: string): Promise<string> {
  const booking = await q.findBranchOf(ctx.db, bookingId)
  if (!booking || !(await isMerchantOf(ctx.db, actor.merchantId, booking.storeId)))
    throw bookingProblems.notFound()
  return booking.branchId
}

/** What a merchant does to a booking stands in the audit log. The log has one lock for the whole house, so it is written to last. */
const auditStep = (tx: TxCtx, actor: Actor, bookingId: string, action: string, by: string) =>
  audit(tx.db, tx.now, { action, actor: actor.accountId, subject: bookingId, details: { by } })

// ---------------------------------------------------------------- the store

/** The store's own steps: confirm, check in, complete. */
export async function storeStep(ctx: Ctx, actor: Actor, bookingId: string, to: StoreStep): Promise<void> {
  const branchId = await branchOfOwn(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx) => {
    // A request that has lapsed is not answered any more.
    await releaseOverdue(tx, branchId)
    const row = await q.lockBooking(tx.db, bookingId)
    if (row.status !== to) await takeStoreStep(tx, actor, row, to, 'hand')
  })
}

/** The step itself, on a row that is locked. */
export async function takeStoreStep(
  tx: TxCtx,
  actor: Actor,
  row: Row,
  to: StoreStep,
  by: 'hand' | 'pass' | 'code',
): Promise<void> {
  const booking = standing(row)
  // Its time is over, though the sweep has not come by yet.
  if (booking.status === 'pending' && row.holdExpiresAt && row.holdExpiresAt <= tx.now)
    throw bookingProblems.statusChanged()
  const earlyCheckinMinutes = await q.getEarlyCheckinMinutes(tx.db, row.serviceId)
  const outcome = canStoreChangeStatus({ ...booking, earlyCheckinMinutes }, to, tx.now.getTime())
  if (outcome === 'unpaid') throw bookingProblems.unpaid()
  if (outcome === 'too-early') throw bookingProblems.tooEarly()
  if (outcome !== true) throw bookingProblems.statusChanged()
  const { id: bookingId } = row
  await q.step(
    tx.db,
    { bookingId, from: booking.status, to, actor: 'store', actorId: actor.accountId, reason: null },
    tx.now,
  )
  await tx.emit(`booking.${to}`, { bookingId })
  await auditStep(tx, actor, bookingId, `booking.${to.replace('_', '-')}`, by)
}

/** The store takes a booking back and says why; what was paid for it goes back (payments hear of it). */
async function cancelByStore(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  reason: string | null,
): Promise<void> {
  const branchId = await branchOfOwn(ctx, actor, bookingId)
  if (!reason) throw bookingProblems.reasonNeeded()
  await underLock(ctx, branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    const booking = standing(row)
    if (booking.status === 'cancelled' && row.cancelledBy === 'store' && !row.noShowAt) return
    if (booking.status !== 'pending' && booking.status !== 'confirmed') throw bookingProblems.statusChanged()
    if (awaitsPayment(booking)) throw bookingProblems.unpaid()
    if (canStoreCancel(booking, tx.now.getTime()) !== true) throw bookingProblems.alreadyStarted()
    await q.step(
      tx.db,
      { bookingId, from: booking.status, to: 'cancelled', actor: 'store', actorId: actor.accountId, reason },
      tx.now,
    )
    await tx.emit('booking.cancelled', { bookingId, reason })
    await auditStep(tx, actor, bookingId, 'booking.cancelled', 'hand')
  })
}

/** Nobody came: the booking is cancelled, and what was paid for it is kept. */
export async function markNoShow(ctx: Ctx, actor: Actor, bookingId: string): Promise<void> {
  const branchId = await branchOfOwn(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    if (row.noShowAt) return
    const outcome = canMarkNoShow(standing(row), tx.now.getTime())
    if (outcome === 'too-early') throw bookingProblems.tooEarly()
    if (outcome !== true) throw bookingProblems.statusChanged()
    await endAsNoShow(tx, bookingId, 'store', actor.accountId)
    await auditStep(tx, actor, bookingId, 'booking.no-show', 'hand')
  })
}

async function endAsNoShow(
  tx: TxCtx,
  bookingId: string,
  actor: 'store' | 'system',
  actorId: string | null,
): Promise<void> {
  const reason = NO_SHOW_REASON
  await q.step(
    tx.db,
    { bookingId, from: 'confirmed', to: 'cancelled', actor, actorId, reason, isNoShow: true },
    tx.now,
  )
  await tx.emit('booking.cancelled', { bookingId, reason })
}

// ---------------------------------------------------------------- whoever asks

/** The customer cancels, or the merchant of the store does. */
export async function cancel(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  reason: string | null,
): Promise<void> {
  if (actor.role === 'merchant') return cancelByStore(ctx, actor, bookingId, reason)
  const booking = await q.findBranchOf(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  await underLock(ctx, booking.branchId, null, async (tx) =>
    cancelByCustomer(tx, await q.lockBooking(tx.db, bookingId), reason),
  )
}

/** Asked twice, it is cancelled once; what was paid for it goes back (payments hear of it). */
export async function cancelByCustomer(tx: TxCtx, row: Row, reason: string | null): Promise<void> {
  const booking = standing(row)
  if (booking.status === 'cancelled') {
    if (row.cancelledBy === 'customer') return
    throw bookingProblems.statusChanged()
  }
  const { id: bookingId, accountId } = row
  const noticeHours = row.offerId ? null : await q.getNoticeHours(tx.db, row.serviceId)
  if (canCancel({ ...booking, noticeHours }, tx.now.getTime()) !== true) throw bookingProblems.cancelRefused()
  await q.step(
    tx.db,
    { bookingId, from: booking.status, to: 'cancelled', actor: 'customer', actorId: accountId, reason },
    tx.now,
  )
  await tx.emit('booking.cancelled', { bookingId, reason })
}

/** A step named by the status it leads to. */
export async function setStatus(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  to: StoreStep | 'cancelled',
  reason: string | null,
) {
  if (to === 'cancelled') return cancel(ctx, actor, bookingId, reason)
  if (actor.role !== 'merchant') throw generalProblems.forbidden()
  return storeStep(ctx, actor, bookingId, to)
}

// ---------------------------------------------------------------- time

/** Closes what its store has left open a day after its end, one branch at a time. For the sweep. */
export async function closeUnfinished(ctx: Ctx): Promise<void> {
  const open = await q.listUnfinished(ctx.db, new Date(ctx.now.getTime() - CLOSES_AFTER_MS))
  await forEachDue(
    ctx.log,
    new Set(open.map((each) => each.branchId)),
    (branchId) =>
      underLock(ctx, branchId, null, async (tx) => {
        for (const { id } of open.filter((each) => each.branchId === branchId)) await close(tx, id)
      }),
    (branchId) => ({ branchId }),
  )
}

async function close(tx: TxCtx, bookingId: string): Promise<void> {
  const end = automaticClosing(standing(await q.lockBooking(tx.db, bookingId)), tx.now.getTime())
  if (end === 'no-show') await endAsNoShow(tx, bookingId, 'system', null)
  if (end !== 'completed') return
  await q.step(
    tx.db,
    {
      bookingId,
      from: 'checked_in',
      to: 'completed',
      actor: 'system',
      actorId: null,
      reason: 'Closed a day after its end',
    },
    tx.now,
  )
  await tx.emit('booking.completed', { bookingId })
}
