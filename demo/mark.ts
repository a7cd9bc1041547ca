// Whether the demonstration has been loaded.

import type { Queryable } from '#server/database/database.ts'

/** The key in `settings` that the load writes. */
export const DEMO_MARK = 'demo'

/** Loaded already, or a database with stores of its own, which is left alone. */
export async function isInhabited(db: Queryable): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('key').where('key', '=', DEMO_MARK).executeTakeFirst()
  return (
    mark !== undefined ||
    (await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()) !== undefined
  )
}
