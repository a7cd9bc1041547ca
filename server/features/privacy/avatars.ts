/** Profile pictures. */
import { generalProblems } from '#contract/problem.ts'
import { DAY } from '#domain/time/time.ts'
import { incrementCounter, setAvatar } from '#server/features/accounts/accounts.ts'
import { deleteImage, replaceImage } from '#server/features/media/media.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'

export const MAX_UPLOADS_PER_DAY = 50

export async function changeAvatar(ctx: Ctx, { accountId }: Actor, upload: Uint8Array): Promise<void> {
  const windowEnds = new Date(ctx.now.getTime() + DAY)
  const { count, windowEndsAt } = await incrementCounter(ctx.db, avatarKey(accountId), ctx.now, windowEnds)
  if (count > MAX_UPLOADS_PER_DAY) {
    const retryAfter = Math.ceil((windowEndsAt.getTime() - ctx.now.getTime()) / 1000)
    throw generalProblems.tooMany().with({ retryAfter })
  }
  const save = (path: string) => transaction(ctx, (tx) => setAvatar(tx.db, accountId, path))
  await replaceImage(ctx, { kind: 'avatar', accountId, upload, save })
}

export async function removeAvatar(ctx: Ctx, { accountId }: Actor): Promise<void> {
  const removed = await transaction(ctx, (tx) => setAvatar(tx.db, accountId, null))
  await deleteImage(ctx.app, 'avatar', removed)
}

/** The key of the account's counter of uploads. */
export const avatarKey = (accountId: string): string => `avatar:${accountId}`
