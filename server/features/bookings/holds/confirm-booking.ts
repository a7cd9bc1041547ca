/** Confirms a booking whose access fee was paid, in time or late. */
import { HOLD_EXPIRED_REASON } from '#domain/booking/booking-policy.ts'
import type { BookingOrigin } from '#domain/booking/booking-origins.ts'
import { PAID_REASON } from '#domain/booking/reasons.ts'
import type { FeeBasis } from '#domain/catalogue/pricing.ts'
import { choosePerson, slotAt } from '#domain/booking/slots.ts'
import { addDays, toDay } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { findCredit, reserveCredit, useCredit } from '#server/features/credit/credit.ts'
import { lock } from '#server/platform/database/database.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { loadPlan } from '../availability/availability.ts'
import { findItem } from '../availability/availability-queries.ts'
import { releaseOverdueHolds } from './holds.ts'
import { limitedOffer, checkLimits } from './limits.ts'
import { customerLock } from '#server/features/clients/clients.ts'
import { offerLock } from '../data/lock.ts'
import { findSameBooking } from './hold-queries.ts'
import * as q from '../data/queries.ts'
import { changeStatus } from '../data/status-queries.ts'

type PaidBookingOutcome = { kind: 'confirmed'; bookingId: string } | { kind: 'not-needed'; reason: string }

/**
 * Confirms a pending booking. If its hold has expired, creates a new booking for the same time if that is
 * still free, and returns the new id; the cancelled booking remains cancelled. Otherwise, or if the customer
 * has cancelled meanwhile, the payment must be refunded. The caller holds the lock of the branch.
 */
export async function confirmPaidBooking(tx: TxCtx, bookingId: string): Promise<PaidBookingOutcome> {
  const row = await q.lockBooking(tx.db, bookingId)
  if (row.status === 'pending') return confirmPaid(tx, bookingId)
  const isHoldExpired =
    row.status === 'cancelled' && row.cancelledBy === 'system' && row.cancelReason === HOLD_EXPIRED_REASON
  const newBookingId = isHoldExpired && (await recreateBooking(tx, row))
  if (newBookingId) return confirmPaid(tx, newBookingId)
  return {
    kind: 'not-needed',
    reason: isHoldExpired
      ? 'The time or the offer was no longer free when the payment arrived'
      : `The booking was ${row.status} when the payment arrived`,
  }
}

/** Confirms a pending booking whose fee M-Pesa, credit or both have paid. */
export async function confirmPaid(tx: TxCtx, bookingId: string): Promise<PaidBookingOutcome> {
  await changeStatus(
    tx.db,
    {
      bookingId,
      from: 'pending',
      to: 'confirmed',
      actor: 'system',
      actorId: null,
      reason: PAID_REASON,
      feePaid: true,
    },
    tx.now,
  )
  await useCredit(tx, bookingId)
  await tx.emit('booking.confirmed', { bookingId })
  return { kind: 'confirmed', bookingId }
}

/**
 * Creates the same booking under a new id. Null if its time is taken, the chosen staff (or, if none was
 * chosen, all staff) is busy, a limit of the offer is reached, or the credit that paid a part of its fee has been used
 * for something else.
 */
async function recreateBooking(tx: TxCtx, row: q.LockedBooking): Promise<string | null> {
  const { accountId } = row
  // A walk-in has no fee.
  if (accountId === null) return null
  const item = await findItem(tx.db, row.offerId ? { offerId: row.offerId } : { serviceId: row.serviceId })
  const pool = item?.pools.find((p) => p.id === row.poolId)
  if (!item || !pool || (await findSameBooking(tx.db, accountId, row.poolId, row.start))) return null
  const limited = limitedOffer(item)
  // `firstTimeOnly` depends on all bookings of the customer at the store, and credit on all they use it for.
  const needsCustomer = limited?.firstTimeOnly || row.creditCents > 0
  if (limited || needsCustomer)
    await lock(
      tx.db,
      ...(limited ? [offerLock(limited.id)] : []),
      ...(needsCustomer ? [customerLock(accountId)] : []),
    )
  await releaseOverdueHolds(tx, row.branchId)
  if ((await checkLimits(tx.db, item, accountId)) !== true) return null
  // M-Pesa has moved the rest, so the same part is needed again.
  const { creditCents, feeCents, chargedCents } = row
  if (creditCents > 0 && (await findCredit(tx, { accountId, chargedCents: creditCents })) < creditCents)
    return null
  const day = toDay(row.start.getTime())
  // The original request was made with enough notice.
  const found = await loadPlan(tx.db, item, pool, { from: addDays(day, -1), to: day }, tx.now)
  const chosenId = row.isStaffChosen ? row.staffId : null
  if (chosenId !== null && !found.staffIds.includes(chosenId)) return null
  const plan = {
    ...found,
    staffIds: chosenId === null ? found.staffIds : [chosenId],
    minAdvanceMinutes: 0,
    isRequest: false,
  }
  const slot = slotAt(row.start.getTime(), plan, tx.now.getTime())
  if (!slot || slot.available === 0) return null
  const staffId = choosePerson(slot, plan, row.staffId)

  const id = uuidv7(tx.now.getTime())
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId,
      item,
      pool,
      staffId,
      isStaffChosen: row.isStaffChosen,
      start: row.start,
      end: row.end,
      status: 'pending',
      holdExpiresAt: tx.now,
      feeCents,
      feeBasis: row.feeBasis as FeeBasis,
      chargedCents,
      creditCents,
      code: shortCode(),
      client: { name: row.clientName, email: row.clientEmail, phone: row.clientPhone },
      notes: row.notes,
      specialRequests: row.specialRequests,
      isForGuest: row.isForGuest,
      answers: row.answers,
      // The column's CHECK allows only these.
      from: row.origin === null ? null : { origin: row.origin as BookingOrigin, host: row.originHost },
    },
    tx.now,
  )
  await reserveCredit(tx, id, { accountId, feeCents, chargedCents, creditCents })
  await tx.emit('booking.created', { bookingId: id, status: 'pending', feeCents })
  return id
}
