import { proposeSlugs } from '#domain/catalogue/store-slug.ts'
import type { TxCtx } from '#server/app-context.ts'
import { insertSlug } from './slug-queries.ts'

/** Gives a new store the first name that is free. */
export async function giveSlug(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  storeId: string,
  { name, place }: { name: string; place: string },
): Promise<void> {
  for (const slug of proposeSlugs(name, place))
    if (await insertSlug(db, { slug, store_id: storeId, created_at: now })) return
}
