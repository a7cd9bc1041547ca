import { Lock } from '#web/ui/icons/icons.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../paths.ts'
import { Shell } from './shell.tsx'

/** Page in place of one that the role does not include. */
export default function Forbidden() {
  return (
    <Shell section="security" title="Not for your role">
      <title>Not for your role · D3 Admin</title>
      <State
        icon={<Lock />}
        calm
        roomy
        heading={<h2 className="text-22 leading-title">Your role does not include this page</h2>}
        action={
          <ButtonLink variant="line" href={paths.work()}>
            Work
          </ButtonLink>
        }
      >
        An owner can change your role.
      </State>
    </Shell>
  )
}
