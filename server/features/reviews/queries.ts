import { sql, type RawBuilder } from 'kysely'
import type { REVIEW_SORTS } from '#contract/reviews.ts'
import type { Queryable } from '#server/kernel/db.ts'

export type Rated = { rating_count: number; rating_sum: number; ratings: number[] }

/** How a store that has been published is rated; undefined where there is none. */
export const findRated = (db: Queryable, storeId: string): Promise<Rated | undefined> =>
  db
    .selectFrom('stores')
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

export async function listReviews(db: Queryable, storeId: string, filter: ReviewFilter): Promise<ReviewRow[]> {
  const { rating, sortBy = 'newest' } = filter
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns}
    FROM reviews r JOIN accounts a ON a.id = r.account_id
    WHERE r.store_id = ${storeId}${rating === undefined ? sql`` : sql` AND r.rating = ${rating}`}
    ORDER BY ${orders[sortBy]}
    LIMIT ${filter.limit} OFFSET ${(filter.page - 1) * filter.limit}`.execute(db)
  return rows
}

export async function findReview(db: Queryable, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${columns}
    FROM reviews r JOIN accounts a ON a.id = r.account_id JOIN stores s ON s.id = r.store_id
    WHERE r.id = ${id} AND s.status <> 'draft'`.execute(db)
  return rows[0]
}

const columns = sql`
  r.id, r.rating, r.comment, r.created_at, r.updated_at, r.reply, r.replied_at, r.booking_id IS NOT NULL AS is_verified,
  a.id AS account_id, a.first_name, a.last_name`

const orders: Record<(typeof REVIEW_SORTS)[number], RawBuilder<unknown>> = {
  newest: sql`r.created_at DESC, r.id DESC`,
  oldest: sql`r.created_at, r.id`,
  highest: sql`r.rating DESC, r.created_at DESC, r.id DESC`,
  lowest: sql`r.rating, r.created_at DESC, r.id DESC`,
}

/** What a customer has said. It stays when they are gone, for the store's rating is made of it. */
export const tellReviews = (db: Queryable, accountId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('stores', 'stores.id', 'reviews.store_id')
    .select([
      'reviews.id',
      'stores.name as store',
      'reviews.rating',
      'reviews.comment',
      'reviews.reply',
      'reviews.created_at as createdAt',
      'reviews.updated_at as updatedAt',
    ])
    .where('reviews.account_id', '=', accountId)
    .orderBy('reviews.created_at')
    .execute()
