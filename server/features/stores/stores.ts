/** The public API of stores. */
import { storeProblems } from '#contract/stores.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findScopeId, requireScopeId } from '#server/platform/http/access.ts'
import { listOutlets, type OutletRow } from './lists/branch-queries.ts'
import type { StoreCardRow, StoreRow } from './lists/cards.ts'
import { isOwnStore } from './editing/own-store-queries.ts'
import { findStore, type FoundStoreRow } from './lists/queries.ts'
import { storeAsOutlet } from './serialize.ts'

export { branchLock } from './branch-lock.ts'
export { CardCache, type CardRef } from './lists/card-cache.ts'
export { selectPage } from './lists/list-page.ts'
export { listComingBookings, type ComingBooking } from './editing/hours-queries.ts'
export type { BranchColumns, BranchRow } from './lists/branch-queries.ts'
export { storePictureOwner } from './editing/reported-pictures.ts'
export { ownStores } from './editing/own-stores.ts'
export {
  addHoliday,
  changeHoliday,
  countHolidayEffects,
  HOLIDAY_TEXTS,
  insertHoliday,
  listHolidays,
  removeHoliday,
  type HolidayEffect,
} from './holidays.ts'
export { insertCategory, orderCategories, updateCategory } from './categories.ts'
export { addToFollowers, addToRatings, lockStore, type RatingChange } from './follower-queries.ts'
export { closeStoreByAdmin, setVerified, suspendStore, unsuspendStore } from './suspension/suspension.ts'
export { getStoreOpening } from './opening.ts'
export { markFollowed } from './followed.ts'
export {
  listFirstIds as listFirstStoreIds,
  listPositions,
  listStores,
  listStoresByIds,
} from './lists/queries.ts'
export {
  getRating,
  serializeAffected,
  comingDays,
  serializeBranch,
  serializeStoreContact,
  serializeStores,
  type StoreContactRow,
} from './serialize.ts'

/** Throws 404 unless the store, in any status, is one for which the signed-in account acts. */
export async function requireOwnStore(ctx: Ctx, storeId: string): Promise<void> {
  if (!(await isOwnStore(ctx.db, requireScopeId(ctx), storeId))) throw storeProblems.notFound()
}

/** Returns whether the signed-in account acts for the merchant of the store, and may see unpublished data. */
export async function mayEditStore(ctx: Ctx, storeId: string): Promise<boolean> {
  const scopeId = ctx.actor?.role === 'merchant' ? findScopeId(ctx.actor) : null
  return scopeId !== null && isOwnStore(ctx.db, scopeId, storeId)
}

export async function getStore(db: Queryable, now: Date, id: string): Promise<StoreRow> {
  const store = await findStore(db, now, id)
  if (!store) throw storeProblems.notFound()
  return store
}

/** Returns a store; for its merchant, also a draft. */
export async function getVisibleStore(ctx: Ctx, id: string): Promise<FoundStoreRow> {
  const isOwn = await mayEditStore(ctx, id)
  const store = await findStore(ctx.db, ctx.now, id, isOwn ? 'any' : 'not a draft')
  if (!store) throw storeProblems.notFound()
  return store
}

/** Returns the branches of the store, the main one first; never empty. */
export async function getOutlets(db: Queryable, store: StoreCardRow): Promise<OutletRow[]> {
  const outlets = await listOutlets(db, store.id)
  return outlets.length > 0 ? outlets : [storeAsOutlet(store)]
}
