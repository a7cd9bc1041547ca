/**
 * Status changes of existing bookings by the store, the customer and the scheduled job. Each is a
 * compare-and-swap under the lock of the branch.
 */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { generalProblems } from '#contract/problem.ts'
import {
  awaitsPayment,
  canCancel,
  canMarkNoShow,
  canStoreCancel,
  canStoreChangeStatus,
  CLOSES_AFTER_MS,
  automaticClosing,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_REASON,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import { CANCELLED_BY_STORE_REASON, CLOSED_REASON } from '#domain/booking/reasons.ts'
import { SETTLES_AFTER_MS } from '#domain/booking/store-actions.ts'
import { dayAndTime, toDay, MINUTE, timeOfDay, type At } from '#domain/time/time.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { releaseCredit } from '#server/features/credit/credit.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { forEachDueBranch } from '../data/due-branches.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { changeStatus, listUnfinishedBookings } from '../data/status-queries.ts'
import { requireOwnBooking } from '../reading/access.ts'

export type StoreStep = 'confirmed' | 'checked_in' | 'completed'
type LockedRow = q.LockedBooking

// The column's CHECK allows only these statuses.
export const toPolicyBooking = (row: LockedRow) => ({
  ...row,
  status: row.status as BookingStatus,
  start: row.start.getTime(),
  end: row.end.getTime(),
  earliestStart: row.earliestStart?.getTime() ?? null,
})

/** Records a merchant's action. The audit log has one lock for all writers, so it is written last. */
export const auditStep = (tx: TxCtx, actor: Actor, bookingId: string, action: string, by: string) =>
  audit(tx.db, tx.now, { action, actor: actor.accountId, subject: bookingId, details: { by } })
export const auditCancellation = (tx: TxCtx, actor: string, bookingId: string, by: string) =>
  audit(tx.db, tx.now, { action: 'booking.cancelled', actor, subject: bookingId, details: { by } })

/** Emits `booking.settled` when the store can no longer undo the step, because its consequences wait for that. */
const settleLater = (tx: TxCtx, bookingId: string) =>
  tx.emit('booking.settled', { bookingId }, new Date(tx.now.getTime() + SETTLES_AFTER_MS))

// ---------------------------------------------------------------- the store

/** The store confirms, checks in or completes. */
export async function changeStatusByStore(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  to: StoreStep,
): Promise<void> {
  const { branchId } = await requireOwnBooking(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx) => {
    // An expired request can no longer be confirmed.
    await releaseOverdueHolds(tx, branchId)
    const row = await q.lockBooking(tx.db, bookingId)
    if (row.status !== to) await applyStoreStep(tx, actor, row, to, 'hand')
  })
}

/** Changes the status of a locked booking. `by` is recorded in the audit log. */
export async function applyStoreStep(
  tx: TxCtx,
  actor: Actor,
  row: LockedRow,
  to: StoreStep,
  by: 'hand' | 'pass' | 'code',
): Promise<void> {
  const booking = toPolicyBooking(row)
  // The hold has expired, although no job has cancelled it yet.
  if (booking.status === 'pending' && row.holdExpiresAt && row.holdExpiresAt <= tx.now)
    throw bookingProblems.statusChanged()
  const checkInFrom = await q.getCheckInFrom(tx.db, row.id)
  const outcome = canStoreChangeStatus({ ...booking, checkInFrom }, to, tx.now.getTime())
  if (outcome === 'unpaid') throw bookingProblems.unpaid()
  if (outcome === 'too-early') throw tooEarly(to === 'checked_in' ? checkInFrom : booking.start, tx.now)
  if (outcome !== true) throw bookingProblems.statusChanged()
  const { id: bookingId } = row
  await changeStatus(
    tx.db,
    { bookingId, from: booking.status, to, actor: 'store', actorId: actor.accountId, reason: null },
    tx.now,
  )
  if (to === 'completed') {
    await tx.emit('booking.completed', { bookingId, isCheckedIn: booking.status === 'checked_in' })
    await settleLater(tx, bookingId)
  } else await tx.emit(`booking.${to}`, { bookingId })
  await auditStep(tx, actor, bookingId, `booking.${to.replace('_', '-')}`, by)
}

export type Cancellation = { reason: string | null; expectedStatus?: BookingStatus | undefined }

/** The store cancels, with a reason. Credit is available again; payments listens to the event and refunds the rest. */
async function cancelByStore(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  { reason, expectedStatus }: Cancellation,
): Promise<void> {
  const { branchId } = await requireOwnBooking(ctx, actor, bookingId)
  if (!reason) throw bookingProblems.reasonNeeded()
  await underLock(ctx, branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    const booking = toPolicyBooking(row)
    if (booking.status === 'cancelled' && row.cancelledBy === 'store' && !row.noShowAt) return
    requireStatus(booking, expectedStatus)
    if (booking.status !== 'pending' && booking.status !== 'confirmed') throw bookingProblems.statusChanged()
    if (awaitsPayment(booking)) throw bookingProblems.unpaid()
    if (canStoreCancel(booking, tx.now.getTime()) !== true) throw bookingProblems.alreadyStarted()
    await changeStatus(
      tx.db,
      { bookingId, from: booking.status, to: 'cancelled', actor: 'store', actorId: actor.accountId, reason },
      tx.now,
    )
    await releaseCredit(tx, bookingId)
    await tx.emit('booking.cancelled', { bookingId, reason })
    await auditStep(tx, actor, bookingId, 'booking.cancelled', 'hand')
  })
}

/** Says from when it is possible. */
function tooEarly(from: At, now: Date) {
  const time = toDay(from) === toDay(now.getTime()) ? timeOfDay(from) : dayAndTime(from)
  return bookingProblems.tooEarly().with({
    message: m.problem_too_early_from({ time }),
    extra: { from: new Date(from).toISOString() },
  })
}

/** Cancels a booking as a no-show. A paid fee is not refunded, nor is credit. */
export async function markNoShow(ctx: Ctx, actor: Actor, bookingId: string): Promise<void> {
  const { branchId } = await requireOwnBooking(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    if (row.noShowAt) return
    const outcome = canMarkNoShow(toPolicyBooking(row), tx.now.getTime())
    if (outcome === 'too-early') throw tooEarly(row.start.getTime() + NO_SHOW_AFTER_MINUTES * MINUTE, tx.now)
    if (outcome !== true) throw bookingProblems.statusChanged()
    await cancelAsNoShow(tx, bookingId, 'store', actor.accountId)
    await settleLater(tx, bookingId)
    await auditStep(tx, actor, bookingId, 'booking.no-show', 'hand')
  })
}

async function cancelAsNoShow(
  tx: TxCtx,
  bookingId: string,
  actor: 'store' | 'system',
  actorId: string | null,
): Promise<void> {
  const reason = NO_SHOW_REASON
  await changeStatus(
    tx.db,
    { bookingId, from: 'confirmed', to: 'cancelled', actor, actorId, reason, isNoShow: true },
    tx.now,
  )
  await tx.emit('booking.cancelled', { bookingId, reason })
}

// ---------------------------------------------------------------- customer or store

/** Cancels a booking for its customer or for the merchant of its store. */
export async function cancel(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  cancellation: Cancellation,
): Promise<void> {
  if (actor.role === 'merchant') return cancelByStore(ctx, actor, bookingId, cancellation)
  const booking = await q.findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  await underLock(ctx, booking.branchId, null, async (tx) => {
    const row = await q.lockBooking(tx.db, bookingId)
    if (row.status !== 'cancelled') requireStatus(toPolicyBooking(row), cancellation.expectedStatus)
    await cancelByCustomer(tx, row, cancellation.reason)
  })
}

/** Refuses to end a booking that is no longer what the caller has seen. */
function requireStatus(booking: { status: BookingStatus }, expected: BookingStatus | undefined): void {
  if (expected !== undefined && booking.status !== expected) throw bookingProblems.statusChanged()
}

/** A repeated request changes nothing. Credit is available again; payments refunds the rest. */
export async function cancelByCustomer(tx: TxCtx, row: LockedRow, reason: string | null): Promise<void> {
  const booking = toPolicyBooking(row)
  if (booking.status === 'cancelled') {
    if (row.cancelledBy === 'customer') return
    throw bookingProblems.statusChanged()
  }
  const { id: bookingId, accountId } = row
  const noticeHours =
    row.visitNoticeHours ?? (row.offerId ? null : await q.getNoticeHours(tx.db, row.serviceId))
  if (canCancel({ ...booking, noticeHours }, tx.now.getTime()) !== true) throw bookingProblems.cancelRefused()
  await changeStatus(
    tx.db,
    { bookingId, from: booking.status, to: 'cancelled', actor: 'customer', actorId: accountId, reason },
    tx.now,
  )
  await releaseCredit(tx, bookingId)
  await tx.emit('booking.cancelled', { bookingId, reason })
}

/** Changes the status to the requested one. */
export async function setStatus(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  to: StoreStep | 'cancelled',
  reason: string | null,
) {
  if (to === 'cancelled') {
    const fallback = actor.role === 'merchant' ? CANCELLED_BY_STORE_REASON : null
    return cancel(ctx, actor, bookingId, { reason: reason ?? fallback })
  }
  if (actor.role !== 'merchant') throw generalProblems.forbidden()
  return changeStatusByStore(ctx, actor, bookingId, to)
}

// ---------------------------------------------------------------- scheduled job

/**
 * The scheduled job: closes bookings that their store left open for a day after their end, branch by branch.
 */
export async function closeUnfinishedBookings(ctx: Ctx): Promise<void> {
  const endedBefore = new Date(ctx.now.getTime() - CLOSES_AFTER_MS)
  await forEachDueBranch(
    ctx,
    (limit) => listUnfinishedBookings(ctx.db, endedBefore, limit),
    async (tx, open) => {
      for (const { id } of open) await closeBooking(tx, id)
    },
  )
}

async function closeBooking(tx: TxCtx, bookingId: string): Promise<void> {
  const closing = automaticClosing(toPolicyBooking(await q.lockBooking(tx.db, bookingId)), tx.now.getTime())
  if (closing === 'no-show') {
    await cancelAsNoShow(tx, bookingId, 'system', null)
    await tx.emit('booking.settled', { bookingId })
  }
  if (closing !== 'completed') return
  await changeStatus(
    tx.db,
    {
      bookingId,
      from: 'checked_in',
      to: 'completed',
      actor: 'system',
      actorId: null,
      reason: CLOSED_REASON,
    },
    tx.now,
  )
  await tx.emit('booking.completed', { bookingId, isCheckedIn: true })
  await tx.emit('booking.settled', { bookingId })
}
