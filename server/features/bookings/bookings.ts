/**
 * Booking a time. Every write is one story in one transaction: take the branch's lock, move overdue holds out of the way, ask the pure rule
 * again, write, tell. A branch owns its pools and its staff, so its one lock covers both; the exclusion constraint stands behind it
 * (decision 005; docs/rules/reliability.md#booking-locks).
 */
import { bookingProblems, type NewBooking } from '#contract/bookings.ts'
import {
  answerBy,
  HOLD_MS,
  HOLD_REPLACED_REASON,
  MAX_LIVE_BOOKINGS,
  MAX_UNPAID_HOLDS,
} from '#domain/booking/booking-policy.ts'
import type { LimitRefusal } from '#domain/catalogue/offer-limits.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { leastBookedStaff, slotAt } from '#domain/booking/slots.ts'
import { cents } from '#domain/payments/money.ts'
import { dayOf, daysBetween, readInstant, type At } from '#domain/time/time.ts'
import type { Problem } from '#contract/problem.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { bookableItem, itemKeyOf, planOf, poolOf, tooFar } from './availability/availability.ts'
import type { Item, Pool } from './availability/availability-queries.ts'
import { cancelHold, releaseOverdue } from './holds/holds.ts'
import { limitedOffer, withinLimits } from './holds/limits.ts'
import { lostToAnother, underLock } from './lock.ts'
import * as q from './queries.ts'
import { isMerchantOf, type BookingDetails } from './reading/reading-queries.ts'
import { noSlot, planWindow, taken } from './holds/refusals.ts'

export { servicesFreeToday } from './availability/free-today.ts'
export { underLock } from './lock.ts'
export { linkFor } from './passes/links.ts'
export { findBranchOf, getOwner, lockBooking, lockConfirmed } from './queries.ts'
export {
  getBookingDetails,
  isMerchantOf,
  waitsForAnswer,
  type BookingDetails,
} from './reading/reading-queries.ts'
export { confirmPaidBooking } from './holds/confirm-booking.ts'
export { serializeBooking, serializePayment } from './reading/serialize.ts'

/** Books an offer or a service for the customer who asks; answers the booking's id, the same one when the same is asked twice. */
export const book = (ctx: Ctx, actor: Actor, wish: NewBooking): Promise<string> =>
  bookAnd(ctx, actor, wish, async (_tx, id) => id)

/** Books, and does in the same transaction what the booking is made for: where that is refused, nothing is booked. */
export async function bookAnd<T>(
  ctx: Ctx,
  actor: Actor,
  wish: NewBooking,
  then: (tx: TxCtx, bookingId: string) => Promise<T>,
): Promise<T> {
  const item = await bookableItem(ctx, await itemKeyOf(ctx.db, wish))
  if (wish.storeId && wish.storeId !== item.storeId) throw bookingProblems.wrongStore()
  const fee = item.offer ? accessFee(item.offer) : { feeCents: 0, basis: 'none' as const }
  checkAmount(wish.paymentData?.amount, fee.feeCents)
  checkAmount(wish.accessFee, fee.feeCents)
  const pool = poolOf(item, wish.branchId ?? undefined)
  const start = readInstant(wish.startTime)!
  checkTime(start, item, ctx.now.getTime())
  const wanted: Wanted = {
    item,
    pool,
    start,
    staffId: wish.staffId ?? undefined,
    fee,
    client: await clientOf(ctx, actor, wish),
    wish,
  }
  const limited = limitedOffer(item)?.id
  const work = async (tx: TxCtx): Promise<T> => then(tx, await bookLocked(tx, actor, wanted))
  return lostToAnother(() => underLock(ctx, pool.branchId, actor.accountId, work, limited))
}

type Wanted = {
  item: Item
  pool: Pool
  start: At
  staffId: string | undefined
  fee: ReturnType<typeof accessFee>
  client: { name: string; email: string | null; phone: string | null }
  wish: NewBooking
}

async function bookLocked(tx: TxCtx, actor: Actor, wanted: Wanted): Promise<string> {
  const { item, pool, start, fee } = wanted
  await releaseOverdue(tx, pool.branchId)
  const same = await q.findSame(tx.db, actor.accountId, pool.id, new Date(start))
  if (same && !(await isReplaceable(same, wanted))) {
    // Asked again before anything is settled, it may be for somebody else by now.
    if (same.status === 'pending' && isSameItem(same, wanted))
      await q.setWords(tx.db, same.id, wordsOf(wanted), tx.now)
    return same.id
  }
  await addCustomerCapacity(tx, actor, wanted)
  const within = await withinLimits(tx.db, item, actor.accountId)
  if (within !== true) throw LIMIT_REFUSED[within]()

  const plan = await planOf(tx.db, item, pool, { ...planWindow(start), staffId: wanted.staffId }, tx.now)
  const slot = slotAt(start, plan, tx.now.getTime())
  if (!slot) throw noSlot(start, item, plan, tx.now.getTime())
  const staffId = plan.staffIds.length === 0 ? null : leastBookedStaff(slot.freeStaffIds, plan, start)
  if (slot.available === 0 || (plan.staffIds.length > 0 && !staffId))
    throw taken(slot, plan, tx.now.getTime())

  const id = uuidv7(tx.now.getTime())
  const waits = fee.feeCents > 0 || !item.autoConfirm
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId: actor.accountId,
      item,
      pool,
      staffId,
      isStaffChosen: wanted.staffId !== undefined,
      start: new Date(slot.start),
      end: new Date(slot.end),
      status: waits ? 'pending' : 'confirmed',
      holdExpiresAt: waits
        ? new Date(fee.feeCents > 0 ? tx.now.getTime() + HOLD_MS : answerBy(tx.now.getTime(), slot.start))
        : null,
      feeCents: fee.feeCents,
      feeBasis: fee.basis,
      chargedCents: chargedCents(fee.feeCents),
      code: shortCode(),
      ...wordsOf(wanted),
    },
    tx.now,
  )
  await tx.emit('booking.created', {
    bookingId: id,
    status: waits ? 'pending' : 'confirmed',
    feeCents: fee.feeCents,
  })
  if (!waits) await tx.emit('booking.confirmed', { bookingId: id })
  return id
}

/** Who may see it: its customer and the merchant of its store. */
export async function mayView(
  ctx: Ctx,
  actor: Actor,
  booking: Pick<BookingDetails, 'account_id' | 'store_id'>,
): Promise<boolean> {
  return (
    booking.account_id === actor.accountId ||
    actor.role === 'admin' ||
    (await isMerchantOf(ctx.db, actor.merchantId, booking.store_id))
  )
}

// ---------------------------------------------------------------- details

const LIMIT_REFUSED: Record<LimitRefusal, () => Problem> = {
  'sold-out': bookingProblems.soldOut,
  'had-already': bookingProblems.customerLimitReached,
  'first-time-only': bookingProblems.firstTimeOnly,
}

/** What needs no look at the branch. A time after midnight may belong to the evening before. */
function checkTime(start: At, item: Item, now: At): void {
  if (start <= now) throw bookingProblems.pastTime()
  if (daysBetween(dayOf(now), dayOf(start)) > item.maxAdvanceDays + 1) throw tooFar(item)
}

/**
 * A client's own amount is checked, never trusted: it may name the exact fee or the whole shillings charged
 * (docs/rules/bookings.md#client-data).
 */
export function checkAmount(amount: number | null | undefined, feeCents: number): void {
  if (amount === null || amount === undefined) return
  const said = cents(amount)
  if (said !== feeCents && said !== chargedCents(feeCents)) throw bookingProblems.wrongAmount()
}

async function clientOf(ctx: Ctx, actor: Actor, wish: NewBooking): Promise<Wanted['client']> {
  const said = wish.clientInfo
  const guestPhone = wish.isForGuest ? kenyanPhone(said?.phone ?? '') : null
  if (wish.isForGuest && (!said?.name || !guestPhone)) throw bookingProblems.guestIncomplete()
  const known = await q.getClient(ctx.db, actor.accountId)
  return {
    name: said?.name || `${known.firstName} ${known.lastName}`,
    email: said?.email || known.email,
    phone: guestPhone ?? (said?.phone || known.phone),
  }
}

const isSameItem = (same: { offerId: string | null }, { item }: Wanted): boolean =>
  same.offerId === (item.offer?.id ?? null)

/** Who comes, and what the store should know. */
const wordsOf = ({ client, wish }: Wanted): q.BookingWords => ({
  client,
  notes: wish.notes || null,
  specialRequests: wish.specialRequests || null,
  isForGuest: wish.isForGuest ?? false,
})

/** The same time asked for again is the same booking, unless it is an unpaid hold and the customer now wants it otherwise. */
async function isReplaceable(
  same: NonNullable<Awaited<ReturnType<typeof q.findSame>>>,
  wanted: Wanted,
): Promise<boolean> {
  const sameStaff = wanted.staffId === undefined || wanted.staffId === same.staffId
  return same.status === 'pending' && !same.hasOpenPayment && !(isSameItem(same, wanted) && sameStaff)
}

/** A customer who chooses another time of the same offer leaves the first hold behind; then the limits against hoarding. */
async function addCustomerCapacity(tx: TxCtx, actor: Actor, wanted: Wanted): Promise<void> {
  const holds = (await q.listHolds(tx.db, actor.accountId)).filter((hold) => hold.holdExpiresAt! > tx.now)
  const left = holds.filter((hold) => hold.offerId === wanted.item.offer?.id && !hold.hasOpenPayment)
  for (const hold of left) await cancelHold(tx, hold.id, HOLD_REPLACED_REASON)
  if (wanted.fee.feeCents > 0 && holds.length - left.length >= MAX_UNPAID_HOLDS)
    throw bookingProblems.tooManyHolds()
  if ((await q.countLive(tx.db, actor.accountId)) >= MAX_LIVE_BOOKINGS)
    throw bookingProblems.tooManyBookings()
}
