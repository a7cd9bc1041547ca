/** Pictures of reviews: uploaded first, then used in one review. */
import { generalProblems } from '#contract/problem.ts'
import type { ReviewImage } from '#contract/entities/review.ts'
import { reviewProblems } from '#contract/reviews.ts'
import type { ImageKind } from '#domain/media/image-kinds.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { AppContext, Ctx, TxCtx } from '#server/app-context.ts'
import { deleteImage, removeUnusedImages, replaceImage, thumbnailPath } from '#server/features/media/media.ts'
import { mediaUrl, type MediaBase } from '#server/http/media.ts'
import { uuidv7 } from '#server/ids.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import * as q from './queries.ts'

const KIND = 'reviewPicture' satisfies ImageKind
const MAX_UPLOADS_PER_DAY = 20
/** How long an uploaded picture can be used. */
const UPLOAD_LIFE_MS = DAY

export async function uploadPicture(ctx: Ctx, accountId: string, upload: Uint8Array): Promise<ReviewImage> {
  const since = new Date(ctx.now.getTime() - DAY)
  const { count, earliest } = await q.countUploadsSince(ctx.db, accountId, since)
  if (count >= MAX_UPLOADS_PER_DAY && earliest !== null) {
    const retryAfter = Math.ceil((earliest.getTime() + DAY - ctx.now.getTime()) / 1000)
    throw generalProblems.tooMany().with({ retryAfter })
  }
  const id = uuidv7(ctx.now.getTime())
  let saved: q.StoredPicture = { path: '', width: 0, height: 0 }
  await replaceImage(ctx, {
    kind: KIND,
    accountId,
    upload,
    async save(path, { width, height }) {
      saved = { path, width, height }
      await q.insertUpload(ctx.db, { id, account_id: accountId, ...saved, created_at: ctx.now })
      return null
    },
  })
  return serializePicture(ctx.app.config, { id, ...saved })
}

/**
 * Gives the review these pictures, in this order: uploads of the account, and those that it has already. The files of
 * the others are deleted by `removeStrayPictures`.
 */
export async function setPictures(
  tx: TxCtx,
  accountId: string,
  reviewId: string,
  ids: readonly string[],
): Promise<void> {
  const former = await q.takePictures(tx.db, reviewId)
  if (ids.length === 0) return
  const since = new Date(tx.now.getTime() - UPLOAD_LIFE_MS)
  const uploaded = await q.takeUploads(tx.db, accountId, ids, since)
  const known = new Map([...former, ...uploaded].map((picture) => [picture.id, picture]))
  const pictures = [...new Set(ids)].map((id) => known.get(id))
  if (!pictures.every((picture) => picture !== undefined)) throw reviewProblems.imageNotFound()
  await q.insertPictures(tx.db, reviewId, pictures)
}

export const serializePicture = (
  media: MediaBase,
  { id, path, width, height }: q.NamedPicture,
): ReviewImage => ({
  id,
  url: mediaUrl(media, path),
  thumbnailUrl: mediaUrl(media, thumbnailPath(KIND, path)),
  width,
  height,
})

/** Deletes pictures that no review got within a day. */
async function removeUnusedUploads(app: AppContext): Promise<void> {
  const before = new Date(app.clock.now().getTime() - UPLOAD_LIFE_MS)
  // The row goes first: a file that remains without one is found by `removeStrayPictures`.
  for (const path of await q.deleteOldUploads(app.database.db, before)) await deleteImage(app, KIND, path)
}

/** Deletes files without a row: of interrupted uploads, and of pictures that were removed from reviews. */
const removeStrayPictures = (app: AppContext): Promise<void> => removeUnusedImages(app, KIND, q.listUsedAmong)

export const pictureSchedule: readonly ScheduledJob[] = [
  { name: 'remove-unused-review-images', everyMs: HOUR, isMaintenance: true, run: removeUnusedUploads },
  { name: 'remove-stray-review-images', everyMs: DAY, isMaintenance: true, run: removeStrayPictures },
]
