/** Customers who come without having booked (docs/rules/bookings.md#walk-ins). */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { nextShiftStart, onShift, timeForWalkIn } from '#domain/booking/any-time.ts'
import type { OpenSlot } from '#domain/booking/compute-slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { leastBookedStaff } from '#domain/booking/slots.ts'
import { addDays, toDay, daysBetween, MINUTE, readInstant, timeOfDay, type At } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { loadPlan } from '../availability/availability.ts'
import { getPool } from '../availability/bookable-items.ts'
import { findItem, type Item, type Pool } from '../availability/availability-queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { auditStep } from '../lifecycle/steps.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { changeStatus } from '../data/status-queries.ts'
import { heldProblem } from '../visitors/held-times.ts'
import { isOwnStore } from '../reading/reading-queries.ts'
import { getOnlyStaffId } from '../reading/access.ts'
import { findStaffName } from './block-queries.ts'

export type WalkInInput = {
  serviceId: string
  branchId?: string | null | undefined
  staffId?: string | null | undefined
  startTime?: string | null | undefined
  name: string
  phone?: string | null | undefined
  notes?: string | null | undefined
  outsideShifts?: boolean | undefined
}

/** Number of days ahead for which a store can enter somebody who called. */
const MAX_DAYS_AHEAD = 365

/** Returns the id of the booking: confirmed, and checked in if it begins now. */
export async function addWalkIn(ctx: Ctx, actor: Actor, input: WalkInInput): Promise<string> {
  const { pool } = await ownItem(ctx, actor, input)
  return catchSlotConflict(() =>
    underLock(ctx, pool.branchId, null, async (tx) => {
      await releaseOverdueHolds(tx, pool.branchId)
      // Merchants edit what it depends on under the lock of the branch, so it is read again.
      return addLocked(tx, actor, await ownItem(tx, actor, input), input)
    }),
  )
}

/** Returns a service of the actor's stores, also one that customers cannot book through D3, and its branch. */
async function ownItem(ctx: Pick<Ctx, 'db'>, actor: Actor, input: WalkInInput) {
  const item = await findItem(ctx.db, { serviceId: input.serviceId })
  if (!item || item.serviceStatus !== 'active' || !(await isOwnStore(ctx.db, actor, item.storeId)))
    throw bookingProblems.itemNotFound()
  return { item, pool: getPool(item, input.branchId ?? undefined) }
}

async function addLocked(
  tx: TxCtx,
  actor: Actor,
  { item, pool }: { item: Item; pool: Pool },
  input: WalkInInput,
): Promise<string> {
  const start = parseStart(input.startTime, tx.now.getTime())
  const isNow = start <= tx.now.getTime()
  const staffId = staffFor(actor, input)
  const day = toDay(start)
  const planInput = { from: addDays(day, -1), to: addDays(day, 1), staffId }
  const plan = await loadPlan(tx.db, item, pool, planInput, tx.now)
  const time = timeForWalkIn(start, plan)
  if (time.available === 0) {
    const isFree = (other: Plan) => timeForWalkIn(start, other).available > 0
    throw (
      (await heldProblem(tx, { item, pool, input: planInput }, time, isFree)) ?? bookingProblems.slotTaken()
    )
  }

  const chosen = await choose(tx, plan, time, staffId !== undefined || input.outsideShifts === true)

  const id = uuidv7(tx.now.getTime())
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId: null,
      enteredBy: actor.accountId,
      lines: [
        {
          line: { item, pool, staffId },
          start: new Date(time.start),
          end: new Date(time.end),
          staffId: chosen,
        },
      ],
      status: 'confirmed',
      holdExpiresAt: null,
      feeCents: 0,
      feeBasis: 'none',
      chargedCents: 0,
      code: shortCode(),
      client: { name: input.name, email: null, phone: input.phone ?? null },
      notes: input.notes || null,
      specialRequests: null,
      isForGuest: false,
      answers: [],
      from: null,
    },
    tx.now,
  )
  await tx.emit('booking.created', { bookingId: id, status: 'confirmed', feeCents: 0 })
  await tx.emit('booking.confirmed', { bookingId: id })
  if (isNow) {
    const step = { bookingId: id, from: 'confirmed', to: 'checked_in', actor: 'store' } as const
    await changeStatus(tx.db, { ...step, actorId: actor.accountId, reason: null }, tx.now)
    await tx.emit('booking.checked_in', { bookingId: id })
  }
  await auditStep(tx, actor, id, 'booking.walk-in', 'hand')
  return id
}

/**
 * Chooses from the free staff: first somebody on shift, then the person with the fewest bookings. A named person is the only
 * candidate. Returns null if the walk-in needs no staff.
 */
async function choose(tx: TxCtx, plan: Plan, time: OpenSlot, isConfirmed: boolean): Promise<string | null> {
  const { start, freeStaffIds } = time
  const working = onShift(start, plan)
  const staffId = leastBookedStaff(working.length > 0 ? working : freeStaffIds, plan, start)
  if (working.length > 0 || staffId === null || isConfirmed) return staffId
  const startsAt = nextShiftStart(start, staffId, plan)
  const name = await findStaffName(tx.db, staffId)
  throw bookingProblems.nobodyOnShift().with({
    message:
      startsAt === null
        ? m.problem_not_on_shift({ name })
        : m.problem_starts_later({ name, time: timeOfDay(startsAt) }),
    extra: { staffId, startsAt: startsAt === null ? null : new Date(startsAt).toISOString() },
  })
}

/** Now is the minute that has begun. */
function parseStart(sent: string | null | undefined, now: At): At {
  const thisMinute = Math.floor(now / MINUTE) * MINUTE
  if (!sent) return thisMinute
  const start = Math.floor(readInstant(sent)! / MINUTE) * MINUTE
  if (start < thisMinute) throw bookingProblems.pastTime()
  if (daysBetween(toDay(now), toDay(start)) > MAX_DAYS_AHEAD) throw bookingProblems.tooFar()
  return start
}

/** Somebody with the role `staff` serves their own walk-ins. */
function staffFor(actor: Actor, { staffId }: WalkInInput): string | undefined {
  const own = getOnlyStaffId(actor)
  if (own === null) return staffId ?? undefined
  if (staffId && staffId !== own) throw bookingProblems.unknownStaff()
  return own
}
