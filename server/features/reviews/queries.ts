/** SQL that reads reviews. */
import { sql, type RawBuilder } from 'kysely'
import type { REVIEW_SORTS } from '#contract/reviews/reading.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Narrowed, TableRow } from '#server/platform/database/rows.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

export type StoreRating = { rating_count: number; rating_sum: number; ratings: number[] }

/** Returns the rating of a store; undefined for an unknown or draft store. */
export const findStoreRating = (db: Queryable, storeId: string): Promise<StoreRating | undefined> =>
  db
    .selectFrom('shared.stores')
    .select(['rating_count', 'rating_sum', 'ratings'])
    .where('id', '=', storeId)
    .where('status', '<>', 'draft')
    .executeTakeFirst()

export type ReviewRow = Narrowed<
  Pick<
    TableRow<'reviews'>,
    'id' | 'rating' | 'comment' | 'created_at' | 'updated_at' | 'reply' | 'replied_at' | 'is_verified'
  >,
  { is_verified: boolean }
> &
  Pick<TableRow<'shared.accounts'>, 'first_name' | 'last_name'> & {
    is_removed: boolean
    images: NamedPicture[]
    account_id: TableRow<'shared.accounts'>['id']
  }
export type ReviewFilter = {
  sortBy?: (typeof REVIEW_SORTS)[number] | undefined
  rating?: number | undefined
  page: number
  limit: number
}

/** Verified visits first. */
export async function listReviews(
  db: Queryable,
  storeId: string,
  filter: ReviewFilter,
): Promise<ReviewRow[]> {
  const { rating, sortBy = 'newest' } = filter
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns}
    FROM reviews r JOIN shared.accounts a ON a.id = r.account_id
    WHERE r.store_id = ${storeId} AND r.removed_at IS NULL${rating === undefined ? sql`` : sql` AND r.rating = ${rating}`}
    ORDER BY r.is_verified DESC, ${orders[sortBy]}
    LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}`.execute(db)
  return rows
}

/** Returns how many reviews of a store do not count: with each number of stars, and in all. */
export async function countUnverified(db: Queryable, storeId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ rating: number; count: number }>`
    SELECT rating, count(*)::int AS count FROM reviews WHERE store_id = ${storeId} AND NOT is_verified AND removed_at IS NULL
    GROUP BY rating`.execute(db)
  return new Map(rows.map(({ rating, count }) => [rating, count]))
}

export async function findReview(db: Queryable, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns}
    FROM reviews r JOIN shared.accounts a ON a.id = r.account_id JOIN shared.stores s ON s.id = r.store_id
    WHERE r.id = ${id} AND r.removed_at IS NULL AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

export async function findOwnReview(
  db: Queryable,
  accountId: string,
  storeId: string,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns} FROM reviews r JOIN shared.accounts a ON a.id = r.account_id
    WHERE r.account_id = ${accountId} AND r.store_id = ${storeId}`.execute(db)
  return rows[0]
}

export type Reported = Pick<TableRow<'reviews'>, 'comment' | 'rating'> & {
  images: NamedPicture[]
  storeId: TableRow<'shared.stores'>['id']
  storeName: TableRow<'shared.stores'>['name']
}
export async function findReported(db: Queryable, id: string): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    SELECT r.comment, r.rating, ${IMAGES}, s.id AS "storeId", s.name AS "storeName"
    FROM reviews r JOIN shared.stores s ON s.id = r.store_id WHERE r.id = ${id} AND r.removed_at IS NULL AND s.status <> 'draft'`.execute(
    db,
  )
  return rows[0]
}

const IMAGES = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', p.id, 'path', p.path, 'width', p.width, 'height', p.height
  ) ORDER BY p.position), '[]')
  FROM review_pictures p WHERE p.review_id = r.id
) AS images`
const columns = sql`
  r.id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.is_verified,
  r.removed_at IS NOT NULL AS is_removed, ${IMAGES}, a.id AS account_id, a.first_name, a.last_name`

const orders: Record<(typeof REVIEW_SORTS)[number], RawBuilder<unknown>> = {
  newest: sql`r.created_at DESC, r.id DESC`,
  oldest: sql`r.created_at, r.id`,
  highest: sql`r.rating DESC, r.created_at DESC, r.id DESC`,
  lowest: sql`r.rating, r.created_at DESC, r.id DESC`,
}

export type MerchantFilter = ReviewFilter & { storeId?: string | undefined; isUnanswered: boolean }
export type MerchantReviewRow = ReviewRow & {
  store_id: TableRow<'reviews'>['store_id']
  store_name: TableRow<'shared.stores'>['name']
  /** True if somebody of the merchant's team has reported it. */
  is_reported: boolean
}

/**
 * Reads from each store only as many reviews as the page can need, from the same indexes as the store's own
 * list.
 */
export async function listMerchantReviews(
  db: Queryable,
  scopeId: string,
  filter: MerchantFilter,
): Promise<MerchantReviewRow[]> {
  const { sortBy = 'newest', page, limit } = filter
  const { rows } = await sql<MerchantReviewRow>`
    SELECT r.*, ${IMAGES}, a.first_name, a.last_name, s.name AS store_name, EXISTS (
      SELECT FROM review_reports report JOIN shared.merchant_members member ON member.account_id = report.account_id
      WHERE report.review_id = r.id AND member.merchant_id = s.merchant_id
    ) AS is_reported
    FROM shared.stores s
    CROSS JOIN LATERAL (
      SELECT r.id, r.store_id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.is_verified,
        false AS is_removed, r.account_id
      FROM reviews r WHERE r.store_id = s.id AND ${matchesFilter(filter)}
      ORDER BY ${orders[sortBy]} LIMIT ${page * limit}
    ) r
    JOIN shared.accounts a ON a.id = r.account_id
    WHERE ${selectStores(scopeId, filter.storeId)}
    ORDER BY ${orders[sortBy]} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return rows
}

/** `matching`: how many reviews the filter selects. */
export type MerchantRating = StoreRating & {
  /** Number of verified reviews since the time that was asked for. */
  recent_count: number
  recent_sum: number
  unanswered: number
  matching: number
}

export async function getMerchantRating(
  db: Queryable,
  scopeId: string,
  filter: MerchantFilter,
  recentFrom: Date,
): Promise<MerchantRating> {
  const { rows } = await sql<MerchantRating>`
    SELECT ARRAY[${sql.join([1, 2, 3, 4, 5].map((stars) => sql`coalesce(sum(s.ratings[${sql.lit(stars)}]), 0)::int`))}] AS ratings,
      coalesce(sum(counts.recent_count), 0)::int AS recent_count, coalesce(sum(counts.recent_sum), 0)::int AS recent_sum,
      coalesce(sum(s.rating_count), 0)::int AS rating_count, coalesce(sum(s.rating_sum), 0)::int AS rating_sum,
      coalesce(sum(counts.unanswered), 0)::int AS unanswered, coalesce(sum(counts.matching), 0)::int AS matching
    FROM shared.stores s CROSS JOIN LATERAL (
      SELECT
        (SELECT count(*) FROM reviews r WHERE r.store_id = s.id AND r.reply IS NULL AND r.removed_at IS NULL) AS unanswered,
        (SELECT count(*) FROM reviews r WHERE r.store_id = s.id AND ${matchesFilter(filter)}) AS matching,
        recent.count AS recent_count, recent.sum AS recent_sum
      FROM (
        SELECT count(*), sum(r.rating) FROM reviews r
        WHERE r.store_id = s.id AND r.is_verified AND r.removed_at IS NULL AND r.created_at >= ${recentFrom}
      ) recent
    ) counts
    WHERE ${selectStores(scopeId, filter.storeId)}`.execute(db)
  return rows[0]! // an aggregate returns one row
}

const selectStores = (scopeId: string, storeId: string | undefined) =>
  sql`s.id IN (SELECT id FROM shared.own_stores WHERE scope_id = ${scopeId})${storeId === undefined ? sql`` : sql` AND s.id = ${storeId}`}`
function matchesFilter({ rating, isUnanswered }: MerchantFilter) {
  const isShown = sql`r.removed_at IS NULL${rating === undefined ? sql`` : sql` AND r.rating = ${rating}`}`
  return isUnanswered ? sql`${isShown} AND r.reply IS NULL` : isShown
}

export async function listAllReviews(db: Queryable, storeId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns} FROM reviews r JOIN shared.accounts a ON a.id = r.account_id
    WHERE r.store_id = ${storeId} AND r.removed_at IS NULL ORDER BY ${orders.newest}`.execute(db)
  return rows
}
