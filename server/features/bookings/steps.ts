/** What becomes of a booking once it is made: the steps of its store and of its customer, each a compare-and-swap under the branch's lock. */
import { bookingProblems } from '#contract/bookings.ts'
import { canCancel, canStoreMove, type BookingStatus } from '#domain/booking-policy.ts'
import type { Actor, Ctx } from '#server/kernel/context.ts'
import { underLock } from './lock.ts'
import * as q from './queries.ts'
import { isMerchantOf } from './reading-queries.ts'

/** The store's own steps: confirm, check in, complete. */
export async function storeStep(ctx: Ctx, actor: Actor, bookingId: string, to: 'confirmed' | 'checked_in' | 'completed'): Promise<void> {
  const booking = await q.findBranchOf(ctx.db, bookingId)
  // A merchant is not told which bookings exist elsewhere.
  if (!booking || !(await isMerchantOf(ctx.db, actor.merchantId, booking.storeId))) throw bookingProblems.notFound()
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
