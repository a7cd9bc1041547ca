/** Merging two accounts of one customer: each feature moves what it stores (`personalData.merge`). */
import * as z from 'zod'
import { finishMerge, lockPair } from '#server/features/accounts/accounts.ts'
import { personProblems } from '#contract/admin/people.ts'
import { Problem } from '#contract/problem.ts'
import { requestApproval } from '#server/features/approvals/approvals.ts'
import { hasEarned } from '#server/features/rewards/rewards.ts'
import { approvable, type ApprovableAction } from '#server/approvable-action.ts'
import { customerLock } from '#server/features/clients/clients.ts'
import { lock } from '#server/platform/database/database.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Feature, MergedAccounts, Moved } from '#server/feature.ts'

export type Features = readonly Feature[]
type Preview = {
  moves: Moved[]
  stays: { what: string; count: number }[]
  refusal: string | null
  needsSecondPerson: boolean
}

/** Merges them, or asks for a second person first if rewards move; false in that case. */
export async function merge(
  ctx: Ctx,
  features: Features,
  ids: MergedAccounts,
  reason: string,
): Promise<boolean> {
  const { needsSecondPerson, refusal } = await previewMerge(ctx, features, ids)
  if (refusal !== null) throw personProblems.mergeRefused().with({ extra: { why: refusal } })
  return transaction(ctx, async (tx) => {
    const { closed, kept } = await lockBoth(tx, ids)
    if (needsSecondPerson) {
      const title = `Merging the account of ${closed.firstName}, with its rewards, into that of ${kept.firstName}`
      await requestApproval(tx, mergeAction(features), { subject: ids.closedId, title, payload: ids, reason })
      return false
    }
    await mergeNow(tx, features, ids, reason)
    return true
  })
}

export const mergeAction = (features: Features): ApprovableAction =>
  approvable({
    name: 'merge-people',
    adminAction: 'changePeople',
    payload: z.object({ closedId: z.guid(), keptId: z.guid() }),
    run: (tx, ids, { reason }) => mergeNow(tx, features, ids, reason),
  })

async function mergeNow(tx: TxCtx, features: Features, ids: MergedAccounts, reason: string): Promise<void> {
  await moveAll(tx, features, ids)
  await finishMerge(tx, ids, reason)
}

/** Moves everything, counts it, and undoes it: what is shown is what would happen. */
export async function previewMerge(ctx: Ctx, features: Features, ids: MergedAccounts): Promise<Preview> {
  const undone = new Undone()
  try {
    await transaction(ctx, async (tx) => {
      undone.needsSecondPerson = await hasEarned(tx.db, ids.closedId)
      undone.moved = await moveAll(tx, features, ids)
      throw undone
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'merge-refused')
      return { moves: [], stays: [], refusal: String(error.extra?.why ?? ''), needsSecondPerson: false }
    if (error !== undone) throw error
  }
  return {
    moves: undone.moved.filter(({ count }) => count > 0).map(({ what, count }) => ({ what, count })),
    stays: undone.moved.flatMap(({ what, stays = 0 }) => (stays > 0 ? [{ what, count: stays }] : [])),
    refusal: null,
    needsSecondPerson: undone.needsSecondPerson,
  }
}

class Undone extends Error {
  moved: Moved[] = []
  needsSecondPerson = false
}

/** Somebody who books with one of the accounts comes before, or after. */
async function lockBoth(tx: TxCtx, ids: MergedAccounts) {
  await lock(tx.db, ...[ids.closedId, ids.keptId].map(customerLock).toSorted())
  return lockPair(tx, ids)
}

async function moveAll(tx: TxCtx, features: Features, ids: MergedAccounts): Promise<Moved[]> {
  await lockBoth(tx, ids)
  const moved: Moved[] = []
  for (const { personalData } of features.toReversed())
    moved.push(...((await personalData?.merge?.(tx, ids)) ?? []))
  return moved
}
