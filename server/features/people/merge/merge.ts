/** Merging two accounts of one customer: each feature moves what it stores (`personalData.merge`). */
import { finishMerge, lockPair } from '#server/features/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { customerLock } from '#server/platform/database/customer-lock.ts'
import { lock } from '#server/platform/database/database.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Feature, MergedAccounts, Moved } from '#server/feature.ts'

export type Features = readonly Feature[]
type Preview = { moves: Moved[]; stays: { what: string; count: number }[]; refusal: string | null }

export const merge = (ctx: Ctx, features: Features, ids: MergedAccounts, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    await moveAll(tx, features, ids)
    await finishMerge(tx, ids, reason)
  })

/** Moves everything, counts it, and undoes it: what is shown is what would happen. */
export async function previewMerge(ctx: Ctx, features: Features, ids: MergedAccounts): Promise<Preview> {
  const undone = new Undone()
  try {
    await transaction(ctx, async (tx) => {
      undone.moved = await moveAll(tx, features, ids)
      throw undone
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'merge-refused')
      return { moves: [], stays: [], refusal: String(error.extra?.why ?? '') }
    if (error !== undone) throw error
  }
  return {
    moves: undone.moved.filter(({ count }) => count > 0).map(({ what, count }) => ({ what, count })),
    stays: undone.moved.flatMap(({ what, stays = 0 }) => (stays > 0 ? [{ what, count: stays }] : [])),
    refusal: null,
  }
}

class Undone extends Error {
  moved: Moved[] = []
}

async function moveAll(tx: TxCtx, features: Features, ids: MergedAccounts): Promise<Moved[]> {
  // Somebody who books with one of the accounts comes before, or after.
  await lock(tx.db, ...[ids.closedId, ids.keptId].map(customerLock).toSorted())
  await lockPair(tx, ids)
  const moved: Moved[] = []
  for (const { personalData } of features.toReversed())
    moved.push(...((await personalData?.merge?.(tx, ids)) ?? []))
  return moved
}
