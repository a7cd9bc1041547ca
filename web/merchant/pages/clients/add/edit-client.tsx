import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { paths } from '../../../paths.ts'
import { ClientForm } from './client-form.tsx'

export async function loader({ context, request: { signal }, params, url }: LoaderArgs<'/clients/:id/edit'>) {
  const { client } = await callAsMerchant({ context, url })('GET /merchant/clients/:id', {
    params: { id: params.id },
    signal,
  })
  // The contacts of a client who has booked are those of the bookings.
  if (client.hasAccount) throw redirect(paths.client(client.id))
  return { client }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: m.merchant_page_title({ page: loaderData?.client.name ?? m.merchant_clients_title() }) },
  { name: 'description', content: m.merchant_clients_description() },
]

/** Name and contacts of a client who has not booked. */
export default function EditClient() {
  const { client } = useLoaderData<typeof loader>()
  return (
    <Shell place="clients">
      <SubHead
        back={{ href: paths.client(client.id), label: client.name }}
        title={m.merchant_client_edit()}
      />
      <ClientForm key={client.version} client={client} />
    </Shell>
  )
}
