import type { Queryable } from '#server/platform/database/database.ts'

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
      'reviews.removed_at as removedAt',
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
