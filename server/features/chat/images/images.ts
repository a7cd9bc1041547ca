/** Pictures that parties send: uploaded first, then used in one message. */
import { chatProblems } from '#contract/chat/problems.ts'
import type { ChatImage } from '#contract/entities/chat.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { sentPictures, type StoredPicture } from '#server/features/media/media.ts'
import { actorOf } from '#server/platform/http/access.ts'
import type { MediaBase } from '#server/platform/http/media.ts'
import * as queries from './queries.ts'

export { deleteConversationImages, deleteUploadsOf } from './queries.ts'

const pictures = sentPictures({ kind: 'chatPicture', items: 'chat', maxUploadsPerDay: 50, queries })

export const imageSchedule = pictures.schedule

export async function uploadImage(
  ctx: Ctx,
  upload: Uint8Array,
): Promise<{ imageId: string; image: ChatImage }> {
  const picture = await pictures.upload(ctx, actorOf(ctx).accountId, upload)
  return { imageId: picture.id, image: pictures.serialize(ctx.app.config, picture) }
}

/** Takes an uploaded picture of the account for a message, in the transaction that inserts the message. */
export async function claimImage(tx: TxCtx, accountId: string, imageId: string): Promise<StoredPicture> {
  const [picture] = await pictures.take(tx, accountId, [imageId])
  if (!picture) throw chatProblems.imageNotFound()
  return picture
}

/** The picture of a message; null for a message without one. */
export function imageOf(
  media: MediaBase,
  row: { imagePath: string | null; imageWidth: number | null; imageHeight: number | null },
): ChatImage | null {
  const { imagePath: path, imageWidth: width, imageHeight: height } = row
  if (path === null || width === null || height === null) return null
  return pictures.serialize(media, { path, width, height })
}
