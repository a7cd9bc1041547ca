/** Images that merchants upload for their stores, services and offers. */
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { uploadProblems } from '#contract/uploads.ts'
import { MERCHANT_IMAGES_PER_DAY } from '#domain/media/image-kinds.ts'
import { DAY } from '#domain/time/time.ts'
import type { AppContext, Ctx, TxCtx } from '#server/app-context.ts'
import { actorOf, merchantOf } from '#server/platform/http/access.ts'
import { UNUSED_AFTER_MS, removeUnusedImages, replaceImage } from './images.ts'
import {
  attachUploads,
  countUploadsSince,
  deleteUnusedUploads,
  insertUpload,
  listUploadsAmong,
  type UploadedKind,
} from './queries.ts'

/** Returns the path of the image. */
export async function uploadImage(ctx: Ctx, kind: UploadedKind, upload: Uint8Array): Promise<string> {
  const merchantId = merchantOf(ctx)
  await requireUploadsLeft(ctx, merchantId)
  let uploaded = ''
  await replaceImage(ctx, {
    kind,
    accountId: actorOf(ctx).accountId,
    upload,
    async save(path) {
      await insertUpload(ctx.db, { path, merchant_id: merchantId, kind, uploaded_at: ctx.now })
      uploaded = path
      return null
    },
  })
  return uploaded
}

async function requireUploadsLeft(ctx: Ctx, merchantId: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - DAY)
  const { count, earliest } = await countUploadsSince(ctx.db, merchantId, since)
  if (count < MERCHANT_IMAGES_PER_DAY || earliest === null) return
  const retryAfter = Math.ceil((earliest.getTime() + DAY - ctx.now.getTime()) / 1000)
  throw uploadProblems.tooMany().with({ retryAfter })
}

/** An image in a request: its URL, its path, or null. `field` is named in the problem. */
type SentImage = { field: string; url: string | null }

/**
 * The paths of images that a merchant saves in a store, a service or an offer, in the order sent. Throws unless the
 * merchant has uploaded each, or it is one of `current`, which the row already has.
 */
export async function attachImages(
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

/** The same for the images of a list, whose field is `images`. */
export async function attachImageList(
  tx: TxCtx,
  merchantId: string,
  urls: readonly string[],
  current: readonly string[],
): Promise<string[]> {
  const sent = urls.map((url) => ({ field: 'images', url }))
  const paths = await attachImages(tx, merchantId, sent, current)
  return paths.filter((path) => path !== null)
}

/** The path of the first stored size, whatever host the address has: both sites serve all images. */
const pathIn = (url: string): string | null =>
  /^(?:https?:\/\/[^/]+)?(\/media\/[\w/-]+\.webp)$/.exec(url)?.[1] ?? null

/** The scheduled job: deletes images that nothing shows. */
export async function removeUnusedUploads(app: AppContext): Promise<void> {
  await deleteUnusedUploads(app.database.db, new Date(app.clock.now().getTime() - UNUSED_AFTER_MS))
  await removeUnusedImages(app, 'logo', listUploadsAmong)
  await removeUnusedImages(app, 'picture', listUploadsAmong)
}
