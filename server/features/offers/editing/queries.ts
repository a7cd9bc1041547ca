/** SQL of editing offers. */
import { sql, type Insertable, type Updateable } from 'kysely'
import { MAX_OFFER_IMAGES } from '#domain/catalogue/images.ts'
import { ownListedPictures } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'

/** Returns an offer of the scope, locked against other edits. */
export const lockOwnOffer = (tx: Tx, scopeId: string, id: string) =>
  tx
    .selectFrom('offers')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'offers.store_id')
    .selectAll('offers')
    .where('offers.id', '=', id)
    .where('stores.scope_id', '=', scopeId)
    .forUpdate('offers')
    .executeTakeFirst()
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOwnOffer>>>

export const findServiceInScope = (db: Queryable, scopeId: string, id: string) =>
  db
    .selectFrom('offers')
    .innerJoin('shared.own_stores as stores', 'stores.id', 'offers.store_id')
    .select('offers.service_id as serviceId')
    .where('offers.id', '=', id)
    .where('stores.scope_id', '=', scopeId)
    .executeTakeFirst()

export const insertOffer = (tx: Tx, row: Insertable<DB['offers']>) =>
  tx.insertInto('offers').values(row).execute()

export const updateOffer = (tx: Tx, id: string, values: Updateable<DB['offers']>) =>
  tx
    .updateTable('offers')
    .set((e) => ({ ...values, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteOffer = (tx: Tx, id: string) => tx.deleteFrom('offers').where('id', '=', id).execute()

type Price = Pick<LockedOffer, 'original_cents' | 'discounted_cents' | 'discount_percent'>

/** Inserts the price that the offer had until now. */
export const insertFormerPrice = (tx: Tx, offerId: string, price: Price, until: Date) =>
  tx
    .insertInto('former_offer_prices')
    .values({
      offer_id: offerId,
      until,
      original_cents: price.original_cents,
      discounted_cents: price.discounted_cents,
      discount_percent: price.discount_percent,
    })
    .onConflict((known) => known.doNothing())
    .execute()

export async function countBookings(
  db: Queryable,
  offerId: string,
): Promise<{ booked: number; wasBooked: boolean }> {
  const { rows } = await sql<{ booked: number; wasBooked: boolean }>`
    SELECT
      (SELECT count(*)::int FROM shared.bookings b WHERE b.offer_id = ${offerId} AND b.status <> 'cancelled') AS booked,
      EXISTS (SELECT FROM shared.bookings b WHERE b.offer_id = ${offerId})
        OR EXISTS (SELECT FROM shared.waiting w WHERE w.offer_id = ${offerId}) AS "wasBooked"`.execute(db)
  return rows[0]! // a SELECT without FROM returns one row
}

/** Scheduled offers whose start has come. */
export const listStarting = (db: Queryable, now: Date, limit: number) =>
  db
    .selectFrom('offers')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .limit(limit)
    .execute()

/** Starts an offer, which is listed as new from its start. */
export const startOffer = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('offers')
    .set((e) => ({
      status: 'active',
      created_at: sql<Date>`starts_at`,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('starts_at', '<=', now)
    .execute()

/** Pauses an offer for an admin. Returns false unless it is active. */
export async function pauseOffer(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offers')
    .set((e) => ({ status: 'paused', version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the prices that it had, the oldest first. */
export const listFormerPrices = (db: Queryable, offerId: string) =>
  db
    .selectFrom('former_offer_prices')
    .select(['until', 'original_cents as originalCents', 'discounted_cents as discountedCents'])
    .where('offer_id', '=', offerId)
    .orderBy('until')
    .execute()

export const offerPictureOwner = ownListedPictures({
  in: 'offer',
  table: sql.table('offers'),
  max: MAX_OFFER_IMAGES,
})
