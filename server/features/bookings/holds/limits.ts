/** How often an offer can be had (docs/rules/availability.md#offer-limits), counted under the locks of `limitLocks`. */
import { isLimited, checkOfferLimits, type LimitRefusal } from '#domain/catalogue/offer-limits.ts'
import type { Queryable } from '#server/database/database.ts'
import type { Item } from '../availability/availability-queries.ts'
import { countHad } from './limit-queries.ts'

/** The offer whose limits this booking must keep, if it has any. */
export const limitedOffer = ({ offer }: Pick<Item, 'offer'>): NonNullable<Item['offer']> | null =>
  offer && isLimited(offer) ? offer : null

export async function withinLimits(
  db: Queryable,
  item: Item,
  accountId: string,
): Promise<true | LimitRefusal> {
  const offer = limitedOffer(item)
  return offer ? checkOfferLimits(offer, await countHad(db, offer.id, accountId, item.storeId)) : true
}
