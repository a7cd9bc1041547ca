/** The SQL of the file with everything. */
import type { Queryable } from '#server/platform/database/database.ts'

/** `slug` is the name in the address of the merchant's store; null unless there is exactly one. */
export async function findBusiness(
  db: Queryable,
  merchantId: string,
): Promise<{ name: string; slug: string | null }> {
  const rows = await db
    .selectFrom('shared.merchants as merchant')
    .leftJoin('shared.stores as store', 'store.merchant_id', 'merchant.id')
    .leftJoin('shared.store_slugs as named', 'named.store_id', 'store.id')
    .select(['merchant.business_name as name', 'named.slug'])
    .where('merchant.id', '=', merchantId)
    .limit(2)
    .execute()
  const [first, second] = rows
  if (!first) throw new Error('No merchant of this id')
  return { name: first.name, slug: second ? null : first.slug }
}
