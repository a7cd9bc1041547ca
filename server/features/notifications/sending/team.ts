/** Members of a team who are notified. */
import { sql } from 'kysely'
import { LEAST_ROLE, MERCHANT_ROLES, type MerchantAction } from '#domain/accounts/merchant-role.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const membersWho = (db: Queryable, action: MerchantAction) =>
  db
    .selectFrom('shared.merchant_members')
    .select('account_id as accountId')
    .where('role', 'in', MERCHANT_ROLES.slice(MERCHANT_ROLES.indexOf(LEAST_ROLE[action])))

/** Returns the accounts that may do this at the store, except the one that did what they are notified of. */
export async function listTeam(
  db: Queryable,
  { merchantId, storeId }: { merchantId: string; storeId: string },
  action: MerchantAction,
  except?: string,
): Promise<string[]> {
  const rows = await membersWho(db, action)
    .where('merchant_id', '=', merchantId)
    .where((e) => e.or([e('store_ids', 'is', null), sql<boolean>`${storeId} = ANY (store_ids)`]))
    .execute()
  return rows.map(({ accountId }) => accountId).filter((accountId) => accountId !== except)
}

/** Returns the teams of several merchants, for notifications that concern no store. */
export async function listTeams(
  db: Queryable,
  merchantIds: readonly string[],
  action: MerchantAction,
): Promise<string[]> {
  if (merchantIds.length === 0) return []
  const rows = await membersWho(db, action)
    .where('merchant_id', 'in', [...merchantIds])
    .execute()
  return rows.map(({ accountId }) => accountId)
}
