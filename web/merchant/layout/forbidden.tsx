import { Lock } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { paths } from '../paths.ts'
import { ROLE_NAMES } from './role-names.ts'
import { useMembership } from '../role.ts'
import { Shell } from './shell.tsx'

/** Page in place of one that the role does not include. */
export default function Forbidden() {
  const { merchantRole: role, isLimited } = useMembership()
  return (
    <Shell place="more">
      <title>{m.merchant_page_title({ page: m.merchant_role_title() })}</title>
      <State
        icon={<Lock />}
        calm
        roomy
        heading={
          <h1 className="text-22 leading-title">
            {role === null ? m.merchant_role_no_team() : m.merchant_role_not_included()}
          </h1>
        }
        action={
          <ButtonLink variant="line" href={role === null ? paths.account() : paths.home()}>
            {role === null ? m.merchant_nav_account() : m.merchant_nav_today()}
          </ButtonLink>
        }
      >
        {role === null
          ? m.merchant_role_no_team_hint()
          : isLimited
            ? m.merchant_role_limited_hint({ role: ROLE_NAMES[role]() })
            : m.merchant_role_not_included_hint({ role: ROLE_NAMES[role]() })}
      </State>
    </Shell>
  )
}
