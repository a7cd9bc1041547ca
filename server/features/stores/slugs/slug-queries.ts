/** SQL of the names of stores in their addresses. */
import { sql } from 'kysely'
import { executePrepared, type Queryable, type Tx } from '#server/platform/database/database.ts'

/** Returns the store that has or had the name, and its current name. */
export const findBySlug = async (
  db: Queryable,
  slug: string,
): Promise<{ storeId: string; slug: string } | undefined> =>
  (
    await executePrepared(
      db,
      sql<{ storeId: string; slug: string }>`
        SELECT current.store_id AS "storeId", current.slug
        FROM store_slugs named
        JOIN store_slugs current ON current.store_id = named.store_id AND current.is_current
        WHERE named.slug = ${slug}`,
    )
  )[0]

/** Returns false if another store has or had the name. */
export async function insertSlug(
  tx: Tx,
  row: { slug: string; store_id: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('store_slugs')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The store has no current name until another one is made current or inserted. */
export const retireSlug = (tx: Tx, storeId: string) =>
  tx
    .updateTable('store_slugs')
    .set({ is_current: false })
    .where('store_id', '=', storeId)
    .where('is_current', '=', true)
    .execute()

/** Makes an earlier name of the store its current one. Returns false if it has had no such name. */
export async function restoreSlug(tx: Tx, storeId: string, slug: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_slugs')
    .set({ is_current: true })
    .where('store_id', '=', storeId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const countSlugs = async (tx: Tx, storeId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('store_slugs')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns stores that a version before names in addresses has created. */
export const listStoresWithoutSlug = async (db: Queryable, limit: number): Promise<{ id: string }[]> =>
  (
    await sql<{ id: string }>`
      SELECT id FROM stores
      WHERE NOT EXISTS (SELECT FROM store_slugs WHERE store_id = stores.id AND is_current)
      LIMIT ${limit}`.execute(db)
  ).rows

/** Locks the store. Returns what its name is made of; undefined if it has one already. */
export const lockStoreWithoutSlug = async (
  tx: Tx,
  storeId: string,
): Promise<{ name: string; place: string } | undefined> =>
  (
    await sql<{ name: string; place: string }>`
      SELECT store.name, coalesce(store.place_text, place.name, '') AS place
      FROM stores store LEFT JOIN shared.locations place ON place.slug = store.location
      WHERE store.id = ${storeId} AND NOT EXISTS (SELECT FROM store_slugs WHERE store_id = store.id AND is_current)
      FOR NO KEY UPDATE OF store`.execute(tx)
  ).rows[0]

export const findEmbedOrigins = async (db: Queryable, storeId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('stores')
      .select('embed_origins as origins')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).origins
