/**
 * Holds: pending bookings that occupy a slot until their fee is paid or the store answers, or until they
 * expire.
 */
import { HOLD_EXPIRED_REASON, UNANSWERED_REASON } from '#domain/booking/booking-policy.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { releaseCredit } from '#server/features/credit/credit.ts'
import { forEachDueBranch } from '../data/due-branches.ts'
import { deleteAllExpiredHolds, deleteExpiredHolds } from './visitor-hold-queries.ts'
import { listOverdueHolds } from './hold-queries.ts'
import { changeStatus } from '../data/status-queries.ts'

/** Holds that are released while a branch is locked. */
const MAX_RELEASED = 200

/** The scheduled job: cancels expired holds of all branches. */
export async function releaseAllOverdueHolds(ctx: Ctx): Promise<void> {
  await deleteAllExpiredHolds(ctx.db, ctx.now)
  await forEachDueBranch(
    ctx,
    (limit) => listOverdueHolds(ctx.db, ctx.now, limit),
    (tx, [hold]) => releaseOverdueHolds(tx, hold!.branchId),
  )
}

/** Cancels the expired holds of a branch, and deletes those of visitors. The caller holds the lock of the branch. */
export async function releaseOverdueHolds(tx: TxCtx, branchId: string): Promise<void> {
  await deleteExpiredHolds(tx.db, branchId, tx.now)
  for (const hold of await listOverdueHolds(tx.db, tx.now, MAX_RELEASED, branchId))
    await cancelHold(tx, hold.id, hold.feeCents > 0 ? HOLD_EXPIRED_REASON : UNANSWERED_REASON)
}

export async function cancelHold(tx: TxCtx, bookingId: string, reason: string): Promise<void> {
  const isCancelled = await changeStatus(
    tx.db,
    { bookingId, from: 'pending', to: 'cancelled', actor: 'system', actorId: null, reason },
    tx.now,
  )
  if (!isCancelled) return
  await releaseCredit(tx, bookingId)
  await tx.emit('booking.cancelled', { bookingId, reason })
}
