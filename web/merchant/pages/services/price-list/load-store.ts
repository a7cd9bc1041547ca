import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { loadChoices } from '../load-choices.ts'
import { isOwn } from '../own-service.ts'

/** Loads the services of the store in the address, or of the first one. */
export async function loadStoreServices({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const stores = await loadChoices(call, signal)
  const store = stores.find(({ id }) => id === url.searchParams.get('store')) ?? stores[0]
  const services = store
    ? (await call('GET /services/store/:storeId', { params: { storeId: store.id }, signal })).services.filter(
        isOwn,
      )
    : []
  return { stores, store, services }
}
