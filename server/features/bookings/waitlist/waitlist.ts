/** Joining and leaving a waitlist, and answering what is offered (docs/rules/waitlist.md). */
import { m } from '#messages'
import type * as z from 'zod'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { NewWaitlistEntry } from '#contract/bookings/waitlist.ts'
import { Problem } from '#contract/problem.ts'
import { choosePerson, slotAt } from '#domain/booking/slots.ts'
import { MAX_WAIT_DAYS, MAX_WAITING, overlaps } from '#domain/booking/waitlist/waitlist.ts'
import { daysBetween, readInstant, toDay } from '#domain/time/time.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { checkDay, checkTime, loadPlan, withPerson } from '../availability/availability.ts'
import type { Item, ItemKey } from '../availability/availability-queries.ts'
import { bookableItem, checkStock, getPool, resolveItemKey } from '../availability/bookable-items.ts'
import { catchSlotConflict, underLock } from '../data/lock.ts'
import { isBlocked } from '../holds/hold-queries.ts'
import { releaseOverdueHolds } from '../holds/holds.ts'
import { planWindow, requireFreeSlot, toNearest, withNearest } from '../holds/slot-problems.ts'
import { getOnlyStaffId, mayHandleBooking } from '../reading/access.ts'
import * as q from './entry-queries.ts'
import { closeOffers, listLine, listOpenOffers } from './line-queries.ts'
import { closeOffersOn, endEntries, offerFreeTimes, offerToken, storeOffers } from './offering.ts'

type EntryInput = z.output<typeof NewWaitlistEntry>

/** Returns the id of the place in line: the one that the customer has already, if the preference is the same. */
export async function joinWaitlist(ctx: Ctx, actor: Actor, input: EntryInput): Promise<string> {
  const key = await resolveItemKey(ctx.db, input)
  const { branchId } = getPool(await bookableItem(ctx, key), input.branchId ?? undefined)
  checkDays(input)
  return underLock(ctx, branchId, actor.accountId, async (tx) => {
    const item = await bookableItem(tx, key)
    const wanted = await readPreference(tx, item, branchId, input)
    if (await isBlocked(tx.db, item.storeId, actor.accountId)) throw bookingProblems.notAccepted()
    await releaseOverdueHolds(tx, branchId)
    const own = await q.lockEntry(tx.db, actor.accountId, wanted)
    if (own && isSamePreference(own, wanted)) return own.id
    if (!own && (await q.countWaiting(tx.db, actor.accountId)) >= MAX_WAITING)
      throw bookingProblems.tooManyWaiting()
    const id = own?.id ?? uuidv7(tx.now.getTime())
    if (own) {
      await closeOffersOn(tx, [own.id])
      await q.replacePreference(tx.db, own.id, wanted, tx.now)
    } else await q.insertEntry(tx.db, id, actor.accountId, wanted, tx.now)
    await refuseIfFree(tx, branchId, id)
    await tx.emit('waitlist.changed', { entryId: id })
    return id
  })
}

function checkDays({ from, to }: EntryInput): void {
  if (to < from) throw Problem.invalid([['to', m.field_wait_to()]])
  if (daysBetween(from, to) >= MAX_WAIT_DAYS)
    throw Problem.invalid([['to', m.field_wait_days({ count: MAX_WAIT_DAYS })]])
}

async function readPreference(tx: TxCtx, item: Item, branchId: string, input: EntryInput): Promise<q.Wanted> {
  const { from, to, part = null, staffId = null } = input
  checkDay(from, item, tx.now)
  checkDay(to, item, tx.now)
  if (staffId !== null) {
    const today = toDay(tx.now.getTime())
    const plan = await loadPlan(tx.db, item, getPool(item, branchId), { from: today, to: today }, tx.now)
    withPerson(plan, staffId, 'staffId')
  }
  return {
    from,
    to,
    part,
    staffId,
    branchId,
    serviceId: item.serviceId,
    offerId: item.offer?.id ?? null,
  }
}

const isSamePreference = (own: Omit<q.Wanted, 'branchId' | 'serviceId'>, wanted: q.Wanted): boolean =>
  own.offerId === wanted.offerId &&
  own.staffId === wanted.staffId &&
  own.from === wanted.from &&
  own.to === wanted.to &&
  own.part === wanted.part

/** There is nothing to wait for if a time is left after those who came before. */
async function refuseIfFree(tx: TxCtx, branchId: string, entryId: string): Promise<void> {
  await offerFreeTimes(tx, branchId)
  const [found] = await listOpenOffers(tx.db, [entryId])
  if (!found) return
  const slot = {
    start: found.start.getTime(),
    end: found.end.getTime(),
    total: 1,
    available: 1,
    freeStaffIds: [],
  }
  throw bookingProblems.timesFree().with({ extra: { nearest: toNearest([slot]) } })
}

/** Succeeds also if it has ended. */
export async function leaveWaitlist(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const entry = await q.findEntry(ctx.db, id)
  if (!entry || entry.accountId !== actor.accountId) throw bookingProblems.waitNotFound()
  await endWaiting(ctx, entry, 'left')
}

/** Ends a place in line: what is held for it goes to the next. `record` is called if it was waiting. */
export const endWaiting = (
  ctx: Ctx,
  { id, branchId }: { id: string; branchId: string },
  reason: 'left' | 'closed',
  record?: (tx: TxCtx) => Promise<void>,
): Promise<void> =>
  underLock(ctx, branchId, null, async (tx) => {
    if (!(await q.endEntry(tx.db, id, reason, tx.now))) return
    await record?.(tx)
    await endEntries(tx, [{ id, reason }])
    await releaseOverdueHolds(tx, branchId)
    await offerFreeTimes(tx, branchId)
  })

async function requireOwnOffer(ctx: Pick<Ctx, 'db'>, actor: Actor, offerId: string) {
  const offer = await q.findOffer(ctx.db, offerId)
  if (!offer || offer.accountId !== actor.accountId) throw bookingProblems.waitOfferNotFound()
  return offer
}

/** Returns what the offer is of, with the token of its hold. Throws with the nearest free times if it is over. */
export async function acceptOffer(ctx: Ctx, actor: Actor, offerId: string) {
  const offer = await requireOwnOffer(ctx, actor, offerId)
  const isOpen = offer.outcome === null && offer.expiresAt > ctx.now
  const isHeld = isOpen && offer.isHeld && (await q.hasHold(ctx.db, offerId))
  if (!isHeld) {
    const { offerId: id, serviceId } = offer
    const slot = await findSlot(ctx, id === null ? { serviceId } : { offerId: id }, offer)
    if (offer.isHeld || !isOpen || slot.isTaken) throw slot.gone()
  }
  return { ...offer, holdToken: isHeld ? offerToken(ctx.app.config, offerId) : null }
}

type Offered = { branchId: string; start: Date; staffId: string | null }

/** Whether the time of an offer is taken, and the problem with the times that are free instead. */
async function findSlot(ctx: Ctx, key: ItemKey, { branchId, start, staffId }: Offered) {
  const item = await bookableItem(ctx, key)
  checkStock(item)
  const at = start.getTime()
  const input = { ...planWindow(at), staffId: staffId ?? undefined }
  const plan = await loadPlan(ctx.db, item, getPool(item, branchId), input, ctx.now)
  const now = ctx.now.getTime()
  return {
    isTaken: (slotAt(at, plan, now)?.available ?? 0) === 0,
    gone: () => withNearest(bookingProblems.waitOfferGone(), at, plan, now),
  }
}

/** The next in line gets the time at once. Succeeds also if the offer is over. */
export async function declineOffer(ctx: Ctx, actor: Actor, offerId: string): Promise<void> {
  const { branchId, entryId } = await requireOwnOffer(ctx, actor, offerId)
  await underLock(ctx, branchId, null, async (tx) => {
    await closeOffers(tx.db, [offerId], 'declined', tx.now)
    await tx.emit('waitlist.changed', { entryId })
    await releaseOverdueHolds(tx, branchId)
    await offerFreeTimes(tx, branchId)
  })
}

type ManualOffer = { startTime: string; staffId?: string | null | undefined }

/** The store offers a free time to somebody who waits, also if somebody else is first in line. Returns the id of the offer. */
export async function offerByStore(
  ctx: Ctx,
  actor: Actor,
  entryId: string,
  input: ManualOffer,
): Promise<{ entryId: string; accountId: string }> {
  const entry = await q.findEntry(ctx.db, entryId)
  const served = entry && { storeId: entry.storeId, staffId: entry.staffId ?? getOnlyStaffId(actor) }
  if (!entry || !served || entry.endedAt || !(await mayHandleBooking(ctx.db, actor, served)))
    throw bookingProblems.waitNotFound()
  const { branchId, serviceId, offerId } = entry
  await catchSlotConflict(() =>
    underLock(ctx, branchId, null, async (tx) => {
      await releaseOverdueHolds(tx, branchId)
      const [row] = await listLine(tx.db, branchId, { entryId }, tx.now)
      if (!row) throw await refusal(tx, entryId)
      const item = await bookableItem(tx, offerId === null ? { serviceId } : { offerId })
      checkStock(item)
      const pool = getPool(item, branchId)
      const [start, now] = [readInstant(input.startTime)!, tx.now.getTime()]
      checkTime(start, item, now)
      const staffId = getOnlyStaffId(actor) ?? input.staffId ?? row.staffId ?? undefined
      const plan = await loadPlan(tx.db, item, pool, { ...planWindow(start), staffId }, tx.now)
      const slot = requireFreeSlot(start, item, plan, now)
      if (row.busy.some((span) => overlaps(span, slot))) throw bookingProblems.waitOverlaps()
      const offer = {
        waiting: { row },
        poolId: pool.id,
        start: slot.start,
        end: slot.end,
        staffId: choosePerson(slot, plan),
        isHeld: true,
      }
      await storeOffers(tx, branchId, [offer], actor.accountId)
    }),
  )
  return { entryId, accountId: entry.accountId }
}

/** Why nothing can be offered to an entry that waits. */
async function refusal(tx: TxCtx, entryId: string): Promise<Problem> {
  const isOffered = (await listOpenOffers(tx.db, [entryId])).length > 0
  return isOffered ? bookingProblems.waitOfferOpen() : bookingProblems.waitOverlaps()
}
