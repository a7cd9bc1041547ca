import { m } from '#messages'
import { MERCHANT_ROLES, type MerchantRole } from '#domain/accounts/merchant-role.ts'
import { ROLE_NAMES } from '../../layout/role-names.ts'
import type { Reply } from '#contract/kernel.ts'
import type { team } from '#contract/team.ts'

export type Team = Reply<(typeof team)['GET /merchant/team']>
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]
export type Person = { id: string; name: string }
export type NamedStore = { id: string; name: string; location: string }

/** Roles, from the one that may do the most. */
export const ROLES = MERCHANT_ROLES.toReversed()
export const ROLE_MEANINGS: Record<MerchantRole, () => string> = {
  owner: m.merchant_team_owner_may,
  manager: m.merchant_team_manager_may,
  'front-desk': m.merchant_team_front_desk_may,
  staff: m.merchant_team_staff_may,
}

/** 'Staff, Njeri Kamau' for a person of the catalogue. */
export const roleText = ({ role, staffName }: Pick<Member, 'role' | 'staffName'>): string =>
  staffName === null ? ROLE_NAMES[role]() : `${ROLE_NAMES[role]()}, ${staffName}`

/** 'Amani Spa, Kilimani' of who is limited to that store; null for all stores. */
export function storesText(
  { storeIds }: Pick<Member, 'storeIds'>,
  stores: readonly NamedStore[],
): string | null {
  if (storeIds === null) return null
  const names = stores
    .filter(({ id }) => storeIds.includes(id))
    .map(({ name, location }) => `${name}, ${location}`)
  const others = storeIds.length - names.length
  // A manager who is limited does not see the other stores.
  const all = others > 0 ? [...names, m.merchant_team_other_stores({ count: others })] : names
  return m.merchant_team_works_for({ stores: all.join('; ') })
}
