/** Images that merchants upload for their stores, services and offers. */
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { uploadProblems } from '#contract/uploads.ts'
import { MERCHANT_IMAGES_PER_DAY } from '#domain/media/image-kinds.ts'
import { DAY } from '#domain/time/time.ts'
import type { AppContext, Ctx, TxCtx } from '#server/app-context.ts'
import { requireActor, requireMerchantId } from '#server/platform/http/access.ts'
import { requireBelow } from './daily-limit.ts'
import { UNUSED_AFTER_MS, removeStrayFiles, replacePicture } from './images.ts'
import {
  attachUploads,
  countMerchantUploads,
  deleteUnusedUploads,
  insertMerchantUpload,
  listMerchantUploadsAmong,
  type UploadedKind,
} from './queries.ts'

/** Returns the path of the image. */
export async function uploadImage(ctx: Ctx, kind: UploadedKind, upload: Uint8Array): Promise<string> {
  const merchantId = requireMerchantId(ctx)
  await requireUploadsLeft(ctx, merchantId)
  let uploaded = ''
  await replacePicture(ctx, {
    kind,
    accountId: requireActor(ctx).accountId,
    upload,
    async save(path) {
      await insertMerchantUpload(ctx.db, { path, merchant_id: merchantId, kind, uploaded_at: ctx.now })
      uploaded = path
      return null
    },
  })
  return uploaded
}

async function requireUploadsLeft(ctx: Ctx, merchantId: string): Promise<void> {
  const uploads = await countMerchantUploads(ctx.db, merchantId, new Date(ctx.now.getTime() - DAY))
  requireBelow(MERCHANT_IMAGES_PER_DAY, uploads, ctx.now, uploadProblems.tooMany)
}

/** An image in a request: its URL, its path, or null. `field` is named in the problem. */
type SentImage = { field: string; url: string | null }

/**
 * Returns the paths of images that a merchant saves in a store, a service or an offer, in the order sent. Throws unless the
 * merchant has uploaded each, or it is one of `current`, which the row already has.
 */
export async function attachMerchantPictures(
  tx: TxCtx,
  merchantId: string,
  sent: readonly SentImage[],
  current: readonly (string | null)[],
): Promise<(string | null)[]> {
  const paths = sent.map(({ url }) => (url === null ? null : pathIn(url)))
  const added = [...new Set(paths)].filter((path) => path !== null).filter((path) => !current.includes(path))
  const attached = await attachUploads(tx.db, merchantId, added, tx.now)
  const refused = sent.filter(({ url }, index) => {
    const path = paths[index] ?? null
    return url !== null && (path === null || !(current.includes(path) || attached.has(path)))
  })
  if (refused.length > 0)
    throw Problem.invalid(refused.map(({ field }) => [field, m.field_image_not_uploaded()] as const))
  return paths
}

/** Attaches the pictures of a list, whose field is `images`. */
export async function attachMerchantPictureList(
  tx: TxCtx,
  merchantId: string,
  urls: readonly string[],
  current: readonly string[],
): Promise<string[]> {
  const sent = urls.map((url) => ({ field: 'images', url }))
  const paths = await attachMerchantPictures(tx, merchantId, sent, current)
  return paths.filter((path) => path !== null)
}

/** The path of the first stored size, whatever host the address has: both sites serve all images. */
export const pathIn = (url: string): string | null =>
  /^(?:https?:\/\/[^/]+)?(\/media\/[\w/-]+\.webp)$/.exec(url)?.[1] ?? null

/** The scheduled job: deletes images that nothing shows. */
export async function removeUnusedImages(app: AppContext): Promise<void> {
  await deleteUnusedUploads(app.database.db, new Date(app.clock.now().getTime() - UNUSED_AFTER_MS))
  await removeStrayFiles(app, 'logo', listMerchantUploadsAmong)
  await removeStrayFiles(app, 'picture', listMerchantUploadsAmong)
}
