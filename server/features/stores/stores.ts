/** The door of stores: the pieces of a store that services, offers and bookings say too. */
import type { Branch } from '#contract/entities.ts'
import { storeProblems } from '#contract/stores.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { branchOnTheWire, storeAsBranch } from './present.ts'
import { findStore, listBranches, type StoreFront } from './queries.ts'

export { branchOnTheWire, ratingOf, storeContactOnTheWire, storeOnTheWire, type StoreContactRow } from './present.ts'
export { storesOf, type BranchRow } from './queries.ts'

export async function getStore(db: Queryable, now: Date, id: string): Promise<StoreFront> {
  const store = await findStore(db, now, id)
  if (!store) throw storeProblems.notFound()
  return store
}

/** Where the store is, its main branch first; never empty. */
export async function branchesOf(db: Queryable, now: Date, storeId: string): Promise<Branch[]> {
  const store = await getStore(db, now, storeId)
  const branches = await listBranches(db, storeId)
  return (branches.length ? branches : [storeAsBranch(store)]).map((branch) => branchOnTheWire(branch, branch.hours))
}
