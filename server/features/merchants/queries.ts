import { sql } from 'kysely'
import type { Queryable } from '#server/kernel/db.ts'

/** By the business's own id, or by that of its account: callers know either. Only what the market shows anyhow. */
export async function findMerchant(db: Queryable, id: string) {
  const merchant = await db
    .selectFrom('merchants')
    .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
    .select([
      'merchants.id',
      'merchants.business_name as businessName',
      'merchants.created_at as createdAt',
      'accounts.first_name as firstName',
    ])
    .where((e) => e.or([e('merchants.id', '=', id), e('merchants.account_id', '=', id)]))
    .where('accounts.disabled_at', 'is', null)
    .orderBy(sql`merchants.id = ${id}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!merchant) return undefined
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchant.id)
    .where('status', '=', 'published')
    .orderBy('name')
    .execute()
  return { ...merchant, stores }
}
export type Merchant = NonNullable<Awaited<ReturnType<typeof findMerchant>>>
