/** The public API of follows. */
import { storeProblems } from '#contract/stores.ts'
import { addToFollowers, lockStore } from '#server/features/stores/stores.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { deleteFollow, insertFollow } from './queries.ts'

export type Toggled = { storeName: string; following: boolean; followers: number }

/** Concurrent calls run one after another, so that the count is always the number of followers. */
export const toggleFollow = (ctx: Ctx, accountId: string, storeId: string): Promise<Toggled> =>
  transaction(ctx, async ({ db, emit }) => {
    const store = await lockStore(db, storeId)
    if (!store) throw storeProblems.notFound()
    const following = !(await deleteFollow(db, accountId, storeId))
    if (following) {
      await insertFollow(db, accountId, storeId, ctx.now)
      await emit('follow.created', { accountId, storeId })
    }
    return {
      storeName: store.name,
      following,
      followers: await addToFollowers(db, storeId, following ? 1 : -1),
    }
  })
