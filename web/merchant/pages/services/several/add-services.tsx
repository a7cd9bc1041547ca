import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { ServiceBatch } from '#contract/service-batches.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { loadChoices, type StoreChoices } from '../load-choices.ts'
import { NoStore } from '../no-store.tsx'
import { AddedServices } from './added-services.tsx'
import { CheckedList } from './checked-list.tsx'
import { ListShell } from './list-shell.tsx'
import { ListSource } from './list-source.tsx'
import { usePriceList } from './use-price-list.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const stores = await loadChoices(call, signal)
  const store = stores.find(({ id }) => id === url.searchParams.get('store')) ?? stores[0]
  const batches = store
    ? (await call('GET /merchant/services/batches', { query: { storeId: store.id }, signal })).batches
    : []
  return { stores, store, batches, isSettingUp: url.searchParams.get('from') === 'start' }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_list_title() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function AddServices() {
  const { stores, store, ...loaded } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  if (!store) return <NoStore title={m.merchant_list_title()} />
  return <StoreList key={`${store.id} ${isHydrated}`} {...{ store, stores, ...loaded, isHydrated }} />
}

function StoreList({ store, stores, batches, isSettingUp, isHydrated }: StoreListProps) {
  // Only who works at an open branch performs a new service.
  const open = store.branches.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const staff = store.staff.filter(({ branchId }) => open.includes(branchId))
  const list = usePriceList(store.id, staff, isHydrated)
  const [added, setAdded] = useState<ServiceBatch>()
  if (list.list && !added)
    return (
      <CheckedList
        store={store}
        stores={stores}
        list={list.list}
        staff={staff}
        onChange={list.change}
        onRemove={list.remove}
        onTake={list.take}
        onRestart={list.restart}
        onAdded={(batch) => {
          list.clear()
          setAdded(batch)
        }}
      />
    )
  return (
    <ListShell store={store} stores={stores}>
      {added ? (
        <AddedServices
          batch={added}
          storeId={store.id}
          isSettingUp={isSettingUp}
          onMore={() => setAdded(undefined)}
        />
      ) : (
        <>
          <ListSource text={list.text} onText={list.setText} onRead={list.read} />
          {batches.map((batch) => (
            <AddedServices key={batch.id} batch={batch} storeId={store.id} isEarlier />
          ))}
        </>
      )}
    </ListShell>
  )
}

type StoreListProps = {
  store: StoreChoices
  stores: StoreChoices[]
  batches: readonly ServiceBatch[]
  isSettingUp: boolean
  isHydrated: boolean
}
