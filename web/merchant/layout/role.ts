import { useRouteLoaderData } from 'react-router'
import { mayDo, type MerchantAction, type MerchantRole } from '#domain/accounts/merchant-role.ts'

/** The id of the route around all pages of signed-in merchants. */
export const ROLE_ROUTE = 'by-role'

/** The role of the last navigation: it can change while the site is open. Null in no team. */
export const useMerchantRole = (): MerchantRole | null =>
  useRouteLoaderData<{ merchantRole: MerchantRole | null }>(ROLE_ROUTE)?.merchantRole ?? null

/** Whether the signed-in person may do something. What others may do is not shown. */
export function useMay(): (action: MerchantAction) => boolean {
  const role = useMerchantRole()
  return (action) => mayDo(role, action)
}
