/**
 * Offers the free times of a branch to those who wait for them, in order (docs/rules/waitlist.md). An offer holds its time as the
 * hold of a visitor does, so the rest of the booking knows nothing of waitlists.
 */
import { createHmac } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import {
  notifyAt,
  offerExpiresAt,
  offerTimes,
  type TimeOffer,
  type Waiting,
  type WaitPlan,
} from '#domain/booking/waitlist/waitlist.ts'
import { addDays, toDay, type Day } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { keyFor, type Key } from '#server/encryption.ts'
import { hashSecret, uuidv7 } from '#server/ids.ts'
import { loadPlan } from '../availability/availability.ts'
import type { ItemKey } from '../availability/availability-queries.ts'
import { bookableItem, checkStock, getPool } from '../availability/bookable-items.ts'
import { insertHold } from '../holds/visitor-hold-queries.ts'
import {
  closeOffers,
  closeOverdueOffers,
  endEntriesThatAreOver,
  insertOffers,
  isAwaited,
  listLine,
  listOpenOffers,
  type EndedEntry,
  type LineRow,
} from './line-queries.ts'

/** The token of the hold of an offer: its customer gets it, and it is stored nowhere. */
export const offerToken = (config: Key, offerId: string): string =>
  createHmac('sha256', keyFor(config, 'waitlist offer')).update(offerId).digest('hex')

type InLine = Waiting & { row: LineRow }
/** What an offer needs of its place in the line. */
type OfferedRow = Pick<LineRow, 'id' | 'serviceId' | 'offerId' | 'staffId'>

/**
 * Offers the free times of the branch, or only those of one day, to those who wait. Returns whether anybody waits for them. The
 * caller holds the lock of the branch, and has released its overdue holds.
 */
export async function offerFreeTimes(tx: TxCtx, branchId: string, day?: Day): Promise<boolean> {
  if (!(await isAwaited(tx.db, branchId, day))) return false
  const changed = await closeOverdueOffers(tx.db, branchId, tx.now)
  await tx.emitEach(
    'waitlist.changed',
    changed.map((entryId) => ({ payload: { entryId } })),
  )
  await endEntries(tx, await endEntriesThatAreOver(tx.db, branchId, tx.now))
  const line = await listLine(tx.db, branchId, { day }, tx.now)
  if (line.length === 0) return true
  const plans = await loadPlans(tx, branchId, line)
  const offers = offerTimes(line.map(toWaiting), plans, tx.now.getTime(), day)
  await storeOffers(tx, branchId, offers, null)
  return true
}

/** Ends the offers of entries that have ended, and reports it. */
export async function endEntries(tx: TxCtx, ended: readonly EndedEntry[]): Promise<void> {
  await closeOffersOn(
    tx,
    ended.map(({ id }) => id),
  )
  await tx.emitEach(
    'waitlist.ended',
    ended.map(({ id, reason }) => ({ payload: { entryId: id, reason } })),
  )
}

/** Closes the open offers of entries: what is held for them is free again. */
export async function closeOffersOn(tx: TxCtx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  const open = await listOpenOffers(tx.db, entryIds)
  await closeOffers(
    tx.db,
    open.map(({ id }) => id),
    'declined',
    tx.now,
  )
}

/** Stores the offers, holds their times and tells their customers when that is possible. */
export async function storeOffers(
  tx: TxCtx,
  branchId: string,
  offers: readonly TimeOffer<{ row: OfferedRow }>[],
  offeredBy: string | null,
): Promise<void> {
  if (offers.length === 0) return
  const now = tx.now.getTime()
  const rows = offers.map((offer) => ({
    id: uuidv7(now),
    entryId: offer.waiting.row.id,
    branchId,
    poolId: offer.poolId,
    staffId: offer.staffId,
    start: new Date(offer.start),
    end: new Date(offer.end),
    isHeld: offer.isHeld,
    offeredBy,
    notifyAt: new Date(notifyAt(now)),
    expiresAt: new Date(offerExpiresAt(offer, now)),
    row: offer.waiting.row,
  }))
  await insertOffers(tx.db, rows, tx.now)
  for (const { row, ...offer } of rows)
    if (offer.isHeld)
      await insertHold(
        tx.db,
        uuidv7(now),
        hashSecret(offerToken(tx.app.config, offer.id)),
        {
          branchId,
          poolId: offer.poolId,
          serviceId: row.serviceId,
          offerId: row.offerId,
          staffId: offer.staffId,
          isStaffChosen: row.staffId !== null,
          start: offer.start,
          end: offer.end,
          expiresAt: offer.expiresAt,
          waitlistOfferId: offer.id,
          networkHash: hashSecret(offer.id),
        },
        tx.now,
      )
  await tx.emitEach(
    'waitlist.changed',
    rows.map(({ entryId }) => ({ payload: { entryId } })),
  )
  await tx.emitEach(
    'waitlist.offered',
    rows.map((offer) => ({ payload: { offerId: offer.id }, due: offer.notifyAt })),
  )
  // When nobody takes it, the next one gets it at once.
  await tx.emitEach(
    'waitlist.offer_over',
    rows.filter((offer) => offer.isHeld).map((offer) => ({ payload: { branchId }, due: offer.expiresAt })),
  )
}

const planKey = ({ serviceId, offerId }: Pick<LineRow, 'serviceId' | 'offerId'>): string =>
  offerId ?? serviceId
const itemKey = ({ serviceId, offerId }: Pick<LineRow, 'serviceId' | 'offerId'>): ItemKey =>
  offerId === null ? { serviceId } : { offerId }

const toWaiting = (row: LineRow): InLine => ({
  row,
  accountId: row.accountId,
  plan: planKey(row),
  preference: row,
  offered: new Set(row.offered),
  isNotified: row.isNotified,
  busy: row.busy,
})

/** The plans of what is waited for. What cannot be booked at present has none. */
async function loadPlans(
  tx: TxCtx,
  branchId: string,
  line: readonly LineRow[],
): Promise<ReadonlyMap<string, WaitPlan>> {
  const today = toDay(tx.now.getTime())
  const plans = new Map<string, WaitPlan>()
  for (const [key, rows] of Map.groupBy(line, planKey)) {
    try {
      const item = await bookableItem(tx, itemKey(rows[0]!))
      checkStock(item)
      const pool = getPool(item, branchId)
      const days = toDays(rows, today, addDays(today, item.maxAdvanceDays + 1))
      if (days) plans.set(key, { poolId: pool.id, plan: await loadPlan(tx.db, item, pool, days, tx.now) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return plans
}

/** The days for which these wait, from today to the last day that can be booked; null if none of them can be booked yet. */
function toDays(rows: readonly LineRow[], today: Day, last: Day): { from: Day; to: Day } | null {
  const sorted = (days: Day[]) => days.toSorted()
  const [first] = sorted(rows.map(({ from }) => from)) as [Day]
  const to = sorted(rows.map((row) => row.to)).at(-1)!
  const from = first > today ? first : today
  return from > last ? null : { from, to: to < last ? to : last }
}
