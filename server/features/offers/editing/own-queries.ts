/** SQL of offers as their merchant sees them. */
import { sql, type RawBuilder } from 'kysely'
import { OFFER_LISTS, type OfferList, type OfferStatus } from '#domain/catalogue/offer-state.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { JsonRow, Narrowed } from '#server/platform/database/rows.ts'
import { detailColumns, type OfferDetails } from '../details-queries.ts'

export type OwnOfferRow = OfferDetails &
  Narrowed<Pick<JsonRow<'offers'>, 'status' | 'version' | 'starts_at'>, { status: OfferStatus }> & {
    was_booked: boolean
    former_prices: Pick<JsonRow<'former_offer_prices'>, 'until' | 'original_cents' | 'discounted_cents'>[]
  }

export async function findOwnOffer(
  db: Queryable,
  now: Date,
  scopeId: string,
  id: string,
): Promise<OwnOfferRow | undefined> {
  const { rows } = await sql<{ offer: OwnOfferRow }>`
    SELECT ${ownDetails(now)} AS offer
    FROM offers o
    JOIN shared.own_stores store ON store.id = o.store_id AND store.scope_id = ${scopeId}
    JOIN shared.services_with_store service ON service.id = o.service_id
    WHERE o.id = ${id}`.execute(db)
  return rows[0]?.offer
}

type Filter = {
  scopeId: string
  storeId?: string | undefined
  list?: OfferList | undefined
  page: number
  limit: number
}

/** Returns the own offers, the latest first. */
export async function listOwnOffers(
  db: Queryable,
  now: Date,
  { scopeId, storeId, list, page, limit }: Filter,
): Promise<{ rows: OwnOfferRow[]; total: number }> {
  const where = sql`o.store_id IN ${selectStores(scopeId, storeId)}${list === undefined ? sql`` : sql` AND ${isIn(list, now)}`}`
  const { rows } = await sql<{ offer: OwnOfferRow }>`
    SELECT ${ownDetails(now)} AS offer
    FROM (
      SELECT o.id FROM offers o WHERE ${where}
      ORDER BY o.created_at DESC, o.id LIMIT ${limit} OFFSET ${(page - 1) * limit}
    ) page
    JOIN offers o USING (id)
    JOIN LATERAL (SELECT * FROM shared.services_with_store one WHERE one.id = o.service_id OFFSET 0) service ON true
    ORDER BY o.created_at DESC, o.id`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM offers o WHERE ${where}`.execute(db)
  return { rows: rows.map(({ offer }) => offer), total: counted.rows[0]!.total } // an aggregate returns one row
}

export type SummaryRow = Record<OfferList, number> & { bookedThisMonth: number; takenThisMonth: number }

/** Returns the summary of visits from `from` to before `to`. */
export async function getSummary(
  db: Queryable,
  now: Date,
  scopeId: string,
  storeId: string | undefined,
  { from, to }: { from: Date; to: Date },
): Promise<SummaryRow> {
  const stores = selectStores(scopeId, storeId)
  const count = (list: OfferList) => sql`count(*) FILTER (WHERE ${isIn(list, now)})::int AS ${sql.ref(list)}`
  const { rows } = await sql<SummaryRow>`
    SELECT counts.*, visits.*
    FROM (
      SELECT ${sql.join(OFFER_LISTS.map(count))}
      FROM offers o WHERE o.store_id IN ${stores}
    ) counts
    CROSS JOIN (
      SELECT
        count(*)::int AS "bookedThisMonth",
        coalesce(sum(price_cents) FILTER (WHERE status IN ('checked_in', 'completed')), 0) AS "takenThisMonth"
      FROM shared.bookings
      WHERE store_id IN ${stores} AND offer_id IS NOT NULL AND status NOT IN ('pending', 'cancelled')
        AND lower(during) >= ${from} AND lower(during) < ${to}
    ) visits`.execute(db)
  return rows[0]! // aggregates return one row
}

const selectStores = (scopeId: string, storeId: string | undefined): RawBuilder<unknown> => sql`(
  SELECT id FROM shared.own_stores
  WHERE scope_id = ${scopeId}${storeId === undefined ? sql`` : sql` AND id = ${storeId}`}
)`

/** Returns a condition that offer `o` is in the list. */
function isIn(list: OfferList, now: Date): RawBuilder<boolean> {
  const isOver = sql`(o.status = 'inactive' OR o.status <> 'draft' AND o.expires_at <= ${now})`
  switch (list) {
    case 'current':
      return sql`NOT ${isOver}`
    case 'ended':
      return sql`${isOver}`
    case 'live':
      return sql`(o.status = 'active' AND o.expires_at > ${now})`
    case 'scheduled':
    case 'paused':
      return sql`(o.status = ${list} AND o.expires_at > ${now})`
    case 'draft':
      return sql`(o.status = 'draft')`
  }
}

const ownDetails = (now: Date): RawBuilder<OwnOfferRow> => sql`json_build_object(
  ${detailColumns(now)},
  'booked', (SELECT count(*) FROM shared.bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled'),
  'was_booked', EXISTS (SELECT FROM shared.bookings b WHERE b.offer_id = o.id),
  'status', o.status,
  'version', o.version,
  'starts_at', iso_timestamp(o.starts_at),
  'former_prices', (
    SELECT coalesce(json_agg(json_build_object(
      'until', iso_timestamp(f.until), 'original_cents', f.original_cents, 'discounted_cents', f.discounted_cents
    ) ORDER BY f.until), '[]')
    FROM former_offer_prices f WHERE f.offer_id = o.id
  )
)`
