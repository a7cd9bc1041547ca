/** Changes that admins make to a booking, for its customer or its store, with an audit entry and a reason, which both see. */
import * as z from 'zod'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { awaitsPayment, canChangeStatus, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { approvable } from '#server/approvable-action.ts'
import { needsSecondPerson, requestApproval } from '#server/features/approvals/approvals.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { lock } from '#server/platform/database/database.ts'
import { releaseCredit } from '#server/features/credit/credit.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import type { Day } from '#domain/time/time.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import type { Times } from '../availability/serialize-days.ts'
import { setTime, listMoveTimes } from '../lifecycle/moving.ts'
import { getMovable } from '../lifecycle/moving-queries.ts'
import { changeStatus } from '../data/status-queries.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'

type LockedRow = q.LockedBooking
type CancellationByAdmin = {
  reason: string
  /** A paid fee is not paid back, and rewards stay used. */
  keepsFee: boolean
  /** The status that the admin saw. */
  seenStatus: 'pending' | 'confirmed'
}

/**
 * Cancels a booking, also within the notice before its start and after it. If the fee that goes back is high, it asks for a
 * second person first and returns false.
 */
export const cancelByAdmin = (
  ctx: Ctx,
  bookingId: string,
  { reason, ...how }: CancellationByAdmin,
): Promise<boolean> =>
  changeLocked(ctx, bookingId, async (tx, row) => {
    requireCancellable(row, how)
    const refundCents = row.accessFeePaid && !how.keepsFee ? row.feeCents : 0
    if (refundCents > 0 && needsSecondPerson(tx.app.config, refundCents)) {
      const title = `Cancelling D3-${row.code} with a refund of ${formatPlainKes(refundCents)}`
      const payload = { bookingId, ...how }
      await requestApproval(tx, refundedCancellation, { subject: bookingId, title, payload, reason })
      return false
    }
    await cancel(tx, row, { reason, ...how })
    return true
  })

export const refundedCancellation = approvable({
  name: 'cancel-booking',
  adminAction: 'changeBookings',
  payload: z.object({
    bookingId: z.guid(),
    keepsFee: z.boolean(),
    seenStatus: z.enum(['pending', 'confirmed']),
  }),
  async run(tx, { bookingId, ...how }, { reason }) {
    const booking = await q.findBookingBranch(tx.db, bookingId)
    if (!booking) throw bookingProblems.notFound()
    await lock(tx.db, branchLock(booking.branchId))
    await cancel(tx, await q.lockBooking(tx.db, bookingId), { reason, ...how })
  },
})

/** Payments listens to the event and refunds the fee. */
async function cancel(tx: TxCtx, row: LockedRow, cancellation: CancellationByAdmin): Promise<void> {
  const { reason, keepsFee } = cancellation
  const bookingId = row.id
  const status = requireCancellable(row, cancellation)
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
}

function requireCancellable(
  row: LockedRow,
  { seenStatus }: Pick<CancellationByAdmin, 'seenStatus'>,
): BookingStatus {
  const status = row.status as BookingStatus // the column's CHECK allows only these
  if (status !== seenStatus || !canChangeStatus(status, 'cancelled', 'admin'))
    throw bookingProblems.statusChanged()
  if (isUnpaid(row, status)) throw bookingProblems.unpaid()
  return status
}

/**
 * Moves a booking to any free time, however often and late. It does not count as the customer's move, and the notice counts
 * from the new time.
 */
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
  return listMoveTimes(ctx, row, input)
}

const isUnpaid = (row: { feeCents: number; accessFeePaid: boolean }, status: BookingStatus): boolean =>
  awaitsPayment({ ...row, status })

function requireMovable(row: { status: string; feeCents: number; accessFeePaid: boolean }): BookingStatus {
  const status = row.status as BookingStatus // the column's CHECK allows only these
  if (status !== 'pending' && status !== 'confirmed') throw bookingProblems.statusChanged()
  if (isUnpaid(row, status)) throw bookingProblems.unpaid()
  return status
}

async function changeLocked<T>(
  ctx: Ctx,
  bookingId: string,
  change: (tx: TxCtx, row: LockedRow) => Promise<T>,
): Promise<T> {
  const booking = await q.findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  return underLock(ctx, booking.branchId, null, async (tx) => {
    await releaseOverdueHolds(tx, booking.branchId)
    return change(tx, await q.lockBooking(tx.db, bookingId))
  })
}

const auditChange = (tx: TxCtx, action: string, subject: string, details: Record<string, string | boolean>) =>
  audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'changeBookings').accountId, subject, details })
