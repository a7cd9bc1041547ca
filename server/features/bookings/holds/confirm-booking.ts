/** The access fee has arrived, in time or late: what that makes of its booking. For the payment, which settles it. */
import { HOLD_EXPIRED_REASON } from '#domain/booking/booking-policy.ts'
import type { FeeBasis } from '#domain/catalogue/pricing.ts'
import { leastBookedStaff, slotAt } from '#domain/booking/slots.ts'
import { addDays, dayOf } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { lock } from '#server/database/database.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { planOf } from '../availability/availability.ts'
import { findItem } from '../availability/availability-queries.ts'
import { releaseOverdue } from './holds.ts'
import { limitedOffer, withinLimits } from './limits.ts'
import { customerLock, offerLock } from '../lock.ts'
import * as q from '../queries.ts'

type Settled = { kind: 'confirmed'; bookingId: string } | { kind: 'not-needed'; reason: string }

/**
 * The access fee has arrived. A pending booking is confirmed. One whose hold lapsed takes its time back if that is still free: cancelled is
 * final, so a booking is made anew in its place, and its id is answered. Otherwise the money must go back, as it must when the customer has
 * cancelled meanwhile. Call it under the branch's lock.
 */
export async function confirmPaidBooking(tx: TxCtx, bookingId: string): Promise<Settled> {
  const row = await q.lockBooking(tx.db, bookingId)
  if (row.status === 'pending') return confirmPaid(tx, bookingId)
  const lapsed =
    row.status === 'cancelled' && row.cancelledBy === 'system' && row.cancelReason === HOLD_EXPIRED_REASON
  const again = lapsed && (await makeAgain(tx, row))
  if (again) return confirmPaid(tx, again)
  return {
    kind: 'not-needed',
    reason: lapsed
      ? 'The time or the offer was no longer free when the payment arrived'
      : `The booking was ${row.status} when the payment arrived`,
  }
}

async function confirmPaid(tx: TxCtx, bookingId: string): Promise<Settled> {
  await q.step(
    tx.db,
    {
      bookingId,
      from: 'pending',
      to: 'confirmed',
      actor: 'system',
      actorId: null,
      reason: 'Access fee paid',
      feePaid: true,
    },
    tx.now,
  )
  await tx.emit('booking.confirmed', { bookingId })
  return { kind: 'confirmed', bookingId }
}

/**
 * The same booking under a new id, if its time and the person asked for (or, when anybody would do, anybody) are still free and the offer's
 * limits have room; null when not.
 */
async function makeAgain(tx: TxCtx, row: q.LockedBooking): Promise<string | null> {
  const item = await findItem(tx.db, row.offerId ? { offerId: row.offerId } : { serviceId: row.serviceId })
  const pool = item?.pools.find((p) => p.id === row.poolId)
  if (!item || !pool || (await q.findSame(tx.db, row.accountId, row.poolId, row.start))) return null
  const limited = limitedOffer(item)
  // Whether somebody is new at the store is decided by all of their bookings, not by those of the offer alone.
  if (limited)
    await lock(tx.db, offerLock(limited.id), ...(limited.firstTimeOnly ? [customerLock(row.accountId)] : []))
  await releaseOverdue(tx, row.branchId)
  if ((await withinLimits(tx.db, item, row.accountId)) !== true) return null
  const day = dayOf(row.start.getTime())
  // It was asked for with the notice that is wanted; only the money is late.
  const plan = {
    ...(await planOf(tx.db, item, pool, { from: addDays(day, -1), to: day }, tx.now)),
    minAdvanceMinutes: 0,
  }
  const slot = slotAt(row.start.getTime(), plan, tx.now.getTime())
  if (!slot || slot.available === 0) return null
  const mayServe = row.isStaffChosen
    ? slot.freeStaffIds.filter((id) => id === row.staffId)
    : slot.freeStaffIds
  const staffId =
    row.staffId === null
      ? null
      : mayServe.includes(row.staffId)
        ? row.staffId
        : leastBookedStaff(mayServe, plan, slot.start)
  if (row.staffId !== null && staffId === null) return null

  const id = uuidv7(tx.now.getTime())
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId: row.accountId,
      item,
      pool,
      staffId,
      isStaffChosen: row.isStaffChosen,
      start: row.start,
      end: row.end,
      status: 'pending',
      holdExpiresAt: tx.now,
      feeCents: row.feeCents,
      feeBasis: row.feeBasis as FeeBasis,
      chargedCents: row.chargedCents,
      code: shortCode(),
      client: { name: row.clientName, email: row.clientEmail, phone: row.clientPhone },
      notes: row.notes,
      specialRequests: row.specialRequests,
      isForGuest: row.isForGuest,
    },
    tx.now,
  )
  await tx.emit('booking.created', { bookingId: id, status: 'pending', feeCents: row.feeCents })
  return id
}
