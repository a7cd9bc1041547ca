/** Moving a booking to another time: the same pure rule as booking, with the booking's own time counted as free. */
import { bookingProblems } from '#contract/bookings.ts'
import {
  canReschedule,
  noticeStart,
  RESCHEDULE_REFUSED_SENTENCE,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import { leastBookedStaff, slotAt, type Plan } from '#domain/booking/slots.ts'
import { readInstant, type At, type Day } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { daysFrom, freeDays, planOf, type PlannedDay } from '../availability/availability.ts'
import { findItem, listStaff, type Item, type Pool } from '../availability/availability-queries.ts'
import { releaseOverdue } from '../holds/holds.ts'
import { lostToAnother, underLock } from '../lock.ts'
import { getMovable, moveBooking } from './moving-queries.ts'
import * as q from '../queries.ts'
import { noSlot, planWindow, taken } from '../holds/refusals.ts'

export type Move = {
  newStartTime: string
  newStaffId?: string | null | undefined
  reason?: string | null | undefined
}

/** The branch and its staff stay the booking's own, so its one lock is enough. */
export async function reschedule(ctx: Ctx, actor: Actor, bookingId: string, move: Move): Promise<void> {
  const booking = await q.findBranchOf(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  await lostToAnother(() =>
    underLock(ctx, booking.branchId, null, (tx) => moveLocked(tx, actor, bookingId, booking.branchId, move)),
  )
}

async function moveLocked(
  tx: TxCtx,
  actor: Actor,
  bookingId: string,
  branchId: string,
  move: Move,
): Promise<void> {
  // First, as the request that is to be moved may be overdue itself.
  await releaseOverdue(tx, branchId)
  const row = await q.lockBooking(tx.db, bookingId)
  const now = tx.now.getTime()
  const [from, start] = [row.start.getTime(), readInstant(move.newStartTime, 'Z')!]
  const status = checkMovable(row, now)
  if (start === from && (!move.newStaffId || move.newStaffId === row.staffId))
    throw bookingProblems.sameTime()
  if (start <= now) throw bookingProblems.pastTime()
  if (start !== from && (await q.findSame(tx.db, actor.accountId, row.poolId, new Date(start))))
    throw bookingProblems
      .slotTaken()
      .with({ message: 'You have another booking at that time. Please select a different time.' })

  const { item, pool } = await placeOf(tx.db, row)
  const input = {
    ...planWindow(start),
    staffId: move.newStaffId ?? undefined,
    but: bookingId,
  }
  const plan = keeping(
    move.newStaffId === undefined ? row.staffId : null,
    await planOf(tx.db, item, pool, input, tx.now),
  )
  const slot = slotAt(start, plan, now)
  if (!slot) throw noSlot(start, item, plan, now)
  const staffId = plan.staffIds.length === 0 ? null : leastBookedStaff(slot.freeStaffIds, plan, start)
  if (slot.available === 0 || (plan.staffIds.length > 0 && !staffId)) throw taken(slot, plan, now, from)

  await moveBooking(
    tx.db,
    {
      bookingId,
      status,
      from: row.start,
      to: { start: new Date(slot.start), end: new Date(slot.end) },
      earliestStart: new Date(Math.min(noticeStart(timesIn(row)), slot.start)),
      staffId,
      isStaffChosen: move.newStaffId === undefined ? row.isStaffChosen : move.newStaffId !== null,
      accountId: actor.accountId,
      reason: move.reason || null,
    },
    tx.now,
  )
  await tx.emit('booking.moved', {
    bookingId,
    from: row.start.toISOString(),
    to: new Date(slot.start).toISOString(),
  })
}

export type Times = { days: PlannedDay[]; staff: Awaited<ReturnType<typeof listStaff>> }
type BookingInput = { from?: Day | undefined; days: number; staffId?: string | undefined }

/** Where a booking could be moved: with this person, or with anybody who serves there. Where it is now is no choice. */
export async function timesOf(ctx: Ctx, actor: Actor, bookingId: string, wish: BookingInput): Promise<Times> {
  const row = await getMovable(ctx.db, bookingId)
  if (row.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  checkMovable(row, ctx.now.getTime())
  const { item, pool } = await placeOf(ctx.db, row)
  const days = daysFrom(wish.from, wish.days, item, ctx.now)
  const plan = await planOf(ctx.db, item, pool, { ...days, staffId: wish.staffId, but: bookingId }, ctx.now)
  const isOwn = (start: At) =>
    start === row.start.getTime() && (wish.staffId === undefined || wish.staffId === row.staffId)
  return {
    days: freeDays(days, plan, ctx.now).map((day) => ({
      ...day,
      free: day.free.filter((slot) => !isOwn(slot.start)),
    })),
    staff: await listStaff(ctx.db, item.serviceId, pool.branchId),
  }
}

// ---------------------------------------------------------------- details

type Status = {
  status: string
  start: Date
  earliestStart: Date | null
  feeCents: number
  accessFeePaid: boolean
  moves: number
}

const timesIn = ({ start, earliestStart }: Pick<Status, 'start' | 'earliestStart'>) => ({
  start: start.getTime(),
  earliestStart: earliestStart?.getTime() ?? null,
})

function checkMovable(row: Status, now: At): BookingStatus {
  const status = row.status as BookingStatus // the column's CHECK allows only these
  const outcome = canReschedule({ ...row, status, ...timesIn(row) }, now)
  if (outcome !== true)
    throw bookingProblems.rescheduleRefused().with({ message: RESCHEDULE_REFUSED_SENTENCE[outcome] })
  return status
}

/** An offer that the store has taken back since is still given to those who have booked it, until its end. */
async function placeOf(
  db: Queryable,
  row: { offerId: string | null; serviceId: string; poolId: string },
): Promise<{ item: Item; pool: Pool }> {
  const item = await findItem(db, row.offerId ? { offerId: row.offerId } : { serviceId: row.serviceId })
  const pool = item?.pools.find(({ id }) => id === row.poolId)
  if (!item || !pool)
    throw bookingProblems
      .rescheduleRefused()
      .with({ message: 'The branch is not open any more. Contact the store for another time.' })
  return { item, pool }
}

/** The person stays the same, unless he has left. */
const keeping = (staffId: string | null, plan: Plan): Plan =>
  staffId !== null && plan.staffIds.includes(staffId) ? { ...plan, staffIds: [staffId] } : plan
