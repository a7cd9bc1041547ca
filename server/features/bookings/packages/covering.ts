/** Paying an existing booking with a package, or not any more (docs/rules/packages.md#bookings). */
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { requireOwnBooking } from '../reading/access.ts'
import { coverBooking, uncoverBooking } from './packages.ts'

/** The customer, until the booking begins; the store until it is over. */
export async function setPackage(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  packageId: string | null,
): Promise<void> {
  const { branchId } = await findBranch(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx: TxCtx) => {
    const { status, start } = await q.lockBooking(tx.db, bookingId)
    const isOpen =
      actor.role === 'customer'
        ? (status === 'pending' || status === 'confirmed') && start > tx.now
        : status === 'pending' || status === 'confirmed' || status === 'checked_in'
    if (!isOpen) throw bookingProblems.statusChanged()
    if (packageId === null) await uncoverBooking(tx, bookingId)
    else await coverBooking(tx, actor, { bookingId, packageId })
    await tx.emit('booking.details_changed', { bookingId })
  })
}

async function findBranch(ctx: Ctx, actor: Actor, bookingId: string): Promise<{ branchId: string }> {
  if (actor.role === 'merchant') return requireOwnBooking(ctx, actor, bookingId)
  const booking = await q.findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  return booking
}
