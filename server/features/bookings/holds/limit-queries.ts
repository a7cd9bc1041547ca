import type { OfferUsage } from '#domain/catalogue/offer-limits.ts'
import { prepared, run, type Queryable } from '#server/database/database.ts'

const had = prepared(`
  SELECT
    (SELECT count(*) FROM bookings WHERE offer_id = $1 AND status <> 'cancelled') AS "inAll",
    (SELECT count(*) FROM bookings WHERE offer_id = $1 AND account_id = $2 AND status <> 'cancelled') AS "byCustomer",
    EXISTS (SELECT FROM bookings WHERE account_id = $2 AND store_id = $3 AND status <> 'cancelled') AS "hasBookedAtStore"`)

/** How often an offer has been booked. A hold that has run out counts until it is cancelled: its payment may still come. */
export async function countHad(
  db: Queryable,
  offerId: string,
  accountId: string,
  storeId: string,
): Promise<OfferUsage> {
  const [row] = await run<OfferUsage>(db, had, [offerId, accountId, storeId])
  return row!
}
