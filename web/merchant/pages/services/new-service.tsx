import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { pages, paths } from '../../paths.ts'
import { loadChoices, type StoreChoices } from './load-choices.ts'
import { NoStore } from './no-store.tsx'
import { ServiceEditor } from './service-editor.tsx'
import { useServiceForm } from './use-service-form.ts'

export async function loader({ context, request, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const stores = await loadChoices(call, request.signal)
  return { stores, storeId: url.searchParams.get('store') }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_services_new() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function NewService() {
  const loaded = useLoaderData<typeof loader>()
  const { stores, storeId } = loaded
  const store = stores.find(({ id }) => id === storeId) ?? stores[0]
  if (!store) return <NoStore title={m.merchant_services_new()} />
  // Another store has other branches and staff.
  return <NewServiceForm key={store.id} store={store} stores={stores} />
}

function NewServiceForm({ store, stores }: { store: StoreChoices; stores: StoreChoices[] }) {
  const navigate = useNavigate()
  const [createdId, setCreatedId] = useState<string>()
  const branchIds = store.branches.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const form = useServiceForm({
    storeId: store.id,
    branchIds,
    staffIds: store.staff.filter(({ branchId }) => branchIds.includes(branchId)).map(({ id }) => id),
    onSaved: ({ id }) => setCreatedId(id),
  })
  // The page is left after the form knows that everything is saved: leaving before would ask.
  useEffect(() => {
    if (createdId !== undefined) void navigate(paths.service(createdId), { replace: true })
  }, [createdId, navigate])
  return (
    <ServiceEditor
      form={form}
      title={m.merchant_services_new()}
      store={store}
      saveLabel={m.merchant_services_create()}
      mark={
        stores.length > 1 && (
          <StoreChoice
            stores={stores}
            storeId={store.id}
            page={pages.newService}
            getPath={(id) => paths.newService(id)}
            otherChoices={{}}
            isOne
          />
        )
      }
    />
  )
}
