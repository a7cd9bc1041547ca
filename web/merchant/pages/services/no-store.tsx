import { m } from '#messages'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Scissors } from '#web/ui/icons/icons.tsx'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

/** A page of new services for a merchant without a store. */
export function NoStore({ title }: { title: string }) {
  return (
    <Shell place="services">
      <SubHead back={{ href: paths.services(), label: m.merchant_nav_services() }} title={title} />
      <div className={panelClass({ className: 'py-8!' })}>
        <EmptyState
          icon={<Scissors />}
          title={m.merchant_services_no_store()}
          action={
            <ButtonLink variant="line" href={paths.account()}>
              {m.merchant_nav_account()}
            </ButtonLink>
          }
        >
          {m.merchant_services_no_store_hint()}
        </EmptyState>
      </div>
    </Shell>
  )
}
