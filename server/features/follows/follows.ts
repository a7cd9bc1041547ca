/** The public API of follows. */
import { storeProblems } from '#contract/stores.ts'
import { addToFollowers, lockStore } from '#server/features/stores/stores.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { deleteFollow, insertFollow } from './queries.ts'

export type Following = { storeName: string; following: boolean; followers: number }

/**
 * Follows the store or not, or changes which without `wanted`. Concurrent calls run one after another, so that the count
 * is always the number of followers.
 */
export const setFollowing = (
  ctx: Ctx,
  accountId: string,
  storeId: string,
  wanted?: boolean,
): Promise<Following> =>
  transaction(ctx, async ({ db, emit }) => {
    const store = await lockStore(db, storeId)
    if (!store) throw storeProblems.notFound()
    const isRemoved = wanted !== true && (await deleteFollow(db, accountId, storeId))
    const following = wanted ?? !isRemoved
    const isAdded = following && (await insertFollow(db, accountId, storeId, ctx.now))
    if (isAdded) await emit('follow.created', { accountId, storeId })
    return {
      storeName: store.name,
      following,
      followers: await addToFollowers(db, storeId, Number(isAdded) - Number(isRemoved)),
    }
  })
