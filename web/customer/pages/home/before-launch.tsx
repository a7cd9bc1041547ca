import { Store } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { State } from '#web/ui/feedback/state.tsx'
import { paths } from '../../paths.ts'

/** Home page before the first store is published. */
export function BeforeLaunch({ merchantUrl }: { merchantUrl: string }) {
  return (
    <State
      icon={<Store />}
      heading={<h1 className="text-22! leading-title!">{m.launch_title()}</h1>}
      action={<ButtonLink href={paths.listBusiness(merchantUrl)}>{m.launch_business()}</ButtonLink>}
    >
      {m.launch_text()}
    </State>
  )
}
