import { sql, type RawBuilder } from 'kysely'
import type { REVIEW_SORTS } from '#contract/reviews/reading.ts'
import type { Queryable, Tx } from '#server/database/database.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

export type StoreRating = { rating_count: number; rating_sum: number; ratings: number[] }

/** The rating of a store; undefined for an unknown or draft store. */
export const findStoreRating = (db: Queryable, storeId: string): Promise<StoreRating | undefined> =>
  db
    .selectFrom('shared.stores')
    .select(['rating_count', 'rating_sum', 'ratings'])
    .where('id', '=', storeId)
    .where('status', '<>', 'draft')
    .executeTakeFirst()

export type ReviewRow = {
  id: string
  rating: number
  comment: string
  created_at: Date
  updated_at: Date
  reply: string | null
  replied_at: Date | null
  is_verified: boolean
  images: NamedPicture[]
  account_id: string
  first_name: string
  last_name: string
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
    WHERE r.store_id = ${storeId}${rating === undefined ? sql`` : sql` AND r.rating = ${rating}`}
    ORDER BY r.is_verified DESC, ${orders[sortBy]}
    LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}`.execute(db)
  return rows
}

/** How many reviews of a store do not count: with each number of stars, and in all. */
export async function countUnverified(db: Queryable, storeId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ rating: number; count: number }>`
    SELECT rating, count(*)::int AS count FROM reviews WHERE store_id = ${storeId} AND NOT is_verified
    GROUP BY rating`.execute(db)
  return new Map(rows.map(({ rating, count }) => [rating, count]))
}

export async function findReview(db: Queryable, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns}
    FROM reviews r JOIN shared.accounts a ON a.id = r.account_id JOIN shared.stores s ON s.id = r.store_id
    WHERE r.id = ${id} AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

const IMAGES = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', p.id, 'path', p.path, 'width', p.width, 'height', p.height
  ) ORDER BY p.position), '[]')
  FROM review_pictures p WHERE p.review_id = r.id
) AS images`
const columns = sql`
  r.id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.is_verified, ${IMAGES},
  a.id AS account_id, a.first_name, a.last_name`

const orders: Record<(typeof REVIEW_SORTS)[number], RawBuilder<unknown>> = {
  newest: sql`r.created_at DESC, r.id DESC`,
  oldest: sql`r.created_at, r.id`,
  highest: sql`r.rating DESC, r.created_at DESC, r.id DESC`,
  lowest: sql`r.rating, r.created_at DESC, r.id DESC`,
}

// ---------------------------------------------------------------- writing

export type ReviewableStore = { isOwn: boolean; visitId: string | null }

/**
 * A store that is not a draft: whether it is the account's own, and the account's newest completed booking
 * there.
 */
export async function findReviewableStore(
  db: Queryable,
  accountId: string,
  storeId: string,
): Promise<ReviewableStore | undefined> {
  const { rows } = await sql<ReviewableStore>`
    SELECT owner.account_id = ${accountId} AS "isOwn", ${newestVisit(sql`${accountId}`, sql`s.id`)} AS "visitId"
    FROM shared.stores s JOIN shared.merchants owner ON owner.id = s.merchant_id
    WHERE s.id = ${storeId} AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

const newestVisit = (accountId: RawBuilder<unknown>, storeId: RawBuilder<unknown>) => sql`(
  SELECT b.id FROM shared.bookings b
  WHERE b.account_id = ${accountId} AND b.store_id = ${storeId} AND b.status = 'completed'
  ORDER BY lower(b.during) DESC, b.id DESC LIMIT 1)`

/** Without ids, the pictures stay as they are. */
export type ReviewInput = { rating: number; text: string; imageIds?: string[] | undefined }

/** False when the customer has already reviewed the store. */
export async function insertReview(
  tx: Tx,
  row: ReviewInput & { id: string; storeId: string; accountId: string; visitId: string | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values({
      id: row.id,
      store_id: row.storeId,
      account_id: row.accountId,
      booking_id: row.visitId,
      rating: row.rating,
      comment: row.text,
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'store_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateReview(tx: Tx, id: string, input: ReviewInput, now: Date): Promise<void> {
  await sql`
    UPDATE reviews r SET
      rating = ${input.rating}, comment = ${input.text}, updated_at = greatest(${now}, r.created_at),
      booking_id = ${newestVisit(sql`r.account_id`, sql`r.store_id`)}
    WHERE r.id = ${id}`.execute(tx)
}

/** A review of a booking that is no visit any more names the newest one that is, or none. */
export async function setNewestVisit(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    UPDATE reviews r SET booking_id = ${newestVisit(sql`r.account_id`, sql`r.store_id`)}
    WHERE r.booking_id = ${bookingId}
      AND NOT EXISTS (SELECT FROM shared.bookings b WHERE b.id = ${bookingId} AND b.status = 'completed')`.execute(
    tx,
  )
}

export const deleteReview = (tx: Tx, id: string) => tx.deleteFrom('reviews').where('id', '=', id).execute()

export const updateReply = (tx: Tx, id: string, reply: string, now: Date) =>
  tx.updateTable('reviews').set({ reply, replied_at: now }).where('id', '=', id).execute()

export type LockedReview = { storeId: string; accountId: string; merchantId: string; isAnswered: boolean }

/**
 * Locks the review until the transaction ends, so that concurrent edits and deletions run one after another.
 */
export async function lockReview(tx: Tx, id: string): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    SELECT r.store_id AS "storeId", r.account_id AS "accountId", s.merchant_id AS "merchantId", r.reply IS NOT NULL AS "isAnswered"
    FROM reviews r JOIN shared.stores s ON s.id = r.store_id
    WHERE r.id = ${id} AND s.status <> 'draft' FOR UPDATE OF r`.execute(tx)
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

/** False when this account has already reported the review. */
export async function insertReport(
  tx: Tx,
  row: { review_id: string; account_id: string; reason: string; text: string | null; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['review_id', 'account_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type Reported = {
  comment: string
  rating: number
  images: NamedPicture[]
  storeId: string
  storeName: string
}
export async function findReported(db: Queryable, id: string): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    SELECT r.comment, r.rating, ${IMAGES}, s.id AS "storeId", s.name AS "storeName"
    FROM reviews r JOIN shared.stores s ON s.id = r.store_id WHERE r.id = ${id} AND s.status <> 'draft'`.execute(
    db,
  )
  return rows[0]
}

// ---------------------------------------------------------------- lists for merchants and exports

export type MerchantFilter = ReviewFilter & { storeId?: string | undefined; isUnanswered: boolean }
export type MerchantReviewRow = ReviewRow & { store_id: string; store_name: string }

/**
 * Reads from each store only as many reviews as the page can need, from the same indexes as the store's own
 * list.
 */
export async function listMerchantReviews(
  db: Queryable,
  merchantId: string,
  filter: MerchantFilter,
): Promise<MerchantReviewRow[]> {
  const { sortBy = 'newest', page, limit } = filter
  const { rows } = await sql<MerchantReviewRow>`
    SELECT r.*, ${IMAGES}, a.first_name, a.last_name, s.name AS store_name
    FROM shared.stores s
    CROSS JOIN LATERAL (
      SELECT r.id, r.store_id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.is_verified, r.account_id
      FROM reviews r WHERE r.store_id = s.id AND ${matchesFilter(filter)}
      ORDER BY ${orders[sortBy]} LIMIT ${page * limit}
    ) r
    JOIN shared.accounts a ON a.id = r.account_id
    WHERE ${storesOf(merchantId, filter.storeId)}
    ORDER BY ${orders[sortBy]} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return rows
}

/** `matching`: how many reviews the filter selects. */
export type MerchantRating = {
  rating_count: number
  rating_sum: number
  unanswered: number
  matching: number
}

export async function getMerchantRating(
  db: Queryable,
  merchantId: string,
  filter: MerchantFilter,
): Promise<MerchantRating> {
  const { rows } = await sql<MerchantRating>`
    SELECT coalesce(sum(s.rating_count), 0)::int AS rating_count, coalesce(sum(s.rating_sum), 0)::int AS rating_sum,
      coalesce(sum(counts.unanswered), 0)::int AS unanswered, coalesce(sum(counts.matching), 0)::int AS matching
    FROM shared.stores s CROSS JOIN LATERAL (
      SELECT
        (SELECT count(*) FROM reviews r WHERE r.store_id = s.id AND r.reply IS NULL) AS unanswered,
        (SELECT count(*) FROM reviews r WHERE r.store_id = s.id AND ${matchesFilter(filter)}) AS matching
    ) counts
    WHERE ${storesOf(merchantId, filter.storeId)}`.execute(db)
  return rows[0]! // an aggregate returns one row
}

const storesOf = (merchantId: string, storeId: string | undefined) =>
  sql`s.merchant_id = ${merchantId}${storeId === undefined ? sql`` : sql` AND s.id = ${storeId}`}`
function matchesFilter({ rating, isUnanswered }: MerchantFilter) {
  const hasRating = rating === undefined ? sql`true` : sql`r.rating = ${rating}`
  return isUnanswered ? sql`${hasRating} AND r.reply IS NULL` : hasRating
}

export async function listAllReviews(db: Queryable, storeId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns} FROM reviews r JOIN shared.accounts a ON a.id = r.account_id
    WHERE r.store_id = ${storeId} ORDER BY ${orders.newest}`.execute(db)
  return rows
}

// ---------------------------------------------------------------- personal data

/** Exported but not erased: the store's rating is computed from the reviews. */
export const exportReviews = (db: Queryable, accountId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('shared.stores as stores', 'stores.id', 'reviews.store_id')
    .select([
      'reviews.id',
      'stores.name as store',
      'reviews.rating',
      'reviews.comment',
      'reviews.reply',
      'reviews.created_at as createdAt',
      'reviews.updated_at as updatedAt',
    ])
    .select((e) =>
      e
        .selectFrom('review_pictures')
        .select((i) => i.fn.agg<string[]>('array_agg', ['path']).as('paths'))
        .whereRef('review_id', '=', 'reviews.id')
        .as('images'),
    )
    .where('reviews.account_id', '=', accountId)
    .orderBy('reviews.created_at')
    .execute()

export const exportReports = (db: Queryable, accountId: string) =>
  db
    .selectFrom('review_reports')
    .select(['review_id as reviewId', 'reason', 'text', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

export const eraseReports = (db: Queryable, accountId: string) =>
  db.deleteFrom('review_reports').where('account_id', '=', accountId).execute()
