/** Pictures of reviews: uploaded first, then attached to one review. */
import { reviewProblems } from '#contract/reviews/problems.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import {
  attachPictures,
  receivePicture,
  releasePictures,
  serializePicture,
  type NamedPicture,
} from '#server/features/media/media.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MediaBase } from '#server/platform/http/replies/media.ts'
import { insertPictures, takePictures, takeAccountPictures } from './queries.ts'

const kind = 'reviewPicture'

export const serializeReviewPicture = (media: MediaBase, picture: NamedPicture) =>
  serializePicture(media, kind, picture)

export const receiveReviewPicture = async (ctx: Ctx, upload: Uint8Array) =>
  serializeReviewPicture(ctx.app.config, await receivePicture(ctx, { kind, upload, maxPerDay: 20 }))

/** Gives the review these pictures, in this order: uploads of its author, and those that it has already. */
export async function setPictures(
  tx: TxCtx,
  accountId: string,
  reviewId: string,
  ids: readonly string[],
): Promise<void> {
  const former = await takePictures(tx.db, reviewId)
  const { imageNotFound: notFound } = reviewProblems
  await insertPictures(tx.db, reviewId, await attachPictures(tx, { kind, accountId, ids, former, notFound }))
}

/** The reviews remain, because the ratings of stores follow from them; their pictures may show their author. */
export const erasePictures = async (tx: Tx, accountId: string): Promise<void> =>
  releasePictures(tx, kind, accountId, await takeAccountPictures(tx, accountId))
