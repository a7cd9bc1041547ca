/** What admins change of a booking, for its customer or its store: with a reason, which both see, and an audit entry. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { awaitsPayment, canChangeStatus, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { releaseCredit } from '#server/features/credit/credit.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import type { Day } from '#domain/time/time.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { setTime, timesOf, type Times } from '../lifecycle/moving.ts'
import { getMovable } from '../lifecycle/moving-queries.ts'
import { changeStatus } from '../lifecycle/status-queries.ts'
import { catchSlotConflict, underLock } from '../lock.ts'
import * as q from '../queries.ts'

type Row = q.LockedBooking
type CancellationByAdmin = {
  reason: string
  /** A paid fee is not paid back, and rewards stay used. */
  keepsFee: boolean
  /** The status that the admin saw. */
  seenStatus: BookingStatus
}

/** Also less than the notice before its start, and after it. Payments listens to the event and refunds the fee. */
export const cancelByAdmin = (
  ctx: Ctx,
  bookingId: string,
  { reason, keepsFee, seenStatus }: CancellationByAdmin,
): Promise<void> =>
  changeLocked(ctx, bookingId, async (tx, row) => {
    const status = row.status as BookingStatus // the column's CHECK allows only these
    if (status !== seenStatus || !canChangeStatus(status, 'cancelled', 'admin'))
      throw bookingProblems.statusChanged()
    if (isUnpaid(row, status)) throw bookingProblems.unpaid()
    const isFeeKept = keepsFee && row.accessFeePaid
    const { accountId: actorId } = requireAdmin(tx, 'changeBookings')
    await changeStatus(
      tx.db,
      { bookingId, from: status, to: 'cancelled', actor: 'admin', actorId, reason, keepsFee: isFeeKept },
      tx.now,
    )
    if (!isFeeKept) await releaseCredit(tx, bookingId)
    await tx.emit('booking.cancelled', { bookingId, reason })
    await auditChange(tx, 'booking.cancelled', bookingId, { reason, isFeeKept })
  })

/** To any free time, however often and late. It is no move of the customer, and the notice counts from the new time. */
export const moveByAdmin = (
  ctx: Ctx,
  bookingId: string,
  input: { newStartTime: string; reason: string },
): Promise<void> =>
  catchSlotConflict(() =>
    changeLocked(ctx, bookingId, async (tx, row) => {
      await setTime(tx, row, requireMovable(row), {
        ...input,
        by: { kind: 'admin', accountId: requireAdmin(tx, 'changeBookings').accountId },
      })
      await auditChange(tx, 'booking.moved', bookingId, { reason: input.reason })
    }),
  )

export async function listTimesForAdmin(
  ctx: Ctx,
  bookingId: string,
  input: { from?: Day | undefined; days: number },
): Promise<Times> {
  const row = await getMovable(ctx.db, bookingId)
  requireMovable(row)
  return timesOf(ctx, row, input)
}

const isUnpaid = (row: { feeCents: number; accessFeePaid: boolean }, status: BookingStatus): boolean =>
  awaitsPayment({ ...row, status })

function requireMovable(row: { status: string; feeCents: number; accessFeePaid: boolean }): BookingStatus {
  const status = row.status as BookingStatus // the column's CHECK allows only these
  if (status !== 'pending' && status !== 'confirmed') throw bookingProblems.statusChanged()
  if (isUnpaid(row, status)) throw bookingProblems.unpaid()
  return status
}

async function changeLocked(
  ctx: Ctx,
  bookingId: string,
  change: (tx: TxCtx, row: Row) => Promise<void>,
): Promise<void> {
  const booking = await q.findBranchOf(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  await underLock(ctx, booking.branchId, null, async (tx) => {
    await releaseOverdueHolds(tx, booking.branchId)
    await change(tx, await q.lockBooking(tx.db, bookingId))
  })
}

const auditChange = (tx: TxCtx, action: string, subject: string, details: Record<string, string | boolean>) =>
  audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'changeBookings').accountId, subject, details })
