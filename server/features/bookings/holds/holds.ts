/** What keeps a place while it waits, for its fee or for the store's answer, and how it lapses. */
import { HOLD_EXPIRED_REASON, UNANSWERED_REASON } from '#domain/booking/booking-policy.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { forEachDue } from '#server/jobs/scheduled.ts'
import { underLock } from '../lock.ts'
import * as q from '../queries.ts'

/** Moves the holds that have run out to cancelled; a booking does it for its own branch. */
export async function releaseAllOverdue(ctx: Ctx): Promise<void> {
  const overdue = await q.listOverdueHolds(ctx.db, ctx.now)
  await forEachDue(
    ctx.log,
    new Set(overdue.map((hold) => hold.branchId)),
    (branchId) => underLock(ctx, branchId, null, (tx) => releaseOverdue(tx, branchId)),
    (branchId) => ({ branchId }),
  )
}

/** Whoever meets a hold that has run out moves it to cancelled. Call it under the branch's lock. */
export async function releaseOverdue(tx: TxCtx, branchId: string): Promise<void> {
  for (const hold of await q.listOverdueHolds(tx.db, tx.now, branchId))
    await cancelHold(tx, hold.id, hold.feeCents > 0 ? HOLD_EXPIRED_REASON : UNANSWERED_REASON)
}

export async function cancelHold(tx: TxCtx, bookingId: string, reason: string): Promise<void> {
  if (
    await q.step(
      tx.db,
      { bookingId, from: 'pending', to: 'cancelled', actor: 'system', actorId: null, reason },
      tx.now,
    )
  )
    await tx.emit('booking.cancelled', { bookingId, reason })
}
