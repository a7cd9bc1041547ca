import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../role.ts'
import { ClientForm } from './client-form.tsx'

export function loader(args: LoaderArgs) {
  callAsMerchant(args)
  return null
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_client_add() }) },
  { name: 'description', content: m.merchant_client_add_lead() },
]

/** A client whom the merchant adds by hand, and the way to import many. */
export default function NewClient() {
  const may = useMay()
  return (
    <Shell place="clients">
      <SubHead
        back={{ href: paths.clients(), label: m.merchant_clients_title() }}
        title={m.merchant_client_add()}
      />
      <p className="-mt-2 mb-5 max-w-160 text-ink-2">{m.merchant_client_add_lead()}</p>
      <ClientForm />
      {may('importClients') && (
        <section className={panelClass({ className: 'mt-8 grid max-w-120 justify-items-start gap-3' })}>
          <h2 className="text-18">{m.merchant_import_title()}</h2>
          <p className="text-ink-2">{m.merchant_import_offer()}</p>
          <ButtonLink variant="line" href={paths.importClients()}>
            {m.merchant_import_title()}
          </ButtonLink>
        </section>
      )}
    </Shell>
  )
}
