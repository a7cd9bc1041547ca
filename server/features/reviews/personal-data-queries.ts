import { personProblems } from '#contract/admin/people.ts'
import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
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

/** Returns the reviews by which mails to the support quote the person. */
export async function listReportedReviews(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_reports')
    .innerJoin('reviews', 'reviews.id', 'review_reports.review_id')
    .select('reviews.id')
    .distinct()
    .where((e) =>
      e.or([e('review_reports.account_id', '=', accountId), e('reviews.account_id', '=', accountId)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const eraseReports = (db: Queryable, accountId: string) =>
  db.deleteFrom('review_reports').where('account_id', '=', accountId).execute()

/** A customer has one review of a store, and which one stays is for the customer to say. */
export async function mergeReviews({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const both = await db
    .selectFrom('reviews as closed')
    .innerJoin('reviews as kept', 'kept.store_id', 'closed.store_id')
    .select('closed.id')
    .where('closed.account_id', '=', closedId)
    .where('kept.account_id', '=', keptId)
    .limit(1)
    .executeTakeFirst()
  if (both)
    throw personProblems.mergeRefused().with({
      extra: { why: 'Both have reviewed one store. The person deletes one of the reviews first.' },
    })
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return [{ what: 'reviews', count: Number(numUpdatedRows) }]
}
