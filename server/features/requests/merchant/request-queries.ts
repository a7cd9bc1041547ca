/** The open requests that concern a merchant. */
import { sql, type RawBuilder } from 'kysely'
import { kmFromNearest, KM_PER_DEGREE, type Reach } from '#domain/requests/matching.ts'
import type { Timeline } from '#domain/requests/service-request.ts'
import type { Queryable } from '#server/database/database.ts'

export type MatchingFilter = {
  budget: { fromCents: number; toCents: number | null } | undefined
  timeline: Timeline | undefined
  location: string | undefined
  withoutMine: boolean
  page: number
  limit: number
}

export type Matching = { id: string; distanceKm: number | null }

/** One page of them, the newest first, and how many there are. */
export async function listMatching(
  db: Queryable,
  merchantId: string,
  reach: Reach,
  filter: MatchingFilter,
  now: Date,
): Promise<{ found: Matching[]; total: number }> {
  const { budget, timeline, location, withoutMine, page, limit } = filter
  const conditions = [matches(reach, merchantId, now)]
  if (timeline !== undefined) conditions.push(sql`request.timeline = ${timeline}`)
  if (location !== undefined)
    conditions.push(sql`request.area = ANY ((SELECT location_slugs(${location}))::text[])`)
  if (budget !== undefined) {
    conditions.push(sql`request.budget_max_cents >= ${budget.fromCents}`)
    if (budget.toCents !== null) conditions.push(sql`request.budget_min_cents <= ${budget.toCents}`)
  }
  if (withoutMine) conditions.push(withoutQuoteOf(merchantId))
  const { rows } = await sql<MatchingRow>`
    SELECT
      request.id, request.area,
      round(request.latitude::numeric, 2)::double precision AS latitude,
      round(request.longitude::numeric, 2)::double precision AS longitude,
      count(*) OVER ()::int AS total
    FROM service_requests request
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY request.created_at DESC, request.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return {
    found: rows.map((row) => ({ id: row.id, distanceKm: distanceOf(row, reach) })),
    total: rows[0]?.total ?? 0,
  }
}

/** Those that were posted since, without a quote of the merchant. */
export async function countMatchingSince(
  db: Queryable,
  merchantId: string,
  reach: Reach,
  since: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM service_requests request
    WHERE ${matches(reach, merchantId, now)} AND request.created_at > ${since} AND ${withoutQuoteOf(merchantId)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Open, in its categories and areas, and neither of the team nor of a customer whom the merchant has blocked. A request
 * in no known area is compared by its rounded coordinates; without them it concerns everybody in the category.
 */
const matches = (reach: Reach, merchantId: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  request.status = 'pending' AND request.expires_at > ${now}
  AND request.category = ANY (${reach.categories}::text[])
  AND (request.area = ANY (${reach.areas.map(({ slug }) => slug)}::text[]) OR request.area IS NULL AND ${isNear(reach)})
  AND NOT EXISTS (
    SELECT FROM shared.merchant_members member
    WHERE member.merchant_id = ${merchantId} AND member.account_id = request.account_id)
  AND NOT EXISTS (
    SELECT FROM shared.merchants merchant
    WHERE merchant.id = ${merchantId} AND merchant.account_id = request.account_id)
  AND NOT EXISTS (
    SELECT FROM shared.merchant_clients client
    WHERE client.merchant_id = ${merchantId} AND client.account_id = request.account_id
      AND client.blocked_at IS NOT NULL)`

function isNear({ branches, radiusKm }: Reach): RawBuilder<boolean> {
  if (branches.length === 0) return sql`false`
  const degrees = radiusKm / KM_PER_DEGREE
  return sql`(request.latitude IS NULL OR EXISTS (
    SELECT FROM unnest(
      ${branches.map(({ latitude }) => latitude)}::double precision[],
      ${branches.map(({ longitude }) => longitude)}::double precision[]) AS branch (latitude, longitude)
    WHERE (request.latitude - branch.latitude) ^ 2 + (request.longitude - branch.longitude) ^ 2 <= ${degrees * degrees}))`
}

/** A withdrawn or expired quote does not count: the request is as good as new. */
const withoutQuoteOf = (merchantId: string): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM quotes quote
  WHERE quote.request_id = request.id AND quote.merchant_id = ${merchantId}
    AND quote.status IN ('pending', 'accepted', 'rejected'))`

/** Of the centre of the area, or of coordinates rounded to a kilometre: distances do not reveal the place. */
function distanceOf({ area, latitude, longitude }: MatchingRow, reach: Reach): number | null {
  if (area !== null) return reach.areas.find(({ slug }) => slug === area)?.km ?? null
  return latitude === null || longitude === null
    ? null
    : kmFromNearest(reach.branches, { latitude, longitude })
}

type MatchingRow = {
  id: string
  area: string | null
  latitude: number | null
  longitude: number | null
  total: number
}
