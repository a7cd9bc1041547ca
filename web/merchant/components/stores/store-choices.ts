import type { Call } from '#web/api/call.ts'

/** The own stores in every status, the oldest first, for a switch of stores (`layout/store-choice.tsx`). */
export async function loadStoreChoices(call: Call, signal: AbortSignal) {
  const { stores } = await call('GET /stores/merchant/my-stores', { signal })
  return stores.map(({ id, name, location, logo_url }) => ({ id, name, location, logo_url }))
}
type StoreToChoose = Awaited<ReturnType<typeof loadStoreChoices>>[number]

/** The chosen store, or the only one; undefined for all of several. */
export const shownStore = <Store extends { id: string }>(
  stores: readonly Store[],
  storeId: string | undefined,
): Store | undefined =>
  stores.find(({ id }) => id === storeId) ?? (stores.length === 1 ? stores[0] : undefined)

/** Returns the name of the chosen store in the switch of stores; undefined for all stores, or the only one. */
export function chosenStoreName(
  stores: readonly Pick<StoreToChoose, 'id' | 'name' | 'location'>[],
  storeId: string | undefined,
): string | undefined {
  const store = stores.length > 1 ? stores.find(({ id }) => id === storeId) : undefined
  return store && `${store.name}, ${store.location}`
}
