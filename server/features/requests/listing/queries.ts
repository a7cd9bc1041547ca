/** SQL that reads requests. */
import { sql, type RawBuilder } from 'kysely'
import type { Point } from '#domain/catalogue/places.ts'
import {
  budgetBandRange,
  type BudgetBand,
  type RequestStatus,
  type Timeline,
} from '#domain/requests/service-request.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, JsonRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { slugsIn } from '#server/features/locations/locations.ts'
import { MAX_EXACT_COUNT } from '#server/cache.ts'
import type { NamedPicture } from '#server/features/media/media.ts'
import { isMadeBy, personally, type Viewer } from '../viewer.ts'

export type RequestRow = Narrowed<
  Pick<
    CamelRow<'service_requests'>,
    | 'id'
    | 'accountId'
    | 'title'
    | 'description'
    | 'category'
    | 'budgetMinCents'
    | 'budgetMaxCents'
    | 'timeline'
    | 'location'
    | 'latitude'
    | 'longitude'
    | 'requirements'
    | 'priority'
    | 'status'
    | 'quoteCount'
    | 'createdAt'
    | 'expiresAt'
    | 'completedAt'
    | 'version'
  >,
  { timeline: Timeline; status: RequestStatus }
> &
  Pick<CamelRow<'shared.accounts'>, 'firstName' | 'lastName' | 'isPhoneVerified'> & {
    categoryName: TableRow<'shared.categories'>['name']
    areaName: TableRow<'shared.locations'>['name'] | null
    areaLatitude: TableRow<'shared.locations'>['latitude'] | null
    areaLongitude: TableRow<'shared.locations'>['longitude'] | null
    images: NamedPicture[]
    finalRating: number | null
    hasMyQuote: boolean
    /** Position of the branch of the viewer's quote. */
    quotedFrom: Point | null
    acceptedQuote:
      | (Pick<CamelJsonRow<'quotes'>, 'accountId' | 'merchantId' | 'storeId' | 'priceCents'> &
          Pick<CamelJsonRow<'shared.accounts'>, 'firstName' | 'lastName'> & {
            storeName: JsonRow<'shared.stores'>['name'] | null
            ratingSum: number
            ratingCount: number
          })
      | null
  }

/** Rating of the individual provider who made `q`, a row of quotes. */
export const providerRating = sql`
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(rating), 0)::int AS sum, count(*)::int AS count FROM service_request_reviews
    WHERE q.store_id IS NULL AND provider_id = q.account_id
  ) rated ON true`

const columns = (viewer: Viewer): RawBuilder<unknown> => sql`
  r.id, r.account_id AS "accountId", r.title, r.description, r.category, category.name AS "categoryName",
  r.budget_min_cents AS "budgetMinCents", r.budget_max_cents AS "budgetMaxCents", r.timeline, r.location,
  r.latitude, r.longitude, area.name AS "areaName", area.latitude AS "areaLatitude", area.longitude AS "areaLongitude", r.requirements,
  r.priority, r.status, r.quote_count AS "quoteCount", r.created_at AS "createdAt", r.expires_at AS "expiresAt",
  r.completed_at AS "completedAt", r.version, author.first_name AS "firstName", author.last_name AS "lastName",
  author.is_phone_verified AS "isPhoneVerified",
  (
    SELECT coalesce(json_agg(json_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height)
      ORDER BY i.position), '[]')
    FROM service_request_images i WHERE i.request_id = r.id
  ) AS images,
  (SELECT rating FROM service_request_reviews review WHERE review.request_id = r.id) AS "finalRating",
  EXISTS (
    SELECT FROM quotes q WHERE q.request_id = r.id AND ${isMadeBy(viewer)} AND q.status IN ('pending', 'accepted')
  ) AS "hasMyQuote",
  (
    SELECT json_build_object('latitude', coalesce(b.latitude, place.latitude), 'longitude', coalesce(b.longitude, place.longitude))
    FROM quotes q
    JOIN shared.branches b ON b.store_id = q.store_id AND (q.branch_id IS NULL AND b.is_main OR b.id = q.branch_id)
    LEFT JOIN shared.locations place ON place.slug = b.location
    WHERE q.request_id = r.id AND ${isMadeBy(viewer)} AND q.status IN ('pending', 'accepted')
      AND coalesce(b.latitude, place.latitude) IS NOT NULL
    LIMIT 1
  ) AS "quotedFrom",
  (
    SELECT json_build_object('accountId', q.account_id, 'merchantId', q.merchant_id, 'storeId', q.store_id, 'priceCents', q.price_cents,
      'storeName', store.name, 'firstName', provider.first_name, 'lastName', provider.last_name,
      'ratingSum', coalesce(store.rating_sum, rated.sum), 'ratingCount', coalesce(store.rating_count, rated.count))
    FROM quotes q JOIN shared.accounts provider ON provider.id = q.account_id
    LEFT JOIN shared.stores store ON store.id = q.store_id ${providerRating}
    WHERE q.id = r.accepted_quote_id
  ) AS "acceptedQuote"`

const joined = sql`
  JOIN shared.categories category ON category.slug = r.category
  JOIN shared.accounts author ON author.id = r.account_id
  LEFT JOIN shared.locations area ON area.slug = r.area`

/** The merchant of the viewer has blocked the customer. */
const isBlockedBy = (merchantId: string): RawBuilder<unknown> => sql`EXISTS (
  SELECT FROM shared.merchant_clients client
  WHERE client.merchant_id = ${merchantId} AND client.account_id = r.account_id AND client.blocked_at IS NOT NULL
)`

// ---------------------------------------------------------------- the public list

export type RequestFilter = {
  category?: string | undefined
  budget?: BudgetBand | undefined
  timeline?: Timeline | undefined
  location?: string | undefined
  /** A circle around the location. */
  km?: number | undefined
  search?: string | undefined
  page: number
  limit: number
}

/** Requests that are open for quotes, with literal values where an index has a condition. */
export function openRequests(filter: Partial<RequestFilter>, viewer: Viewer, now: Date): RawBuilder<unknown> {
  const { category, budget, timeline, location, km } = filter
  const all = [sql`r.status = 'pending'`, sql`r.expires_at > ${now}`]
  if (category !== undefined) all.push(sql`r.category = (SELECT category_slug(${category}))`)
  if (timeline !== undefined) all.push(sql`r.timeline = ${timeline}`)
  const areas = slugsIn(
    location !== undefined && km !== undefined ? { around: { place: location, km } } : { location },
  )
  if (areas) all.push(sql`r.area = ANY ((SELECT ${areas})::text[])`)
  if (budget !== undefined) {
    const { fromCents, toCents } = budgetBandRange(budget)
    all.push(sql`r.budget_max_cents > ${sql.lit(fromCents)}`)
    if (toCents !== null) all.push(sql`r.budget_min_cents < ${sql.lit(toCents)}`)
  }
  if (viewer.merchantId !== null) all.push(sql`NOT ${isBlockedBy(viewer.merchantId)}`)
  return sql.join(all, sql` AND `)
}

/** Signs alone are no search. */
const hasLetters = (search: string | undefined): search is string => /[\p{L}\p{N}]/u.test(search ?? '')

export type RequestPage = { rows: RequestRow[]; total: number }

/** Returns the open requests, the newest first. `more` are further conditions on `r`, a row of service_requests. */
export async function listOpenRequests(
  { app, db, now }: Ctx,
  filter: RequestFilter,
  viewer: Viewer,
  more?: { condition: RawBuilder<unknown>; key: string },
): Promise<RequestPage> {
  const open = openRequests(filter, viewer, now)
  const where = more ? sql`${open} AND ${more.condition}` : open
  // Through the index of the words: their rows may be few, and the order of time would read all others.
  const hits = !hasLetters(filter.search)
    ? null
    : sql`hits AS MATERIALIZED (
          SELECT id FROM service_requests WHERE status = 'pending' AND words @@ search_beginnings(${filter.search})
        )`
  const from = hits === null ? sql`service_requests r` : sql`service_requests r JOIN hits USING (id)`
  const { page, limit, ...filters } = filter
  const count = async (upTo?: number): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      ${hits === null ? sql`` : sql`WITH ${hits}`}
      SELECT count(*)::int AS total FROM (
        SELECT FROM ${from} WHERE ${where} ${upTo === undefined ? sql`` : sql`LIMIT ${sql.lit(upTo)}`}
      ) counted`.execute(db)
    return rows[0]?.total ?? 0
  }
  const [{ rows }, exact] = await Promise.all([
    sql<RequestRow>`
      WITH ${hits === null ? sql`` : sql`${hits},`} page AS MATERIALIZED (
        SELECT r.id, r.created_at FROM ${from} WHERE ${where}
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${sql.lit(limit)} OFFSET ${sql.lit((page - 1) * limit)}
      )
      SELECT ${columns(viewer)} FROM page JOIN service_requests r USING (id) ${joined}
      ORDER BY page.created_at DESC, page.id DESC`.execute(db),
    count(MAX_EXACT_COUNT + 1),
  ])
  if (exact <= MAX_EXACT_COUNT) return { rows, total: exact }
  const key = JSON.stringify(['requests', filters, viewer.merchantId, more?.key])
  return { rows, total: await app.cache.counts.load(key, () => count()) }
}

// ---------------------------------------------------------------- own ones, and one

export type OwnFilter = {
  /** `past` is completed or cancelled. */
  status?: RequestStatus | 'past' | undefined
  search?: string | undefined
  page: number
  limit: number
}

/** An account has few requests, all of which one index finds. */
export async function listOwnRequests(
  db: Queryable,
  accountId: string,
  { status, search, page, limit }: OwnFilter,
  now: Date,
): Promise<RequestPage> {
  const where = sql.join(
    [
      sql`r.account_id = ${accountId}`,
      ...(status === undefined ? [] : [hasStatus(status, now)]),
      ...(!hasLetters(search) ? [] : [sql`r.words @@ search_beginnings(${search})`]),
    ],
    sql` AND `,
  )
  const viewer = personally(accountId)
  const [{ rows }, counted] = await Promise.all([
    sql<RequestRow>`
      WITH page AS MATERIALIZED (
        SELECT r.id, r.created_at FROM service_requests r WHERE ${where}
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
      )
      SELECT ${columns(viewer)} FROM page JOIN service_requests r USING (id) ${joined}
      ORDER BY page.created_at DESC, page.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM service_requests r WHERE ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A job has yet to close those that have expired. */
function hasStatus(status: RequestStatus | 'past', now: Date): RawBuilder<unknown> {
  if (status === 'past') return sql`(r.status = 'completed' OR ${hasStatus('cancelled', now)})`
  if (status === 'pending') return sql`r.status = 'pending' AND r.expires_at > ${now}`
  if (status === 'cancelled')
    return sql`(r.status = 'cancelled' OR r.status = 'pending' AND r.expires_at <= ${now})`
  return sql`r.status = ${status}`
}

/**
 * Returns the request, if it is open, the viewer's own, or the viewer has made a quote for it and no admin removed it. A
 * merchant does not see open ones of customers whom it has blocked.
 */
export async function findVisibleRequest(
  db: Queryable,
  id: string,
  viewer: Viewer,
  now: Date,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT ${columns(viewer)} FROM service_requests r ${joined}
    WHERE r.id = ${id} AND (
      r.account_id = ${viewer.accountId}
      OR r.closed_as IS DISTINCT FROM 'removed'
        AND EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id AND ${isMadeBy(viewer)})
      OR ${openRequests({}, viewer, now)}
    )`.execute(db)
  return rows[0]
}

export type Branch = { latitude: number; longitude: number }

/** The stores of a scope (docs/decisions/048-stores-of-members.md), or one of them. */
export type OwnStores = { scopeId: string; storeId?: string | undefined }

/** Returns the condition on `store`, a row of `shared.own_stores`. */
export const isAmongOwnStores = ({ scopeId, storeId }: OwnStores): RawBuilder<boolean> =>
  storeId === undefined
    ? sql`store.scope_id = ${scopeId}`
    : sql`store.scope_id = ${scopeId} AND store.id = ${storeId}`

/** Returns the positions of the branches of the stores: their coordinates, or else the middle of their areas. */
export async function listBranchPlaces(db: Queryable, stores: OwnStores): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    SELECT coalesce(branch.latitude, area.latitude) AS latitude, coalesce(branch.longitude, area.longitude) AS longitude
    FROM shared.own_stores store JOIN shared.branches branch ON branch.store_id = store.id
    JOIN shared.locations area ON area.slug = branch.location
    WHERE ${isAmongOwnStores(stores)} AND store.status = 'published' AND branch.status = 'active'`.execute(db)
  return rows
}
