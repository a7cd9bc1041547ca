/** Rescheduling: the same rules as for a new booking, except that the booking's own time counts as free. */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import {
  canReschedule,
  noticeStart,
  rescheduleRefusedSentence,
  type BookingStatus,
} from '#domain/booking/booking-policy.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { choosePerson, slotAt } from '#domain/booking/slots.ts'
import { readInstant, toDay, type At, type Day } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { daysFrom, listFreeDays, loadPlan, type BookedLine, type Line } from '../availability/availability.ts'
import { listStaff } from '../availability/availability-queries.ts'
import type { Times } from '../availability/serialize-days.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import { requireOwnBooking } from '../reading/access.ts'
import { requireOpenForProposal } from './check-open.ts'
import { getMovable, moveBooking, type Movable } from './moving-queries.ts'
import { findSameBooking } from '../holds/hold-queries.ts'
import * as q from '../data/queries.ts'
import { getBookedLines } from '../visits/booked-lines.ts'
import { listVisitDays, loadBookedVisit, requireVisit, toOpenSlot } from '../visits/visit-times.ts'
import { noSlotProblem, planWindow, slotTakenProblem } from '../holds/slot-problems.ts'
import { offerFreeTimes } from '../waitlist/offering.ts'

export type RescheduleInput = {
  newStartTime: string
  newStaffId?: string | null | undefined
  reason?: string | null | undefined
}

/** A booking stays at its branch, so the lock of the branch is enough. */
export async function reschedule(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  input: RescheduleInput,
): Promise<void> {
  const booking = await q.findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  await catchSlotConflict(() =>
    underLock(ctx, booking.branchId, null, (tx) =>
      rescheduleLocked(tx, actor, bookingId, booking.branchId, input),
    ),
  )
}

async function rescheduleLocked(
  tx: TxCtx,
  actor: Actor,
  bookingId: string,
  branchId: string,
  input: RescheduleInput,
): Promise<void> {
  // This happens before the row is locked, because this booking may be an expired request itself.
  await releaseOverdueHolds(tx, branchId)
  await offerFreeTimes(tx, branchId, toDay(readInstant(input.newStartTime, 'Z')!))
  const row = await q.lockBooking(tx.db, bookingId)
  const status = checkMovable(row, tx.now.getTime())
  await setTime(tx, row, status, { ...input, by: { kind: 'customer', accountId: actor.accountId } })
}

export type Mover = { kind: 'customer' | 'admin'; accountId: string }

/** Moves a locked booking to a free time. Its own former time counts as free. */
export async function setTime(
  tx: TxCtx,
  row: q.LockedBooking,
  status: BookingStatus,
  { by, ...input }: RescheduleInput & { by: Mover },
): Promise<void> {
  const now = tx.now.getTime()
  const { id: bookingId, accountId } = row
  const [from, start] = [row.start.getTime(), readInstant(input.newStartTime, 'Z')!]
  if (start === from && (!input.newStaffId || input.newStaffId === row.staffId))
    throw bookingProblems.sameTime()
  if (start <= now) throw bookingProblems.pastTime()
  if (
    start !== from &&
    accountId !== null &&
    (await findSameBooking(tx.db, accountId, [row.poolId], new Date(start)))
  )
    throw bookingProblems.slotTaken().with({ message: m.problem_slot_taken_own() })

  const to = await findNewTimes(tx, row, start, input.newStaffId)
  await moveBooking(
    tx.db,
    {
      bookingId,
      former: row,
      status,
      from: row.start,
      to,
      // The notice counts from the time that an admin sets, because the customer did not ask for it alone.
      earliestStart: new Date(by.kind === 'admin' ? start : Math.min(noticeStart(toNoticeTimes(row)), start)),
      accountId: by.accountId,
      reason: input.reason || null,
      isByAdmin: by.kind === 'admin',
    },
    tx.now,
  )
  await tx.emit('booking.moved', {
    bookingId,
    from: row.start.toISOString(),
    to: new Date(start).toISOString(),
  })
}

/** Returns the services of the booking with their new times and people. Throws if one of them is not free. */
async function findNewTimes(
  tx: TxCtx,
  row: q.LockedBooking,
  start: At,
  newStaffId: string | null | undefined,
): Promise<[BookedLine, ...BookedLine[]]> {
  const now = tx.now.getTime()
  const from = row.start.getTime()
  const lines = await getBookedLines(tx.db, row)
  const planInput = { ...planWindow(start), exceptBookingId: row.id }
  if (lines.length > 1) {
    if (newStaffId) throw bookingProblems.unknownStaff().with({ message: m.problem_visit_people() })
    const { visit } = await loadBookedVisit(tx.db, lines, row, planInput, tx.now)
    return requireVisit(start, lines, visit, now, from)
  }
  const [{ item, pool }] = lines
  const plan = withStaff(
    newStaffId === undefined && row.isStaffChosen ? row.staffId : null,
    await loadPlan(tx.db, item, pool, { ...planInput, staffId: newStaffId ?? undefined }, tx.now),
  )
  const slot = slotAt(start, plan, now)
  if (!slot) throw noSlotProblem(start, item, plan, now)
  if (slot.available === 0) throw slotTakenProblem(slot, plan, now, from)
  const staffId = choosePerson(slot, plan, row.staffId)
  const isStaffChosen = newStaffId === undefined ? row.isStaffChosen : newStaffId !== null
  const line: Line = { item, pool, staffId: isStaffChosen ? (staffId ?? undefined) : undefined }
  return [{ line, start: new Date(slot.start), end: new Date(slot.end), staffId }]
}

type TimesInput = { from?: Day | undefined; days: number; staffId?: string | undefined }

/** Returns the free times to which a booking can be rescheduled, with the given or any staff, except its current time. */
export async function listTimes(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  input: TimesInput,
): Promise<Times> {
  const row = await getMovable(ctx.db, bookingId)
  if (row.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  checkMovable(row, ctx.now.getTime())
  return listMoveTimes(ctx, row, input)
}

/** Returns the free times that the store can propose for a booking. Any other minute is possible, too. */
export async function listTimesToPropose(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  input: TimesInput,
): Promise<Times> {
  await requireOwnBooking(ctx, actor, bookingId)
  const row = await getMovable(ctx.db, bookingId)
  requireOpenForProposal(row, ctx.now.getTime())
  return listMoveTimes(ctx, row, input)
}

export async function listMoveTimes(ctx: Ctx, row: Movable, input: TimesInput): Promise<Times> {
  const lines = await getBookedLines(ctx.db, row)
  const [{ item, pool }] = lines
  const days = daysFrom(input.from, input.days, item, ctx.now)
  if (lines.length > 1) {
    const planInput = { ...days, exceptBookingId: row.id }
    const { visit, plans } = await loadBookedVisit(ctx.db, lines, row, planInput, ctx.now)
    const all = listVisitDays(days, visit, plans, ctx.now)
    return {
      days: all.map((day) => ({
        ...day,
        free: day.free.filter((slot) => slot.start !== row.start.getTime()).map(toOpenSlot),
      })),
      staff: [],
    }
  }
  const plan = await loadPlan(
    ctx.db,
    item,
    pool,
    { ...days, staffId: input.staffId, exceptBookingId: row.id },
    ctx.now,
  )
  const isOwnTime = (start: At) =>
    start === row.start.getTime() && (input.staffId === undefined || input.staffId === row.staffId)
  return {
    days: listFreeDays(days, plan, ctx.now).map((day) => ({
      ...day,
      free: day.free.filter((slot) => !isOwnTime(slot.start)),
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

const toNoticeTimes = ({ start, earliestStart }: Pick<Status, 'start' | 'earliestStart'>) => ({
  start: start.getTime(),
  earliestStart: earliestStart?.getTime() ?? null,
})

export function checkMovable(row: Status, now: At): BookingStatus {
  // The column's CHECK allows only these.
  const status = row.status as BookingStatus
  const outcome = canReschedule({ ...row, status, ...toNoticeTimes(row) }, now)
  if (outcome !== true)
    throw bookingProblems.rescheduleRefused().with({ message: rescheduleRefusedSentence(outcome) })
  return status
}

/** Limits the plan to the booking's current staff, unless they no longer work there. */
const withStaff = (staffId: string | null, plan: Plan): Plan =>
  staffId !== null && plan.staffIds.includes(staffId) ? { ...plan, staffIds: [staffId] } : plan
