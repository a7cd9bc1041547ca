/** The offer or service that is booked, and the branches that have it. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { stopProblems } from '#contract/stops.ts'
import { storeProblems } from '#contract/stores.ts'
import { checkOfferLimits } from '#domain/catalogue/offer-limits.ts'
import { isPublicStatus } from '#domain/catalogue/offer-state.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findItem, type Item, type ItemKey, type Pool } from './availability-queries.ts'

type NamedItem = {
  offerId?: string | null | undefined
  serviceId?: string | null | undefined
  bookingType?: 'offer' | 'service' | undefined
}

/** Returns the requested item. Rejects ids and a type that contradict each other. */
export async function resolveItemKey(
  db: Queryable,
  { offerId, serviceId, bookingType }: NamedItem,
): Promise<ItemKey> {
  if (offerId && serviceId) {
    if (bookingType === undefined) throw bookingProblems.twoItems()
    const item = await findShownItem(db, { offerId })
    if (item.serviceId !== serviceId) throw bookingProblems.itemMismatch()
    return bookingType === 'offer' ? { offerId } : { serviceId }
  }
  if (!offerId && !serviceId) throw bookingProblems.noItem()
  const type = offerId ? 'offer' : 'service'
  if (bookingType !== undefined && bookingType !== type) throw bookingProblems.itemMismatch()
  return offerId ? { offerId } : { serviceId: serviceId! }
}

/** The item, if it can be booked; otherwise throws the problem. */
export async function bookableItem(ctx: Pick<Ctx, 'db' | 'now'>, key: ItemKey): Promise<Item> {
  const item = await findShownItem(ctx.db, key)
  if (item.storeStatus !== 'published' || item.serviceStatus !== 'active')
    throw bookingProblems.itemNotFound()
  if (item.offer && item.offer.status !== 'active') throw bookingProblems.offerInactive()
  if (item.offer && item.offer.expiresAt <= ctx.now) throw bookingProblems.offerExpired()
  if (item.isStoreStopped) throw stopProblems.storeStopped()
  if (!item.bookingEnabled) throw bookingProblems.disabled()
  return item
}

/** Returns the item, unless only its merchant may see it. */
export async function findShownItem(db: Queryable, key: ItemKey): Promise<Item> {
  const item = await findItem(db, key)
  if (!item || item.storeStatus === 'draft' || (item.offer && !isPublicStatus(item.offer.status)))
    throw bookingProblems.itemNotFound()
  return item
}

/** A sold-out offer has no free times. Limits per customer are checked when booking. */
export function checkStock({ offer }: Item): void {
  if (
    offer &&
    checkOfferLimits(offer, { inAll: offer.inAll, byCustomer: 0, hasBookedAtStore: false }) === 'sold-out'
  )
    throw bookingProblems.soldOut()
}

/** Returns the pool of the requested branch, or of the main one without a branch id or for the synthetic 'store-{id}'. */
export function getPool({ pools, storeId }: Item, branchId: string | undefined): Pool {
  const isMainBranch = branchId === undefined || branchId === '' || branchId === `store-${storeId}`
  const pool = isMainBranch ? pools[0] : pools.find((each) => each.branchId === branchId)
  if (!pool) throw storeProblems.branchNotFound()
  return pool
}
