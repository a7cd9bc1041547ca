import { m } from '#messages'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'

export const ROLE_NAMES: Record<MerchantRole, () => string> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  'front-desk': m.team_role_front_desk,
  staff: m.team_role_staff,
}
