import { m } from '#messages'
import { MERCHANT_ROLES, type MerchantRole } from '#domain/accounts/merchant-role.ts'
import { ROLE_NAMES } from '../../layout/role-names.ts'
import type { Reply } from '#contract/kernel.ts'
import type { team } from '#contract/team.ts'

export type Team = Reply<(typeof team)['GET /merchant/team']>
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]
export type Person = { id: string; name: string }

/** From the role that may do the most. */
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
