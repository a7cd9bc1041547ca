import { useRouteLoaderData } from 'react-router'
import { memberMay, type Membership, type MerchantAction } from '#domain/accounts/merchant-role.ts'

/** The id of the route around all pages of signed-in merchants. */
export const ROLE_ROUTE = 'by-role'

export const NO_MEMBERSHIP: Membership = { merchantRole: null, isLimited: false }

/** The role of the last navigation: it can change while the site is open. */
export const useMembership = (): Membership => useRouteLoaderData<Membership>(ROLE_ROUTE) ?? NO_MEMBERSHIP

/**
 * Returns a function that checks whether the signed-in person may do something. Actions that only others may take are not
 * shown.
 */
export function useMay(): (action: MerchantAction) => boolean {
  const membership = useMembership()
  return (action) => memberMay(membership, action)
}
