/** SQL of the notifications about requests: which merchants a request concerns. */
import { sql } from 'kysely'
import type { Point } from '#domain/catalogue/places.ts'
import { DEFAULT_RADIUS_KM, type Merchant } from '#domain/requests/matching.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

type Area = Point & Pick<TableRow<'shared.locations'>, 'slug' | 'name'>
export type OpenRequest = Pick<CamelRow<'service_requests'>, 'id' | 'accountId' | 'title' | 'category'> & {
  area: Area | null
  /** Place, rounded to a kilometre. */
  point: Point | null
}

/** Returns undefined unless quotes can be made. */
export async function findOpenRequest(
  db: Queryable,
  id: string,
  now: Date,
): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`
    SELECT r.id, r.account_id AS "accountId", r.title, r.category,
      CASE WHEN area.slug IS NOT NULL THEN json_build_object('slug', area.slug, 'name', area.name,
        'latitude', area.latitude, 'longitude', area.longitude) END AS area,
      CASE WHEN r.latitude IS NOT NULL THEN json_build_object('latitude', round(r.latitude::numeric, 2),
        'longitude', round(r.longitude::numeric, 2)) END AS point
    FROM service_requests r LEFT JOIN shared.locations area ON area.slug = r.area
    WHERE r.id = ${id} AND r.status = 'pending' AND r.expires_at > ${now}`.execute(db)
  return rows[0]
}

export async function listPendingQuotes(db: Queryable, requestId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('id')
    .where('request_id', '=', requestId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

export type Candidate = Omit<Merchant, 'areas'> & {
  id: string
  /** True if it wants no notifications or has made a quote, or the customer is of its team or blocked by it. */
  isLeftOut: boolean
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Merchants with a store in the category of the request, or who have chosen it, in the order of their ids. */
export async function listCandidates(
  db: Queryable,
  { id, accountId, category }: Pick<OpenRequest, 'id' | 'accountId' | 'category'>,
  { after = FIRST_ID, limit }: { after: string | undefined; limit: number },
): Promise<Candidate[]> {
  const page = sql`ORDER BY merchant_id LIMIT ${limit}`
  const { rows } = await sql<Candidate>`
    WITH candidate AS MATERIALIZED (
      (SELECT DISTINCT merchant_id FROM shared.stores
        WHERE category = ${category} AND status = 'published' AND merchant_id > ${after} ${page})
      UNION
      (SELECT merchant_id FROM request_interests
        WHERE request_interests.categories @> ARRAY[${category}] AND merchant_id > ${after} ${page})
      ${page}
    )
    SELECT merchant_id AS id,
      (SELECT to_json(interests) FROM (SELECT coalesce(chosen.categories, '{}') AS categories,
        coalesce(chosen.areas, '{}') AS areas, coalesce(chosen.radius_km, ${DEFAULT_RADIUS_KM}) AS "radiusKm") interests)
        AS interests,
      ARRAY(
        SELECT DISTINCT store.category FROM shared.stores store
        WHERE store.merchant_id = candidate.merchant_id AND store.status = 'published'
      ) AS "storeCategories",
      coalesce((
        SELECT json_agg(json_build_object(
          'latitude', coalesce(branch.latitude, area.latitude), 'longitude', coalesce(branch.longitude, area.longitude)))
        FROM shared.stores store JOIN shared.branches branch ON branch.store_id = store.id
        JOIN shared.locations area ON area.slug = branch.location
        WHERE store.merchant_id = candidate.merchant_id AND store.status = 'published' AND branch.status = 'active'
      ), '[]') AS branches,
      chosen.is_notified IS NOT DISTINCT FROM false
        OR EXISTS (
          SELECT FROM shared.merchant_members member
          WHERE member.merchant_id = candidate.merchant_id AND member.account_id = ${accountId})
        OR EXISTS (
          SELECT FROM shared.merchant_clients client
          WHERE client.merchant_id = candidate.merchant_id AND client.account_id = ${accountId}
            AND client.blocked_at IS NOT NULL)
        OR EXISTS (
          SELECT FROM quotes quote WHERE quote.request_id = ${id} AND quote.merchant_id = candidate.merchant_id)
        AS "isLeftOut"
    FROM candidate LEFT JOIN request_interests chosen USING (merchant_id)
    ORDER BY merchant_id`.execute(db)
  return rows
}
