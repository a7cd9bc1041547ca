/** Limits of offers (docs/rules/availability.md#offer-limits). Counted under the locks in lock.ts. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { Problem } from '#contract/problem.ts'
import { isLimited, checkOfferLimits, type LimitRefusal } from '#domain/catalogue/offer-limits.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Item } from '../availability/availability-queries.ts'
import { countOfferUsage } from './limit-queries.ts'

/** The offer, if it has limits. */
export const limitedOffer = ({ offer }: Pick<Item, 'offer'>): NonNullable<Item['offer']> | null =>
  offer && isLimited(offer) ? offer : null

export const LIMIT_PROBLEMS: Record<LimitRefusal, () => Problem> = {
  'sold-out': bookingProblems.soldOut,
  'had-already': bookingProblems.customerLimitReached,
  'first-time-only': bookingProblems.firstTimeOnly,
}

export async function checkLimits(
  db: Queryable,
  item: Item,
  accountId: string,
): Promise<true | LimitRefusal> {
  const offer = limitedOffer(item)
  return offer ? checkOfferLimits(offer, await countOfferUsage(db, offer.id, accountId, item.storeId)) : true
}
