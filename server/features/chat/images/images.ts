/** Pictures that parties send: uploaded first, then used in one message. */
import { chatProblems } from '#contract/chat/problems.ts'
import type { ChatImage } from '#contract/entities/chat.ts'
import type { ImageKind } from '#domain/media/image-kinds.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { AppContext, Ctx, TxCtx } from '#server/app-context.ts'
import {
  deleteImage,
  removeUnusedImages,
  replaceImage,
  requireUploadsLeft,
  thumbnailPath,
} from '#server/features/media/media.ts'
import { actorOf } from '#server/http/access.ts'
import { mediaUrl, type MediaBase } from '#server/http/media.ts'
import { uuidv7 } from '#server/ids.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import * as q from './queries.ts'

export { deleteConversationImages, deleteUploadsOf, type StoredImage } from './queries.ts'

const KIND = 'chatPicture' satisfies ImageKind
const MAX_UPLOADS_PER_DAY = 50
/** How long an uploaded picture can be sent. */
const UPLOAD_LIFE_MS = DAY

type Upload = { imageId: string; image: ChatImage }

export async function uploadImage(ctx: Ctx, upload: Uint8Array): Promise<Upload> {
  const { accountId } = actorOf(ctx)
  await requireUploadsLeft(ctx, accountId, MAX_UPLOADS_PER_DAY, q.countUploadsSince)
  const imageId = uuidv7(ctx.now.getTime())
  let saved: q.StoredImage = { imagePath: '', imageWidth: 0, imageHeight: 0 }
  await replaceImage(ctx, {
    kind: KIND,
    accountId,
    upload,
    async save(path, { width, height }) {
      saved = { imagePath: path, imageWidth: width, imageHeight: height }
      await q.insertUpload(ctx.db, { id: imageId, accountId, ...saved, now: ctx.now })
      return null
    },
  })
  return { imageId, image: serializeImage(ctx.app.config, saved) }
}

/**
 * Takes an uploaded picture of the account for a message, in the transaction that inserts the message. Throws unless
 * it is unused and not older than a day.
 */
export async function claimImage(tx: TxCtx, accountId: string, imageId: string): Promise<q.StoredImage> {
  const since = new Date(tx.now.getTime() - UPLOAD_LIFE_MS)
  const image = await q.claimUpload(tx.db, accountId, imageId, since)
  if (!image) throw chatProblems.imageNotFound()
  return image
}

/** The picture of a message; null for a message without one. */
export function imageOf(
  media: MediaBase,
  row: { imagePath: string | null; imageWidth: number | null; imageHeight: number | null },
): ChatImage | null {
  const { imagePath, imageWidth, imageHeight } = row
  if (imagePath === null || imageWidth === null || imageHeight === null) return null
  return serializeImage(media, { imagePath, imageWidth, imageHeight })
}

const serializeImage = (
  media: MediaBase,
  { imagePath, imageWidth, imageHeight }: q.StoredImage,
): ChatImage => ({
  url: mediaUrl(media, imagePath),
  thumbnailUrl: mediaUrl(media, thumbnailPath(KIND, imagePath)),
  width: imageWidth,
  height: imageHeight,
})

/** Deletes pictures that were not sent within a day, and those of erased messages. */
export async function removeUnsentImages(app: AppContext): Promise<void> {
  const before = new Date(app.clock.now().getTime() - UPLOAD_LIFE_MS)
  // The row goes first: a file that remains without one is found by `removeStrayImages`.
  for (const path of await q.deleteOldUploads(app.database.db, before)) await deleteImage(app, KIND, path)
}

/** Deletes files without a row: of interrupted uploads, and those whose deletion failed. */
const removeStrayImages = (app: AppContext): Promise<void> => removeUnusedImages(app, KIND, q.listUsedAmong)

export const imageSchedule: readonly ScheduledJob[] = [
  { name: 'remove-unsent-chat-images', everyMs: HOUR, isMaintenance: true, run: removeUnsentImages },
  { name: 'remove-stray-chat-images', everyMs: DAY, isMaintenance: true, run: removeStrayImages },
]
