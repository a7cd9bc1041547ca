/** Confirms a booking whose access fee was paid, in time or late. */
import { HOLD_EXPIRED_REASON } from '#domain/booking/booking-policy.ts'
import type { BookingOrigin } from '#domain/booking/booking-origins.ts'
import { PAID_REASON } from '#domain/booking/reasons.ts'
import type { FeeBasis } from '#domain/catalogue/pricing.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { choosePerson, slotAt } from '#domain/booking/slots.ts'
import { addDays, toDay } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { findCredit, reserveCredit, useCredit } from '#server/features/credit/credit.ts'
import { lock } from '#server/platform/database/database.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { loadPlans, withPerson, type BookedLine, type Line } from '../availability/availability.ts'
import { releaseOverdueHolds } from './holds.ts'
import { limitedOffer, checkLimits } from './limits.ts'
import { customerLock } from '#server/features/clients/clients.ts'
import { offerLock } from '../data/lock.ts'
import { findSameBooking } from './hold-queries.ts'
import * as q from '../data/queries.ts'
import { findBookedLines } from '../visits/booked-lines.ts'
import { findVisit, toVisitPlan } from '../visits/visit-times.ts'
import { replaceSeriesBooking } from '../series/series-queries.ts'
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
  const lines = await findBookedLines(tx.db, row)
  if (!lines) return null
  const poolIds = lines.map(({ pool }) => pool.id)
  if (await findSameBooking(tx.db, accountId, poolIds, row.start)) return null
  const [{ item }] = lines
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
  const booked = await findFormerTimes(tx, row, lines)
  if (!booked) return null

  const id = uuidv7(tx.now.getTime())
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId,
      lines: booked,
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
  await replaceSeriesBooking(tx.db, row.id, id)
  await tx.emit('booking.created', { bookingId: id, status: 'pending', feeCents })
  return id
}

/** Returns the services of the booking at its time; null if the time, or somebody who was chosen, is no longer free. */
async function findFormerTimes(
  tx: TxCtx,
  row: q.LockedBooking,
  lines: readonly [Line, ...Line[]],
): Promise<[BookedLine, ...BookedLine[]] | null> {
  const day = toDay(row.start.getTime())
  const all = await loadPlans(tx.db, lines.map(withoutPerson), { from: addDays(day, -1), to: day }, tx.now)
  if (lines.some(({ staffId }, index) => staffId !== undefined && !all[index]!.staffIds.includes(staffId)))
    return null
  const plans = all.map((plan, index) => ({
    ...withPerson(plan, lines[index]!.staffId),
    // The original request was made with enough notice.
    minAdvanceMinutes: 0,
    isRequest: false,
  }))
  if (lines.length > 1) {
    const booked = findVisit(row.start.getTime(), lines, toVisitPlan(lines, plans, true), tx.now.getTime())
    const end = booked && Math.max(...booked.map((each) => each.end.getTime()))
    return end === row.end.getTime() ? booked : null
  }
  const [plan] = plans as [Plan]
  const slot = slotAt(row.start.getTime(), plan, tx.now.getTime())
  if (!slot || slot.available === 0) return null
  const staffId = choosePerson(slot, plan, row.staffId)
  return [{ line: lines[0], start: row.start, end: row.end, staffId }]
}

const withoutPerson = ({ item, pool }: Line): Line => ({ item, pool })
