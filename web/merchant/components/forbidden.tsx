import { Lock } from 'lucide-react'
import { m } from '#messages'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { State } from '#web/components/feedback/state.tsx'
import { Shell } from '../layout/shell.tsx'
import type { Section } from '../layout/sections.tsx'
import { paths } from '../paths.ts'

/** A page that the role of the signed-in member of a team does not allow. */
export function Forbidden({ place }: { place: Section }) {
  return (
    <Shell place={place}>
      <State
        icon={<Lock />}
        calm
        roomy
        heading={<h1 className="text-22 leading-title">{m.merchant_forbidden()}</h1>}
        action={
          <ButtonLink variant="line" href={paths.home()}>
            {m.merchant_nav_today()}
          </ButtonLink>
        }
      >
        {m.merchant_forbidden_hint()}
      </State>
    </Shell>
  )
}
