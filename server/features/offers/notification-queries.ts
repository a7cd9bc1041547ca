/** SQL of the notifications about new offers. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns undefined unless customers can book the offer. */
export const findPublicOffer = (db: Queryable, id: string, now: Date) =>
  db
    .selectFrom('offers')
    .innerJoin('shared.stores as stores', 'stores.id', 'offers.store_id')
    .select([
      'offers.title',
      'offers.store_id as storeId',
      'offers.original_cents as originalCents',
      'offers.discounted_cents as discountedCents',
      'offers.fee_waived as feeWaived',
      'stores.name as store',
    ])
    .where('offers.id', '=', id)
    .where('offers.is_listed', '=', true)
    .where('offers.expires_at', '>', now)
    .executeTakeFirst()

/** `followedAt` is text, as the times of PostgreSQL are more precise than those of JavaScript. */
export type Follower = { followedAt: string; accountId: string }

/** Followers of a store, the latest first. */
export async function listFollowers(
  db: Queryable,
  storeId: string,
  { after, limit }: { after: Follower | undefined; limit: number },
): Promise<Follower[]> {
  const isAfter =
    after === undefined
      ? sql``
      : sql`AND created_at <= ${after.followedAt}::timestamptz
          AND (created_at < ${after.followedAt}::timestamptz OR account_id > ${after.accountId})`
  const { rows } = await sql<Follower>`
    SELECT created_at::text AS "followedAt", account_id AS "accountId"
    FROM shared.follows WHERE store_id = ${storeId} ${isAfter}
    ORDER BY created_at DESC, account_id LIMIT ${limit}`.execute(db)
  return rows
}
