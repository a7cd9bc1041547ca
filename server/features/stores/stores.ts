/** The public API of stores: parts of a store that services, offers and bookings contain too. */
import { storeProblems } from '#contract/stores.ts'
import type { Queryable } from '#server/database/database.ts'
import { storeAsOutlet } from './present.ts'
import { findStore, listOutlets, type OutletRow, type StoreFront } from './queries.ts'

export { branchOnTheWire, ratingOf, storeContactOnTheWire, storesOnTheWire, type StoreContactRow } from './present.ts'
export { storeCardsOf, type BranchRow } from './queries.ts'

export async function getStore(db: Queryable, now: Date, id: string): Promise<StoreFront> {
  const store = await findStore(db, now, id)
  if (!store) throw storeProblems.notFound()
  return store
}

/** Where the store is, its main branch first; never empty. */
export async function outletsOf(db: Queryable, store: StoreFront): Promise<OutletRow[]> {
  const outlets = await listOutlets(db, store.id)
  return outlets.length > 0 ? outlets : [storeAsOutlet(store)]
}
