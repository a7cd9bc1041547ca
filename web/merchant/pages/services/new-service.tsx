import { Scissors } from '#web/ui/icons/icons.tsx'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { pages, paths } from '../../paths.ts'
import { loadChoices, type StoreChoices } from './load-choices.ts'
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
  if (!store) return <NoStore />
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

function NoStore() {
  return (
    <Shell place="services">
      <SubHead
        back={{ href: paths.services(), label: m.merchant_nav_services() }}
        title={m.merchant_services_new()}
      />
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
