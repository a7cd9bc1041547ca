/**
 * Check-ins that a device made without a network (docs/rules/bookings.md#offline-check-ins). The device gives each an id,
 * under which its outcome is stored, so that it is applied once however often it is sent.
 */
import { m } from '#messages'
import { canStoreChangeStatus, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { readCode } from '#domain/booking/pass.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { transaction } from '#server/app-context.ts'
import { requireMerchantId, findScopeId } from '#server/platform/http/access.ts'
import { isOwnBooking } from '../reading/access.ts'
import { applyStoreStep } from '../lifecycle/steps.ts'
import { underLock } from '../data/lock.ts'
import * as q from '../data/queries.ts'
import { whenLastChanged } from '../data/status-queries.ts'
import { isOwnStore } from '../reading/reading-queries.ts'
import {
  findCheckIn,
  insertCheckIn,
  listUses,
  type CheckInOutcome,
  type CheckInRow,
} from './offline-queries.ts'
import { isCurrent, verifyPass, type PresentedPass } from './passes.ts'

export type OfflineCheckIn = { id: string; pass: string; at: string }
export type CheckInResult = {
  id: string
  outcome: CheckInOutcome
  message: string
  bookingId: string | null
  customerName: string | null
  usedAt: string | null
  usedBy: string | null
}

/** Applies check-ins in the order in which they were sent, because two may be of one booking. */
export async function applyOfflineCheckIns(
  ctx: Ctx,
  actor: Actor,
  checkIns: readonly OfflineCheckIn[],
): Promise<CheckInResult[]> {
  const rows: CheckInRow[] = []
  for (const checkIn of checkIns) rows.push(await applyOnce(ctx, actor, checkIn))
  const uses = await listUses(
    ctx.db,
    rows.flatMap(({ bookingId }) => bookingId ?? []),
  )
  return rows.map(({ id, outcome, bookingId }) => {
    const use = bookingId === null ? undefined : uses.get(bookingId)
    const isUsed = outcome === 'checked-in' || outcome === 'already-used'
    return {
      id,
      outcome,
      message: MESSAGES[outcome](),
      bookingId,
      customerName: use?.customerName ?? null,
      usedAt: isUsed ? (use?.usedAt?.toISOString() ?? null) : null,
      usedBy: isUsed ? (use?.usedBy ?? null) : null,
    }
  })
}

const MESSAGES: Record<CheckInOutcome, () => string> = {
  'checked-in': m.rule_reply_booking_checked_in,
  'already-used': m.problem_pass_used,
  cancelled: m.rule_pass_cancelled,
  'no-show': m.rule_pass_no_show,
  moved: m.rule_pass_moved,
  'wrong-store': m.rule_pass_wrong_store,
  'not-yours': m.rule_pass_not_yours,
  'too-early': m.problem_too_early,
  unpaid: m.problem_unpaid,
  'not-confirmed': m.rule_pass_unconfirmed,
  'too-late': m.rule_pass_too_late,
  unknown: m.problem_pass_unknown,
}

async function applyOnce(ctx: Ctx, actor: Actor, checkIn: OfflineCheckIn): Promise<CheckInRow> {
  const merchantId = requireMerchantId(ctx)
  const stored = await findCheckIn(ctx.db, merchantId, checkIn.id)
  if (stored) return stored
  // A device whose clock is ahead scanned it now.
  const scannedAt = new Date(Math.min(Date.parse(checkIn.at), ctx.now.getTime()))
  const entry = { id: checkIn.id, merchantId, accountId: actor.accountId, scannedAt }
  const found = await findPresented(ctx, actor, checkIn.pass)
  if (typeof found === 'string')
    return transaction(ctx, (tx) => store(tx, { ...entry, bookingId: null, outcome: found }))
  const { presented, branchId } = found
  return underLock(ctx, branchId, null, async (tx) => {
    // Another request may have applied it since.
    const applied = await findCheckIn(tx.db, merchantId, checkIn.id)
    if (applied) return applied
    const outcome = await decide(tx, actor, presented, scannedAt)
    return store(tx, { ...entry, bookingId: presented.bookingId, outcome })
  })
}

async function store(tx: TxCtx, entry: Parameters<typeof insertCheckIn>[1]): Promise<CheckInRow> {
  await insertCheckIn(tx.db, entry, tx.now)
  const { id, outcome, bookingId } = (await findCheckIn(tx.db, entry.merchantId, entry.id))!
  return { id, outcome, bookingId }
}

type Presented = { presented: PresentedPass; branchId: string }

async function findPresented(ctx: Ctx, actor: Actor, text: string): Promise<Presented | CheckInOutcome> {
  const pass = verifyPass(ctx.app.config, text)
  if (pass) {
    const booking = await q.findBookingBranch(ctx.db, pass.bookingId)
    if (!booking) return 'unknown'
    if (!(await isOwnStore(ctx.db, actor, booking.storeId))) return 'wrong-store'
    if (!isOwnBooking(actor, booking)) return 'not-yours'
    return { presented: { bookingId: pass.bookingId, pass }, branchId: booking.branchId }
  }
  const code = readCode(text)
  const booking = code && (await q.findByCode(ctx.db, findScopeId(actor), code))
  if (!booking) return 'unknown'
  if (!isOwnBooking(actor, booking)) return 'not-yours'
  return { presented: { bookingId: booking.id, pass: null }, branchId: booking.branchId }
}

/** Checks in at the time of the scan, as it was then. */
async function decide(
  tx: TxCtx,
  actor: Actor,
  presented: PresentedPass,
  scannedAt: Date,
): Promise<CheckInOutcome> {
  const row = await q.lockBooking(tx.db, presented.bookingId)
  if (row.status === 'checked_in' || row.status === 'completed') return 'already-used'
  if (row.status === 'cancelled') return row.noShowAt ? 'no-show' : 'cancelled'
  if (!isCurrent(presented, row, row.start)) return 'moved'
  if (!isCurrent(presented, row, scannedAt)) return 'too-late'
  const booking = {
    // The column's CHECK allows only these.
    status: row.status as BookingStatus,
    start: row.start.getTime(),
    feeCents: row.feeCents,
    accessFeePaid: row.accessFeePaid,
    checkInFrom: await q.getCheckInFrom(tx.db, row.id),
  }
  const refusal = canStoreChangeStatus(booking, 'checked_in', scannedAt.getTime())
  if (refusal === 'too-early') return 'too-early'
  if (refusal !== true) return row.feeCents > 0 && !row.accessFeePaid ? 'unpaid' : 'not-confirmed'
  // The steps of a booking are in the order of time.
  const last = await whenLastChanged(tx.db, row.id)
  const at = last !== null && last > scannedAt ? last : scannedAt
  await applyStoreStep({ ...tx, now: at }, actor, row, 'checked_in', presented.pass ? 'pass' : 'code')
  return 'checked-in'
}
