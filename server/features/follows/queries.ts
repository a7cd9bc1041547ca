import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { addToFollowers } from '#server/features/stores/stores.ts'

export async function deleteFollow(tx: Tx, accountId: string, storeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns false if the account follows the store already. */
export async function insertFollow(tx: Tx, accountId: string, storeId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('follows')
    .values({ account_id: accountId, store_id: storeId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns undefined if the account no longer follows the store. */
export const findFollow = (db: Queryable, accountId: string, storeId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('shared.stores as stores', 'stores.id', 'follows.store_id')
    .innerJoin('shared.accounts as accounts', 'accounts.id', 'follows.account_id')
    .select([
      'stores.merchant_id as merchantId',
      'stores.name as store',
      'accounts.first_name as firstName',
      'accounts.last_name as lastName',
    ])
    .where('follows.account_id', '=', accountId)
    .where('follows.store_id', '=', storeId)
    .executeTakeFirst()

/** Returns the ids of the followed stores on this page, the last followed first, and the total. */
export async function listFollowed(
  db: Queryable,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const shown = sql`follows f JOIN shared.stores s ON s.id = f.store_id AND s.status <> 'draft' WHERE f.account_id = ${accountId}`
  const [{ rows }, counted] = await Promise.all([
    sql<{ store_id: string }>`
      SELECT f.store_id FROM ${shown} ORDER BY f.created_at DESC, f.store_id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${shown}`.execute(db),
  ])
  return { ids: rows.map((row) => row.store_id), total: counted.rows[0]!.total }
}

export const exportFollows = (db: Queryable, accountId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('shared.stores as stores', 'stores.id', 'follows.store_id')
    .select(['follows.store_id as storeId', 'stores.name', 'follows.created_at as createdAt'])
    .where('follows.account_id', '=', accountId)
    .orderBy('follows.created_at')
    .execute()

/** Stores are updated in one order, so that two erasures do not deadlock. */
export async function eraseFollows(tx: Tx, accountId: string): Promise<void> {
  const followed = await tx
    .selectFrom('follows')
    .select('store_id')
    .where('account_id', '=', accountId)
    .orderBy('store_id')
    .execute()
  for (const { store_id } of followed) {
    await addToFollowers(tx, store_id, -1)
    await deleteFollow(tx, accountId, store_id)
  }
}

/** Merges the follows. One that both accounts have stays. The numbers of followers do not change. */
export async function mergeFollows({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { numUpdatedRows } = await db
    .updateTable('follows as f')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .where('store_id', 'not in', (e) =>
      e.selectFrom('follows as kept').select('kept.store_id').where('kept.account_id', '=', keptId),
    )
    .executeTakeFirstOrThrow()
  return [{ what: 'followed stores', count: Number(numUpdatedRows) }]
}
