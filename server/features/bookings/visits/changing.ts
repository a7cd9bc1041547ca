/** Leaving out and adding services of a visit (docs/rules/visits.md#changing-the-services). */
import { m } from '#messages'
import type { NewVisitItem } from '#contract/bookings/visits.ts'
import { packageProblems } from '#contract/bookings/package-problems.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { ITEMS_CHANGED_REASON } from '#domain/booking/reasons.ts'
import { toDay } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import type * as z from 'zod'
import type { Line } from '../availability/availability.ts'
import { bookableItem } from '../availability/bookable-items.ts'
import { passOnPerson } from '../data/class-queries.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { insertEvent } from '../data/status-queries.ts'
import { closeProposals } from '../data/proposal-queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { planWindow } from '../holds/slot-problems.ts'
import { findUseOfBooking } from '../packages/sale-queries.ts'
import { checkMovable } from '../lifecycle/moving.ts'
import { getBookedLines } from './booked-lines.ts'
import { loadLines, resolveLineKeys } from './lines.ts'
import { setLines } from './part-queries.ts'
import { loadChangedVisit, requireVisit } from './visit-times.ts'
import { offerFreeTimes } from '../waitlist/offering.ts'

/** Replaces the services of a booking at its start. */
export async function changeItems(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  items: readonly z.output<typeof NewVisitItem>[],
): Promise<void> {
  const booking = await q.findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  await catchSlotConflict(() =>
    underLock(ctx, booking.branchId, null, async (tx) => {
      await releaseOverdueHolds(tx, booking.branchId)
      await changeLocked(tx, actor, await q.lockBooking(tx.db, bookingId), items)
    }),
  )
}

async function changeLocked(
  tx: TxCtx,
  { accountId }: Actor,
  row: q.LockedBooking,
  items: readonly z.output<typeof NewVisitItem>[],
): Promise<void> {
  const now = tx.now.getTime()
  await offerFreeTimes(tx, row.branchId, toDay(row.start.getTime()))
  // It is no move, of which there are only so many.
  const status = checkMovable({ ...row, moves: 0 }, now)
  if (row.isQuoted) throw bookingProblems.rescheduleRefused()
  if (await findUseOfBooking(tx.db, row.id)) throw packageProblems.alone()
  const former = await getBookedLines(tx.db, row)
  const known = new Map(former.map((line) => [line.item.serviceId, line]))
  const keys = await resolveLineKeys(tx.db, { items })
  const lines = await loadLines(tx, keys, row.branchId, async (key) => {
    const booked = [...known.values()].find(({ item }) =>
      'offerId' in key ? item.offer?.id === key.offerId : item.serviceId === key.serviceId,
    )
    return booked ? booked.item : bookableItem(tx, key)
  })
  if ((lines[0].item.offer?.id ?? null) !== row.offerId) throw bookingProblems.itemMismatch()
  for (const { item } of lines) {
    if (item.storeId !== row.storeId) throw bookingProblems.wrongStore()
    if (!known.has(item.serviceId) && !item.autoConfirm)
      throw bookingProblems.rescheduleRefused().with({
        message: m.problem_visit_needs_answer({ name: item.serviceName }),
      })
  }
  const isNew = ({ item }: Line) => !known.has(item.serviceId)
  const start = row.start.getTime()
  const input = { ...planWindow(start), exceptBookingId: row.id }
  const visit = await loadChangedVisit(tx.db, lines, isNew, input, tx.now)
  const booked = requireVisit(start, lines, visit, now)
  await setLines(tx.db, row.id, booked, tx.now)
  if (booked[0].line.pool.id !== row.poolId) await passOnPerson(tx.db, row, tx.now)
  await closeProposals(tx.db, row.id, 'withdrawn', tx.now)
  await insertEvent(
    tx.db,
    {
      kind: 'note',
      bookingId: row.id,
      from: status,
      to: status,
      actor: 'customer',
      actorId: accountId,
      reason: ITEMS_CHANGED_REASON,
    },
    tx.now,
  )
  await tx.emit('booking.items_changed', { bookingId: row.id })
}
