/** Profile pictures. */
import { generalProblems } from '#contract/problem.ts'
import { countWithinDay, setAvatar } from '#server/features/accounts/accounts.ts'
import { deletePicture, replacePicture } from '#server/features/media/media.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'

export const MAX_UPLOADS_PER_DAY = 50

export async function changeAvatar(ctx: Ctx, { accountId }: Actor, upload: Uint8Array): Promise<void> {
  await countWithinDay(ctx, avatarKey(accountId), MAX_UPLOADS_PER_DAY, generalProblems.tooMany)
  const save = (path: string) => transaction(ctx, (tx) => setAvatar(tx.db, accountId, path))
  await replacePicture(ctx, { kind: 'avatar', accountId, upload, save })
}

export async function removeAvatar(ctx: Ctx, { accountId }: Actor): Promise<void> {
  const removed = await transaction(ctx, (tx) => setAvatar(tx.db, accountId, null))
  await deletePicture(ctx.app, 'avatar', removed)
}

/** Returns the key of the account's counter of uploads. */
export const avatarKey = (accountId: string): string => `avatar:${accountId}`
