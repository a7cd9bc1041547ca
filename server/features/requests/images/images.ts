/** Pictures of requests: uploaded first, then attached to one request. */
import { requestProblems } from '#contract/requests/problems.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import {
  attachPictures,
  receivePicture,
  serializePicture,
  type NamedPicture,
} from '#server/features/media/media.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { MediaBase } from '#server/platform/http/replies/media.ts'
import { insertImages, takeImages } from './queries.ts'

const kind = 'requestPicture'

export const serializeImage = (media: MediaBase, image: NamedPicture) => serializePicture(media, kind, image)

export const receiveImage = async (ctx: Ctx, upload: Uint8Array) =>
  serializeImage(ctx.app.config, await receivePicture(ctx, { kind, upload, maxPerDay: 50 }))

/** Gives the request these pictures, in this order: uploads of the caller, and those that it has already. */
export async function setImages(tx: TxCtx, requestId: string, ids: readonly string[]): Promise<void> {
  const { accountId } = requireActor(tx)
  const former = await takeImages(tx.db, requestId)
  const { imageNotFound: notFound } = requestProblems
  await insertImages(tx.db, requestId, await attachPictures(tx, { kind, accountId, ids, former, notFound }))
}
