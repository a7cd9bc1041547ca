/** Pictures that parties send: uploaded first, then attached to one message. */
import { chatProblems } from '#contract/chat/problems.ts'
import type { ChatImage } from '#contract/entities/chat.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import {
  attachPictures,
  receivePicture,
  releasePictures,
  serializePicture,
  type StoredPicture,
} from '#server/features/media/media.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MediaBase } from '#server/platform/http/replies/media.ts'
import { listImagesIn } from './queries.ts'

const kind = 'chatPicture'

export async function uploadImage(
  ctx: Ctx,
  upload: Uint8Array,
): Promise<{ imageId: string; image: ChatImage }> {
  // A conversation can have any number of pictures.
  const { id, ...picture } = await receivePicture(ctx, { kind, upload, maxPerDay: 50, countsUsed: true })
  return { imageId: id, image: serializePicture(ctx.app.config, kind, picture) }
}

/** Takes an uploaded picture of the account for a message, in the transaction that inserts the message. */
export async function claimImage(tx: TxCtx, accountId: string, imageId: string): Promise<StoredPicture> {
  const { imageNotFound: notFound } = chatProblems
  const [picture] = await attachPictures(tx, { kind, accountId, ids: [imageId], notFound })
  return picture! // one for each id
}

/** Returns the picture of a message; null for a message without one. */
export function toImage(
  media: MediaBase,
  row: { imagePath: string | null; imageWidth: number | null; imageHeight: number | null },
): ChatImage | null {
  const { imagePath: path, imageWidth: width, imageHeight: height } = row
  if (path === null || width === null || height === null) return null
  return serializePicture(media, kind, { path, width, height })
}

/** Called before the conversations of a customer are deleted. */
export const releaseImages = async (
  tx: Tx,
  customerId: string,
  conversationIds: readonly string[],
): Promise<void> => releasePictures(tx, kind, customerId, await listImagesIn(tx, conversationIds))
