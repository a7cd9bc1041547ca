import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Finds a merchant by the id of its account, which is the merchant id in the API. Returns public fields only.
 */
export async function findMerchant(db: Queryable, id: string) {
  const merchant = await db
    .selectFrom('shared.merchants as merchants')
    .innerJoin('shared.accounts as accounts', 'accounts.id', 'merchants.account_id')
    .select([
      'merchants.id as businessId',
      'merchants.account_id as id',
      'merchants.business_name as businessName',
      'merchants.created_at as createdAt',
      'accounts.first_name as firstName',
    ])
    .where('merchants.account_id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!merchant) return undefined
  const stores = await db
    .selectFrom('shared.stores')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchant.businessId)
    .where('status', '=', 'published')
    .orderBy('name')
    .execute()
  return { ...merchant, stores }
}
export type Merchant = NonNullable<Awaited<ReturnType<typeof findMerchant>>>
