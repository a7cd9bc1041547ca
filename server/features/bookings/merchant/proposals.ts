/**
 * The store proposes another time, and the customer accepts or declines it (docs/rules/bookings.md#proposals). The booking
 * has its own time until then, and the proposed one is reserved. All of it happens under the lock of the branch.
 */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { timeAt } from '#domain/booking/any-time.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import type { OpenSlot } from '#domain/booking/compute-slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { ACCEPTED_REASON } from '#domain/booking/reasons.ts'
import { choosePerson } from '#domain/booking/slots.ts'
import { MAX_PROPOSALS, proposalExpires } from '#domain/booking/store-actions.ts'
import { readInstant, type At } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { loadPlan, type Line, withPerson } from '../availability/availability.ts'
import { findSameBooking } from '../holds/hold-queries.ts'
import { forEachDueBranch } from '../data/due-branches.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { planWindow, slotTakenProblem } from '../holds/slot-problems.ts'
import { getBookedLines } from '../visits/booked-lines.ts'
import { moveBooking } from '../lifecycle/moving-queries.ts'
import { auditStep } from '../lifecycle/steps.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { changeStatus } from '../data/status-queries.ts'
import { requireOwnBooking } from '../reading/access.ts'
import { heldProblem } from '../visitors/held-times.ts'
import { requireOpenForProposal } from '../lifecycle/check-open.ts'
import {
  closeProposals,
  countProposals,
  findOpenProposal,
  insertProposal,
  listExpiredProposals,
  type ProposalRow,
} from '../data/proposal-queries.ts'

export type ProposalInput = {
  startTime: string
  staffId?: string | null | undefined
  message?: string | null | undefined
}

// ---------------------------------------------------------------- the store

export async function proposeTime(
  ctx: Ctx,
  actor: Actor,
  bookingId: string,
  input: ProposalInput,
): Promise<void> {
  const { branchId } = await requireOwnBooking(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx) => {
    await releaseOverdueHolds(tx, branchId)
    await proposeLocked(tx, actor, await q.lockBooking(tx.db, bookingId), input)
  })
}

async function proposeLocked(tx: TxCtx, actor: Actor, row: q.LockedBooking, input: ProposalInput) {
  const now = tx.now.getTime()
  const [from, start] = [row.start.getTime(), readInstant(input.startTime)!]
  requireOpenForProposal(row, now)
  if (start <= now) throw bookingProblems.pastTime()
  if (start === from && (!input.staffId || input.staffId === row.staffId)) throw bookingProblems.sameTime()
  if ((await countProposals(tx.db, row.id)) >= MAX_PROPOSALS) throw bookingProblems.proposalRefused()
  const keptId = row.isStaffChosen ? row.staffId : null
  const staffId = input.staffId === undefined ? keptId : input.staffId
  const time = await findTime(tx, row, start, staffId, heldProblem)

  const former = await closeProposals(tx.db, row.id, 'withdrawn', tx.now)
  if (former !== undefined)
    await tx.emit('booking.proposal_closed', { bookingId: row.id, proposalId: former, outcome: 'withdrawn' })
  const id = uuidv7(now)
  await insertProposal(
    tx.db,
    {
      id,
      bookingId: row.id,
      branchId: row.branchId,
      poolId: row.poolId,
      staffId: time.staffId,
      start: new Date(time.slot.start),
      end: new Date(time.slot.end),
      fromStart: row.start,
      message: input.message || null,
      expiresAt: new Date(proposalExpires(now, { status: row.status as BookingStatus, start: from }, start)),
      createdBy: actor.accountId,
    },
    tx.now,
  )
  await tx.emit('booking.time_proposed', { bookingId: row.id, proposalId: id })
  await auditStep(tx, actor, row.id, 'booking.time-proposed', 'hand')
}

export async function withdrawProposal(ctx: Ctx, actor: Actor, bookingId: string): Promise<void> {
  const { branchId } = await requireOwnBooking(ctx, actor, bookingId)
  await underLock(ctx, branchId, null, async (tx) => {
    await q.lockBooking(tx.db, bookingId)
    const proposalId = await closeProposals(tx.db, bookingId, 'withdrawn', tx.now)
    if (proposalId === undefined) throw bookingProblems.noProposal()
    await tx.emit('booking.proposal_closed', { bookingId, proposalId, outcome: 'withdrawn' })
    await auditStep(tx, actor, bookingId, 'booking.proposal-withdrawn', 'hand')
  })
}

// ---------------------------------------------------------------- the customer

/** Moves the booking to the proposed time; a request is confirmed. The caller has checked whose it is. */
export async function acceptProposal(ctx: Ctx, bookingId: string, branchId: string, proposalId?: string) {
  await catchSlotConflict(() =>
    underLock(ctx, branchId, null, async (tx) => {
      const { row, proposal } = await lockProposed(tx, bookingId, proposalId)
      await acceptLocked(tx, row, proposal)
    }),
  )
}

async function acceptLocked(tx: TxCtx, row: q.LockedBooking, proposal: ProposalRow): Promise<void> {
  const { id: bookingId } = row
  const start = proposal.start.getTime()
  // The time is reserved, but the store may have changed its hours or working times since.
  const { line, staffId } = await findTime(tx, row, start, proposal.staffId)
  const isStaffChosen = row.isStaffChosen && staffId === row.staffId
  await closeProposals(tx.db, bookingId, 'accepted', tx.now)
  const status = row.status as 'pending' | 'confirmed' // an open proposal has no other
  await moveBooking(
    tx.db,
    {
      bookingId,
      former: row,
      status,
      from: row.start,
      to: [
        {
          line: { ...line, staffId: isStaffChosen ? (staffId ?? undefined) : undefined },
          start: proposal.start,
          end: proposal.end,
          staffId,
        },
      ],
      // The notice counts from the time that the store chose, not from one that the customer gave up for it.
      earliestStart: proposal.start,
      accountId: row.accountId,
      reason: null,
      proposalId: proposal.id,
    },
    tx.now,
  )
  await tx.emit('booking.moved', {
    bookingId,
    from: row.start.toISOString(),
    to: proposal.start.toISOString(),
    isProposed: true,
    isConfirmed: status === 'pending',
  })
  if (status === 'pending') {
    await changeStatus(
      tx.db,
      {
        bookingId,
        from: 'pending',
        to: 'confirmed',
        actor: 'system',
        actorId: null,
        reason: ACCEPTED_REASON,
      },
      tx.now,
    )
    await tx.emit('booking.confirmed', { bookingId })
  }
  await tx.emit('booking.proposal_closed', { bookingId, proposalId: proposal.id, outcome: 'accepted' })
}

export const declineProposal = (ctx: Ctx, bookingId: string, branchId: string, id?: string): Promise<void> =>
  underLock(ctx, branchId, null, async (tx) => {
    const { proposal } = await lockProposed(tx, bookingId, id)
    await closeProposals(tx.db, bookingId, 'declined', tx.now)
    await tx.emit('booking.proposal_closed', { bookingId, proposalId: proposal.id, outcome: 'declined' })
  })

/** Returns the branch of the customer's own booking. */
export async function getOwnBookingBranch(ctx: Ctx, actor: Actor, bookingId: string): Promise<string> {
  const booking = await q.findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  return booking.branchId
}

// ---------------------------------------------------------------- scheduled job

/** Ends proposals that were not answered in time, branch by branch. */
export async function closeExpiredProposals(ctx: Ctx): Promise<void> {
  await forEachDueBranch(
    ctx,
    (limit) => listExpiredProposals(ctx.db, ctx.now, limit),
    async (tx, expired) => {
      for (const { bookingId } of expired) await closeIfExpired(tx, bookingId)
    },
  )
}

async function closeIfExpired(tx: TxCtx, bookingId: string): Promise<void> {
  const open = await findOpenProposal(tx.db, bookingId)
  if (!open || open.expiresAt > tx.now) return
  await closeProposals(tx.db, bookingId, 'expired', tx.now)
  await tx.emit('booking.proposal_closed', { bookingId, proposalId: open.id, outcome: 'expired' })
}

// ---------------------------------------------------------------- details

/** Locks the open proposal, which must be `proposalId` if given: a link names one. */
async function lockProposed(tx: TxCtx, bookingId: string, proposalId: string | undefined) {
  await releaseOverdueHolds(tx, (await q.findBookingBranch(tx.db, bookingId))!.branchId)
  const row = await q.lockBooking(tx.db, bookingId)
  const proposal = await findOpenProposal(tx.db, bookingId)
  const isIt = proposal && (proposalId === undefined || proposal.id === proposalId)
  if (!isIt || proposal.expiresAt <= tx.now) throw bookingProblems.noProposal()
  return { row, proposal }
}

type FoundTime = { line: Line; slot: OpenSlot; staffId: string | null }

/**
 * Returns the time with the given person or, without one, with the person of the booking if they are free, and otherwise anyone
 * who is. Throws if there is none. A class is led by the person who leads it then.
 */
async function findTime(
  tx: TxCtx,
  row: q.LockedBooking,
  start: At,
  staffId: string | null,
  problemIfHeld: typeof heldProblem | null = null,
): Promise<FoundTime> {
  const now = tx.now.getTime()
  const isOtherTime = start !== row.start.getTime()
  if (
    isOtherTime &&
    row.accountId !== null &&
    (await findSameBooking(tx.db, row.accountId, [row.poolId], new Date(start)))
  )
    throw bookingProblems.slotTaken().with({ message: m.problem_slot_taken_customer() })
  const [{ item, pool }] = await getBookedLines(tx.db, row)
  const input = { ...planWindow(start), exceptBookingId: row.id }
  const all = await loadPlan(tx.db, item, pool, input, tx.now)
  const personIn = (plan: Plan) => (plan.isClass ? plan : withPerson(plan, staffId ?? undefined))
  const plan = personIn(all)
  if (plan.validUntil !== null && start >= plan.validUntil) throw bookingProblems.afterOffer()
  const slot = timeAt(start, plan)
  if (!slot || slot.total === 0) throw bookingProblems.notWorking()
  if (slot.available === 0)
    throw (
      (await problemIfHeld?.(
        tx,
        { item, pool, input },
        slot,
        (other) => (timeAt(start, personIn(other))?.available ?? 0) > 0,
      )) ?? slotTakenProblem(slot, plan, now, row.start.getTime())
    )
  return { line: { item, pool }, slot, staffId: choosePerson(slot, plan, row.staffId) }
}
