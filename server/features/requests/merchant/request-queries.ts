/** Open requests that concern a merchant, as conditions on `r`, a row of service_requests. */
import { sql, type RawBuilder } from 'kysely'
import { KM_PER_DEGREE, type Reach } from '#domain/requests/matching.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { openRequests } from '../listing/queries.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Selects requests in the merchant's categories and areas that are not of its team. A request in no known area is compared by
 * its coordinates; without them it concerns everybody in the category. `reaches` decides whom a request concerns.
 */
export const concerns = (reach: Reach, merchantId: string): RawBuilder<unknown> => sql`
  r.category = ANY (${reach.categories}::text[])
  AND (r.area = ANY (${reach.areas}::text[]) OR r.area IS NULL AND ${isNear(reach)})
  AND NOT EXISTS (
    SELECT FROM shared.merchant_members member
    WHERE member.merchant_id = ${merchantId} AND member.account_id = r.account_id)`

function isNear({ branches, radiusKm }: Reach): RawBuilder<unknown> {
  if (branches.length === 0) return sql`false`
  const degrees = radiusKm / KM_PER_DEGREE
  // Rounded to a kilometre, so that changing the radius does not find the place.
  return sql`(r.latitude IS NULL OR EXISTS (
    SELECT FROM unnest(
      ${branches.map(({ latitude }) => latitude)}::double precision[],
      ${branches.map(({ longitude }) => longitude)}::double precision[]) AS branch (latitude, longitude)
    WHERE (round(r.latitude::numeric, 2) - branch.latitude) ^ 2
      + (round(r.longitude::numeric, 2) - branch.longitude) ^ 2 <= ${degrees * degrees}))`
}

/** A withdrawn or expired quote does not count: the request is as good as new. */
export const hasNoQuoteFrom = (merchantId: string): RawBuilder<unknown> => sql`NOT EXISTS (
  SELECT FROM quotes q
  WHERE q.request_id = r.id AND q.merchant_id = ${merchantId} AND q.status IN ('pending', 'accepted', 'rejected'))`

/** Returns how many requests were posted since, without a quote of the merchant. */
export async function countNewRequests(
  db: Queryable,
  viewer: Viewer & { merchantId: string },
  reach: Reach,
  since: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM service_requests r
    WHERE ${openRequests({}, viewer, now)} AND r.created_at > ${since}
      AND ${concerns(reach, viewer.merchantId)} AND ${hasNoQuoteFrom(viewer.merchantId)}`.execute(db)
  return rows[0]?.count ?? 0
}
