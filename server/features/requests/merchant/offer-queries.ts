/** The quotes of a merchant's stores. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmongOwnStores, type OwnStores } from '../listing/queries.ts'

/** Returns the stores that can make quotes, the oldest first. */
export const listOpenStores = (db: Queryable, scopeId: string) =>
  db
    .selectFrom('shared.own_stores as store')
    .innerJoin('shared.categories as category', 'category.slug', 'store.category')
    .select(['store.id', 'store.name', 'category.name as category'])
    .where('store.scope_id', '=', scopeId)
    .where('store.status', '=', 'published')
    .orderBy('store.created_at')
    .orderBy('store.id')
    .execute()

/** Returns the request that the quote of one of the scope's stores is for. */
export const findOfferPlace = (db: Queryable, scopeId: string, id: string) =>
  db
    .selectFrom('quotes')
    .select('request_id as requestId')
    .where('id', '=', id)
    .where('store_id', 'in', (own) =>
      own.selectFrom('shared.own_stores').select('id').where('scope_id', '=', scopeId),
    )
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

/** Returns figures of the quotes made since, and of those of this month. A job has yet to close expired ones. */
export async function getOfferFigures(
  db: Queryable,
  stores: OwnStores,
  { since, monthStart, now }: { since: Date; monthStart: Date; now: Date },
): Promise<OfferFigures> {
  const own = sql`(SELECT id FROM shared.own_stores store WHERE ${isAmongOwnStores(stores)})`
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
        WHERE won.store_id IN ${own} AND won.created_at >= ${since}
          AND won.status = 'accepted' AND request.status = 'completed'
      ), 0)::double precision AS "earnedCents",
      (count(*) FILTER (WHERE quote.created_at >= ${monthStart}))::int AS "madeThisMonth",
      (count(*) FILTER (WHERE quote.created_at >= ${monthStart} AND quote.status = 'accepted'))::int AS "wonThisMonth",
      (SELECT count(*) FROM shared.own_stores store
        WHERE ${isAmongOwnStores(stores)} AND store.status = 'published')::int AS "activeStores"
    FROM quotes quote
    WHERE quote.store_id IN ${own} AND quote.created_at >= ${since}`.execute(db)
  return rows[0]!
}
