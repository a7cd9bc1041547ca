// Records that the demo data has been loaded.

import type { Queryable } from '#server/platform/database/database.ts'

/** The key in `settings` that the load writes. */
export const DEMO_LOADED_KEY = 'demo'

/**
 * Returns whether the demo data has been loaded or the database has other stores, which must not be mixed with
 * demo data.
 */
export async function hasStoresOrDemo(db: Queryable): Promise<boolean> {
  const marker = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', DEMO_LOADED_KEY)
    .executeTakeFirst()
  return (
    marker !== undefined ||
    (await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()) !== undefined
  )
}
