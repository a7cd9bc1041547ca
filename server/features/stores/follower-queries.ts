/** Followers and ratings of stores. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The row of a store that has been published stays locked until the transaction ends. */
export const lockStore = (tx: Tx, storeId: string): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', storeId)
    .where('status', '<>', 'draft')
    .where('location', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the new number of followers. */
export async function addToFollowers(tx: Tx, storeId: string, change: number): Promise<number> {
  const { follower_count } = await tx
    .updateTable('stores')
    .set((e) => ({ follower_count: e('follower_count', '+', change) }))
    .where('id', '=', storeId)
    .returning('follower_count')
    .executeTakeFirstOrThrow()
  return follower_count
}

/** Number of additional verified reviews with one star, with two, to five. */
export type RatingChange = readonly [number, number, number, number, number]

export async function addToRatings(tx: Tx, storeId: string, change: RatingChange): Promise<void> {
  await tx
    .updateTable('stores')
    .set((e) => ({
      rating_count: e('rating_count', '+', sum(change)),
      rating_sum: e('rating_sum', '+', sum(change.map((reviews, star) => reviews * (star + 1)))),
      ratings: sql<
        number[]
      >`ARRAY[${sql.join(change.map((reviews, star) => sql`ratings[${sql.lit(star + 1)}] + ${reviews}::int`))}]`,
    }))
    .where('id', '=', storeId)
    .execute()
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Returns the ids of those of these stores that the account follows. */
export async function listFollowedAmong(
  db: Queryable,
  accountId: string,
  storeIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ store_id: string }>`
    SELECT store_id FROM shared.follows WHERE account_id = ${accountId} AND store_id = ANY (${storeIds}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.store_id))
}
