/** The public API of stores. */
import { storeProblems } from '#contract/stores.ts'
import type { Queryable } from '#server/database/database.ts'
import { listOutlets, type OutletRow } from './branch-queries.ts'
import { findStore, type StoreCardRow, type StoreRow } from './queries.ts'
import { storeAsOutlet } from './serialize.ts'

export type { BranchRow } from './branch-queries.ts'
export { addToFollowers, lockStore } from './follower-queries.ts'
export { listStoresByIds } from './queries.ts'
export {
  ratingOf,
  serializeBranch,
  serializeStoreContact,
  serializeStores,
  type StoreContactRow,
} from './serialize.ts'

export async function getStore(db: Queryable, now: Date, id: string): Promise<StoreRow> {
  const store = await findStore(db, now, id)
  if (!store) throw storeProblems.notFound()
  return store
}

/** The branches of the store, the main one first; never empty. */
export async function getOutlets(db: Queryable, store: StoreCardRow): Promise<OutletRow[]> {
  const outlets = await listOutlets(db, store.id)
  return outlets.length > 0 ? outlets : [storeAsOutlet(store)]
}
