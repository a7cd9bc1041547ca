/** The quotes of a merchant's stores. */
import { sql } from 'kysely'
import type { Queryable } from '#server/database/database.ts'

/** The stores that can make quotes, the oldest first. */
export const listOpenStores = (db: Queryable, merchantId: string) =>
  db
    .selectFrom('shared.stores as store')
    .innerJoin('shared.categories as category', 'category.slug', 'store.category')
    .select(['store.id', 'store.name', 'category.name as category'])
    .where('store.merchant_id', '=', merchantId)
    .where('store.status', '=', 'published')
    .orderBy('store.created_at')
    .orderBy('store.id')
    .execute()

/** Which request the merchant's quote is for. */
export const findOfferPlace = (db: Queryable, merchantId: string, id: string) =>
  db
    .selectFrom('quotes')
    .select('request_id as requestId')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

type OfferFigures = {
  total: number
  pending: number
  accepted: number
  rejected: number
  earnedCents: number
  madeThisMonth: number
  wonThisMonth: number
  activeStores: number
}

/** Of the quotes made since, and of those of this month. A job has yet to close those that have expired. */
export async function getOfferFigures(
  db: Queryable,
  merchantId: string,
  { since, monthStart, now }: { since: Date; monthStart: Date; now: Date },
): Promise<OfferFigures> {
  const { rows } = await sql<OfferFigures>`
    SELECT
      count(*)::int AS total,
      (count(*) FILTER (WHERE quote.status = 'pending' AND quote.expires_at > ${now}))::int AS pending,
      (count(*) FILTER (WHERE quote.status = 'accepted'))::int AS accepted,
      (count(*) FILTER (
        WHERE quote.status IN ('rejected', 'expired') OR quote.status = 'pending' AND quote.expires_at <= ${now}
      ))::int AS rejected,
      coalesce((
        SELECT sum(won.price_cents) FROM quotes won JOIN service_requests request ON request.id = won.request_id
        WHERE won.merchant_id = ${merchantId} AND won.created_at >= ${since}
          AND won.status = 'accepted' AND request.status = 'completed'
      ), 0)::double precision AS "earnedCents",
      (count(*) FILTER (WHERE quote.created_at >= ${monthStart}))::int AS "madeThisMonth",
      (count(*) FILTER (WHERE quote.created_at >= ${monthStart} AND quote.status = 'accepted'))::int AS "wonThisMonth",
      (SELECT count(*) FROM shared.stores store
        WHERE store.merchant_id = ${merchantId} AND store.status = 'published')::int AS "activeStores"
    FROM quotes quote
    WHERE quote.merchant_id = ${merchantId} AND quote.created_at >= ${since}`.execute(db)
  return rows[0]!
}
