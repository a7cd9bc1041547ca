/** Time in which the store does not want a person to be booked (docs/rules/bookings.md#blocked-time). */
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { Problem } from '#contract/problem.ts'
import { DAY, toDay, readInstant } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import { findScopeId } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { underLock } from '../data/lock.ts'
import { slotHeld } from '../visitors/held-times.ts'
import { deleteHoldsOfStaff, heldUntil } from '../holds/visitor-hold-queries.ts'
import { isOwnBooking } from '../reading/access.ts'
import {
  deleteBlock,
  findOwnBlock,
  findOwnStaff,
  insertBlock,
  listOverlappingBookings,
  type AffectedRow,
  type BlockRow,
} from './block-queries.ts'

export type BlockInput = {
  staffId: string
  from: string
  to: string
  reason?: string | null | undefined
  despiteBookings?: boolean | undefined
}

export async function blockTime(
  ctx: Ctx,
  actor: Actor,
  input: BlockInput,
): Promise<{ block: BlockRow; affected: AffectedRow[] }> {
  const [from, to] = [new Date(readInstant(input.from)!), new Date(readInstant(input.to)!)]
  if (to <= from || to.getTime() - from.getTime() > DAY) throw Problem.invalid([['to', m.field_block_ends()]])
  if (to <= ctx.now) throw bookingProblems.pastTime()
  const { staffId } = input
  const person = await findOwnStaff(ctx.db, findScopeId(actor), staffId)
  if (!person || !isOwnBooking(actor, { staffId })) throw bookingProblems.unknownStaff()
  const { branchId } = person
  return underLock(ctx, branchId, null, async (tx) => {
    await releaseOverdueHolds(tx, branchId)
    const affected = await listOverlappingBookings(tx.db, staffId, from, to, tx.now)
    if (affected.length > 0 && input.despiteBookings !== true) throw hasBookingsProblem(affected)
    const until = await heldUntil(tx.db, { branchId, staffId, from, to }, tx.now)
    if (until && input.despiteBookings !== true) throw slotHeld(until)
    await deleteHoldsOfStaff(tx.db, staffId, from, to)
    const id = uuidv7(tx.now.getTime())
    const block = { id, branchId, staffId, from, to, reason: input.reason || null }
    await insertUnlessOverlapping(tx, block, actor)
    await recordChange(tx, actor, block, 'time.blocked')
    return { block, affected }
  })
}

async function insertUnlessOverlapping(tx: TxCtx, block: BlockRow, actor: Actor): Promise<void> {
  try {
    await insertBlock(tx.db, block, actor.accountId, tx.now)
  } catch (error) {
    if (violatedConstraint(error) === 'blocked_times_no_overlap') throw bookingProblems.blockOverlaps()
    throw error
  }
}

const hasBookingsProblem = (affected: readonly AffectedRow[]) =>
  bookingProblems.blockHasBookings().with({ extra: { affectedBookings: affected.map(serializeAffected) } })

export async function removeBlock(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const block = await findOwnBlock(ctx.db, findScopeId(actor), id)
  if (!block || !isOwnBooking(actor, block)) throw bookingProblems.blockNotFound()
  await underLock(ctx, block.branchId, null, async (tx) => {
    if (!(await deleteBlock(tx.db, id))) throw bookingProblems.blockNotFound()
    await recordChange(tx, actor, block, 'time.unblocked')
  })
}

async function recordChange(tx: TxCtx, actor: Actor, block: BlockRow, action: string): Promise<void> {
  const { branchId, staffId } = block
  await tx.emit('blocked_time.changed', { branchId, staffId, day: toDay(block.from.getTime()) })
  await audit(tx.db, tx.now, {
    action,
    actor: actor.accountId,
    subject: staffId,
    details: { from: block.from.toISOString(), to: block.to.toISOString() },
  })
}

export const serializeAffected = (row: AffectedRow) => ({
  id: row.id,
  status: row.status,
  startTime: row.start.toISOString(),
  endTime: row.end.toISOString(),
  customerName: row.customerName,
  serviceName: row.serviceName,
  staffId: row.staffId,
  staffName: row.staffName,
  proposedTime: row.proposedTime?.toISOString() ?? null,
})

export const serializeBlock = ({ from, to, ...block }: BlockRow) => ({
  ...block,
  from: from.toISOString(),
  to: to.toISOString(),
})
