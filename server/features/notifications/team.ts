/** Who of a team is notified. */
import { LEAST_ROLE, MERCHANT_ROLES, type MerchantAction } from '#domain/accounts/merchant-role.ts'
import type { Queryable } from '#server/database/database.ts'

/** The accounts of the merchant that may do this, except the one that did what they are notified of. */
export async function listTeam(
  db: Queryable,
  merchantId: string,
  action: MerchantAction,
  except?: string,
): Promise<string[]> {
  const accounts = await listTeams(db, [merchantId], action)
  return accounts.filter((accountId) => accountId !== except)
}

/** Of several merchants. */
export async function listTeams(
  db: Queryable,
  merchantIds: readonly string[],
  action: MerchantAction,
): Promise<string[]> {
  if (merchantIds.length === 0) return []
  const roles = MERCHANT_ROLES.slice(MERCHANT_ROLES.indexOf(LEAST_ROLE[action]))
  const rows = await db
    .selectFrom('shared.merchant_members')
    .select('account_id as accountId')
    .where('merchant_id', 'in', [...merchantIds])
    .where('role', 'in', roles)
    .$narrowType<{ accountId: string }>()
    .execute()
  return rows.map(({ accountId }) => accountId)
}
