/** SQL of the status of bookings and its history. */
import { sql } from 'kysely'
import { LIVE_STATUSES, type Actor, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { COMING_REASON } from '#domain/booking/reasons.ts'
import { UNDO_MS } from '#domain/booking/store-actions.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { passOnPerson } from './class-queries.ts'
import { setPartsLive } from '../visits/part-queries.ts'
import { closeProposals } from './proposal-queries.ts'

type Event = {
  kind?: 'step' | 'note' | 'undo'
  bookingId: string
  from: BookingStatus | null
  to: BookingStatus
  actor: Actor
  actorId: string | null
  reason: string | null
}

export const insertEvent = (tx: Tx, event: Event, now: Date) =>
  tx
    .insertInto('booking_events')
    .values({
      kind: event.kind ?? 'step',
      booking_id: event.bookingId,
      from_status: event.from,
      to_status: event.to,
      actor: event.actor,
      actor_id: event.actorId,
      reason: event.reason,
      at: now,
    })
    .execute()

type StatusChange = Omit<Event, 'from'> & {
  from: BookingStatus
  feePaid?: boolean
  isNoShow?: boolean
  /** Cancelled, and the paid fee is not paid back. */
  keepsFee?: boolean
}

const isLive = (status: BookingStatus): boolean => (LIVE_STATUSES as readonly string[]).includes(status)

/**
 * Changes the status and records it in the history; false if the status is no longer `from`. A proposal of another time
 * ends, and the store can undo what it can have done by mistake.
 */
export async function changeStatus(tx: Tx, change: StatusChange, now: Date): Promise<boolean> {
  const isVisit = change.to === 'checked_in' || change.to === 'completed'
  const canUndo = change.actor === 'store' && (isVisit || change.isNoShow === true)
  const changed = await tx
    .updateTable('bookings')
    .set({
      status: change.to,
      updated_at: now,
      ...(change.to === 'cancelled' && { cancel_reason: change.reason, cancelled_by: change.actor }),
      ...(change.feePaid && { access_fee_paid: true }),
      ...(change.isNoShow && { no_show_at: now }),
      ...(change.keepsFee && { fee_kept: true }),
      undo_to: canUndo ? change.from : null,
      undo_until: canUndo ? new Date(now.getTime() + UNDO_MS) : null,
    })
    .where('id', '=', change.bookingId)
    .where('status', '=', change.from)
    .returning([
      'staff_id as staffId',
      'staff_chosen as isStaffChosen',
      'pool_id as poolId',
      'visit_ends_at as visitEndsAt',
    ])
    .returning(sql<Date>`lower(during)`.as('start'))
    .executeTakeFirst()
  if (!changed) return false
  if (changed.visitEndsAt && !isLive(change.to)) await setPartsLive(tx, change.bookingId, false)
  if (change.to === 'cancelled' && (await passOnPerson(tx, changed, now)))
    await tx.updateTable('bookings').set({ staff_id: null }).where('id', '=', change.bookingId).execute()
  await insertEvent(tx, change, now)
  await closeProposals(tx, change.bookingId, 'withdrawn', now)
  return true
}

/**
 * Makes the status again what it was before the last step of the store. If the step before it is one of the store that can
 * still be undone, it is next.
 */
export async function undoStep(
  tx: Tx,
  { id, status, undoTo }: { id: string; status: string; undoTo: 'confirmed' | 'checked_in' },
  actorId: string,
  now: Date,
): Promise<void> {
  const before =
    undoTo === 'checked_in'
      ? await tx
          .selectFrom('booking_events')
          .select('at')
          .where('booking_id', '=', id)
          .where('kind', '=', 'step')
          .where('to_status', '=', 'checked_in')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined
  const until = before && new Date(before.at.getTime() + UNDO_MS)
  const canUndoAgain = until !== undefined && until > now
  await tx
    .updateTable('bookings')
    .set({
      status: undoTo,
      no_show_at: null,
      cancelled_by: null,
      cancel_reason: null,
      undo_to: canUndoAgain ? 'confirmed' : null,
      undo_until: canUndoAgain ? until : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await setPartsLive(tx, id, true)
  await tx
    .insertInto('booking_events')
    .values({
      kind: 'undo',
      booking_id: id,
      from_status: status,
      to_status: undoTo,
      actor: 'store',
      actor_id: actorId,
      at: now,
    })
    .execute()
}

/** Records that the customer confirmed to be coming; false if already recorded or no longer confirmed. */
export async function confirmAttendance(
  tx: Tx,
  bookingId: string,
  accountId: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ attendance_confirmed_at: now, updated_at: now })
    .where('id', '=', bookingId)
    .where('status', '=', 'confirmed')
    .where('attendance_confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await insertEvent(
    tx,
    {
      kind: 'note',
      bookingId,
      from: 'confirmed',
      to: 'confirmed',
      actor: 'customer',
      actorId: accountId,
      reason: COMING_REASON,
    },
    now,
  )
  return true
}

/** Bookings that the store has not closed since they ended. */
export const listUnfinishedBookings = (db: Queryable, endedBefore: Date, limit: number) =>
  db
    .selectFrom('bookings')
    .select(['id', 'branch_id as branchId'])
    .where('status', 'in', ['confirmed', 'checked_in'])
    .where(sql<boolean>`upper(during) <= ${endedBefore}`)
    .where((e) => e.or([e('visit_ends_at', 'is', null), e('visit_ends_at', '<=', endedBefore)]))
    .orderBy(sql`upper(during)`)
    .limit(limit)
    .execute()

/** Returns when the customer was checked in or, without a check-in, when the booking was completed. */
export async function whenCheckedIn(db: Queryable, bookingId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('booking_events')
    .select('at')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'step')
    .where('to_status', 'in', ['checked_in', 'completed'])
    // A check-in that was undone and repeated counts from the last one.
    .orderBy(sql`to_status = 'checked_in'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Returns when the last entry was added to the history. */
export async function whenLastChanged(db: Queryable, bookingId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('booking_events')
    .select('at')
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
