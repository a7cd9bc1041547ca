import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import type { Call } from '#web/api/call.ts'
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { callAsMerchant, orNotFound } from '../../components/load-page.ts'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { pages, paths } from '../../paths.ts'
import { loadChoices, type StoreChoices } from './load-choices.ts'
import { NoStore } from './no-store.tsx'
import { isOwn } from './own-service.ts'
import { toDraft, type ServiceDraft } from './service-draft.ts'
import { ServiceEditor } from './service-editor.tsx'
import { toQuestions, useServiceForm } from './use-service-form.ts'

export async function loader({ context, request, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const from = url.searchParams.get('from')
  const [stores, copied] = await Promise.all([
    loadChoices(call, request.signal),
    from === null ? null : orNotFound(loadCopy(call, from, request.signal)),
  ])
  return { stores, storeId: copied?.storeId ?? url.searchParams.get('store'), copied }
}

/** Another service, of which the new one is a copy at first. */
async function loadCopy(call: Call, id: string, signal: AbortSignal) {
  const input = { params: { id }, signal }
  const [{ service }, { forms }] = await Promise.all([
    call('GET /services/:id', input),
    call('GET /forms/service/:id', input),
  ])
  if (!isOwn(service)) throw serviceProblems.notFound()
  const questions = toQuestions(forms).map(({ id: _id, ...question }) => question)
  return { storeId: service.store_id, draft: { ...toDraft(service, questions), isActive: true } }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_services_new() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function NewService() {
  const loaded = useLoaderData<typeof loader>()
  const { stores, storeId, copied } = loaded
  const store = stores.find(({ id }) => id === storeId) ?? stores[0]
  if (!store) return <NoStore title={m.merchant_services_new()} />
  // Another store has other branches and staff.
  return <NewServiceForm key={store.id} store={store} stores={stores} copied={copied?.draft} />
}

function NewServiceForm({ store, stores, copied }: NewServiceFormProps) {
  const navigate = useNavigate()
  const [createdId, setCreatedId] = useState<string>()
  const branchIds = store.branches.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const form = useServiceForm({
    storeId: store.id,
    branchIds,
    copied,
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

type NewServiceFormProps = { store: StoreChoices; stores: StoreChoices[]; copied: ServiceDraft | undefined }
