/** SQL that changes requests. */
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { ServiceRequests } from '#server/platform/database/schema.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const findCategory = async (db: Queryable, named: string): Promise<string | null> =>
  (await sql<{ slug: string | null }>`SELECT category_slug(${named}) AS slug`.execute(db)).rows[0]?.slug ??
  null

export async function countSince(db: Queryable, accountId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('service_requests')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export type Wanted = {
  title: string
  category: string
  description: string
  budget_min_cents: number | null
  budget_max_cents: number | null
  timeline: string
  location: string
  area: string | null
  latitude: number | null
  longitude: number | null
  requirements: string[]
  priority: string
  expires_at: Date
}

/** `words`: those of title and description that everybody may find. */
export const insertRequest = (
  tx: Tx,
  row: Wanted & { id: string; account_id: string },
  words: string,
  now: Date,
) =>
  tx
    .insertInto('service_requests')
    .values({
      ...row,
      words: sql`search_words(${words})`,
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
    .execute()

export const updateWanted = (tx: Tx, id: string, row: Wanted, words: string, now: Date) =>
  tx
    .updateTable('service_requests')
    .set((e) => ({
      ...row,
      words: sql`search_words(${words})`,
      updated_at: now,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const setRequest = (
  tx: Tx,
  id: string,
  change: Pick<Updateable<ServiceRequests>, 'status' | 'closed_as' | 'accepted_quote_id' | 'completed_at'>,
  now: Date,
) =>
  tx
    .updateTable('service_requests')
    .set((e) => ({ ...change, updated_at: now, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export async function insertRating(
  tx: Tx,
  row: {
    request_id: string
    account_id: string
    store_id: string | null
    provider_id: string | null
    rating: number
    comment: string
    created_at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('service_request_reviews')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isRated = async (tx: Tx, requestId: string): Promise<boolean> =>
  (await tx
    .selectFrom('service_request_reviews')
    .select('request_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst()) !== undefined
