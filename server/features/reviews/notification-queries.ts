import type { Queryable } from '#server/platform/database/database.ts'

/** Returns a review as notifications name it. */
export const findToNotify = (db: Queryable, id: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('shared.stores as stores', 'stores.id', 'reviews.store_id')
    .innerJoin('shared.accounts as accounts', 'accounts.id', 'reviews.account_id')
    .select([
      'reviews.account_id as accountId',
      'reviews.store_id as storeId',
      'reviews.rating',
      'reviews.reply',
      'stores.merchant_id as merchantId',
      'stores.name as store',
      'accounts.first_name as firstName',
      'accounts.last_name as lastName',
    ])
    .where('reviews.id', '=', id)
    .executeTakeFirst()
