/** The store undoes its last step within ten minutes (docs/rules/bookings.md#undo). */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { timeForWalkIn } from '#domain/booking/any-time.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { addDays, toDay, MINUTE } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { loadPlan, type Line } from '../availability/availability.ts'
import { findItem, type Item } from '../availability/availability-queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { checkLimits, limitedOffer, LIMIT_PROBLEMS } from '../holds/limits.ts'
import { auditStep } from '../lifecycle/steps.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { heldProblem } from '../visitors/held-times.ts'
import { undoStep } from '../data/status-queries.ts'
import { requireOwnBooking } from '../reading/access.ts'
import { findBookedLines } from '../visits/booked-lines.ts'
import { listParts, type PartRow } from '../visits/part-queries.ts'

export async function undo(ctx: Ctx, actor: Actor, bookingId: string): Promise<void> {
  const { branchId, accountId, offerId } = await requireOwnBooking(ctx, actor, bookingId)
  const item = offerId === null ? undefined : await findItem(ctx.db, { offerId })
  const limitedOfferId = item && limitedOffer(item)?.id
  await catchSlotConflict(() =>
    underLock(
      ctx,
      branchId,
      accountId,
      async (tx) => {
        await releaseOverdueHolds(tx, branchId)
        await undoLocked(tx, actor, await q.lockBooking(tx.db, bookingId))
      },
      limitedOfferId,
    ),
  )
}

async function undoLocked(tx: TxCtx, actor: Actor, row: q.LockedBooking): Promise<void> {
  const { id, status, undoTo, undoUntil } = row
  if (undoUntil === null || undoUntil <= tx.now) throw bookingProblems.undoOver()
  // The column's CHECK allows only these.
  const to = undoTo as 'confirmed' | 'checked_in'
  // The time of a no-show is free, so others may have booked it.
  if (status === 'cancelled') await checkStillFree(tx, row)
  await undoStep(tx.db, { id, status, undoTo: to }, actor.accountId, tx.now)
  await tx.emit('booking.reopened', { bookingId: id })
  await auditStep(tx, actor, id, 'booking.undone', 'hand')
}

async function checkStillFree(tx: TxCtx, row: q.LockedBooking): Promise<void> {
  const lines = await findBookedLines(tx.db, row)
  if (!lines) throw bookingProblems.undoOver()
  await checkOfferStill(tx, lines[0].item, row.accountId)
  const parts = row.visitEndsAt === null ? [] : await listParts(tx.db, row.id)
  for (const [index, time] of [{ ...row, end: row.firstEnd }, ...parts].entries())
    await checkTimeStillFree(tx, row.id, lines[index]!, time)
}

async function checkTimeStillFree(
  tx: TxCtx,
  bookingId: string,
  { item, pool }: Line,
  { start: startsAt, end, staffId }: Pick<PartRow, 'start' | 'end' | 'staffId'>,
): Promise<void> {
  const start = startsAt.getTime()
  const day = toDay(start)
  const input = { from: addDays(day, -1), to: addDays(day, 1), exceptBookingId: bookingId }
  const timeIn = (plan: Plan) =>
    timeForWalkIn(start, {
      ...plan,
      durationMinutes: (end.getTime() - start) / MINUTE,
      capacity: pool.capacity,
      staffIds: staffId === null ? [] : [staffId],
    })
  const time = timeIn(await loadPlan(tx.db, item, pool, input, tx.now))
  if (time.available > 0) return
  const isFree = (plan: Plan) => timeIn(plan).available > 0
  throw (await heldProblem(tx, { item, pool, input }, time, isFree)) ?? bookingProblems.slotTaken()
}

/** The no-show left its place in the stock of the offer, too. */
async function checkOfferStill(tx: TxCtx, item: Item, accountId: string | null): Promise<void> {
  if (accountId === null) return
  const outcome = await checkLimits(tx.db, item, accountId)
  if (outcome !== true) throw LIMIT_PROBLEMS[outcome]()
}
