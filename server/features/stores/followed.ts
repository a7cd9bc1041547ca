import type { Store } from '#contract/entities/store.ts'
import type { Ctx } from '#server/app-context.ts'
import { listFollowedAmong } from './follower-queries.ts'

/** Sets `following` for a customer. */
export async function markFollowed({ db, actor }: Ctx, stores: Store[]): Promise<Store[]> {
  if (actor?.role !== 'customer') return stores
  const ids = stores.map(({ id }) => id)
  const followed = await listFollowedAmong(db, actor.accountId, ids)
  return stores.map((store) => ({ ...store, following: followed.has(store.id) }))
}
