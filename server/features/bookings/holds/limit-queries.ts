import type { OfferUsage } from '#domain/catalogue/offer-limits.ts'
import { prepared, run, type Queryable } from '#server/platform/database/database.ts'

const offerUsage = prepared(`
  SELECT
    (SELECT count(*) FROM bookings WHERE offer_id = $1 AND status <> 'cancelled') AS "inAll",
    (SELECT count(*) FROM bookings WHERE offer_id = $1 AND account_id = $2 AND status <> 'cancelled') AS "byCustomer",
    EXISTS (SELECT FROM bookings WHERE account_id = $2 AND store_id = $3 AND status <> 'cancelled') AS "hasBookedAtStore"`)

/** Returns how often an offer has been booked. An expired hold counts until it is cancelled, because it may still be paid. */
export async function countOfferUsage(
  db: Queryable,
  offerId: string,
  accountId: string,
  storeId: string,
): Promise<OfferUsage> {
  const [row] = await run<OfferUsage>(db, offerUsage, [offerId, accountId, storeId])
  return row!
}
