/**
 * The files of pictures that people upload (docs/rules/security.md#uploads). A feature that has them declares a kind in
 * `domain/media/image-kinds.ts`, stores the path in a row of its own, and schedules `removeStrayPictures` for it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { IMAGE_KINDS, listFileEndings, type ImageKind, type ImageRules } from '#domain/media/image-kinds.ts'
import { DAY } from '#domain/time/time.ts'
import type { FileStorage } from '#server/adapters/storage/storage.ts'
import type { AppContext, Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findMediaKey, imageType, toMediaPath } from '#server/platform/http/replies/media.ts'
import { KeyedQueue } from '#server/platform/database/keyed-queue.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { processImage, type ImageSize } from './process-image.ts'
import { listRemovedAmong, listUploadsAmong } from './queries.ts'

/** One upload at a time for each account, so that one account's uploads do not delay another's. */
const accountUploads = new KeyedQueue(3)

type Replacement = {
  kind: ImageKind
  accountId: string
  upload: Uint8Array
  /** Writes the path into the row in a transaction, and returns the path that was there. */
  save(path: string, size: ImageSize): Promise<string | null>
}

/**
 * Stores the image, then saves its path, then deletes the image it replaces. When the path cannot be saved,
 * or a connection is lost while it is, the new file is left to `removeStrayPictures`, since the row may point
 * to it.
 */
export function replacePicture(ctx: Ctx, { kind, accountId, upload, save }: Replacement): Promise<void> {
  return accountUploads.run(accountId, async () => {
    const { path, size } = await storeImage(ctx, kind, upload)
    const replaced = await save(path, size)
    await deletePicture(ctx.app, kind, replaced)
  })
}

/** Stores an image in all sizes and formats; returns the path of the first, and its size in pixels. */
async function storeImage(
  ctx: Ctx,
  kind: ImageKind,
  upload: Uint8Array,
): Promise<{ path: string; size: ImageSize }> {
  const rules = IMAGE_KINDS[kind]
  const { files, size, colours } = await processImage(ctx.log, rules, upload)
  const keys = listKeys(rules, newName(files[0]!, colours))
  await storeFiles(ctx.app.storage, keys, files)
  return { path: toMediaPath(keys[0]!), size } // a kind has at least one size
}

/** A picture that is not stored as a file: made smaller, without its metadata. */
export async function encodeDocument(ctx: Ctx, upload: Uint8Array): Promise<Buffer> {
  const { files } = await processImage(ctx.log, IMAGE_KINDS.document, upload)
  return files[0]! // a kind has at least one size
}

/** Stores one file for each key: all or none. */
async function storeFiles(
  storage: FileStorage,
  keys: readonly string[],
  files: readonly Buffer[],
): Promise<void> {
  try {
    for (const [index, key] of keys.entries()) await storage.put(key, files[index]!, imageType(key))
  } catch (error) {
    // The disk may have been full after the first file.
    await Promise.all(keys.map((key) => storage.delete(key).catch(() => undefined)))
    throw error
  }
}

/** Returns the path of the last, smallest size of an image; the path itself if it is not of this kind. */
export function thumbnailPath(kind: ImageKind, path: string): string {
  const rules = IMAGE_KINDS[kind]
  const name = getName(rules, findMediaKey(path))
  return name === null ? path : toMediaPath(listKeys(rules, name)[rules.sizes.length - 1]!)
}

/**
 * Deletes all sizes of an image that no row points to. Never fails: what remains is left to
 * `removeStrayPictures`.
 */
export async function deletePicture(app: AppContext, kind: ImageKind, path: string | null): Promise<void> {
  const rules = IMAGE_KINDS[kind]
  const name = getName(rules, path === null ? null : findMediaKey(path))
  if (name === null) return
  for (const key of listKeys(rules, name)) {
    try {
      await app.storage.delete(key)
    } catch (error) {
      app.log.error({ err: error, key }, 'image.delete.failed')
    }
  }
}

/** Long enough for an upload in progress, whose file is stored before its row. */
export const UNUSED_AFTER_MS = DAY
const BATCH_SIZE = 500

/** Returns the given paths that rows have. */
type FindUsed = (db: Queryable, paths: readonly string[]) => Promise<string[]>

/** Returns the job that deletes the files of a kind that no row points to. */
export const removeStrayPictures = (kind: ImageKind, findUsed: FindUsed): ScheduledJob => ({
  name: `remove-stray-${IMAGE_KINDS[kind].folder}`,
  everyMs: DAY,
  isMaintenance: true,
  run: (app) => removeStrayFiles(app, kind, findUsed),
})

/**
 * Deletes files that no row points to: of uploads that were interrupted, and of images whose deletion failed.
 * Names are never used twice, so a file that is old and unused stays unused.
 */
export async function removeStrayFiles(app: AppContext, kind: ImageKind, findUsed: FindUsed): Promise<void> {
  const rules = IMAGE_KINDS[kind]
  const before = app.clock.now().getTime() - UNUSED_AFTER_MS
  let batch: { key: string; path: string }[] = []
  const removeBatch = async () => {
    if (batch.length === 0) return
    const paths = [...new Set(batch.map(({ path }) => path))]
    // Uploads first: one that is attached in between is then found in the row that it is attached to.
    const uploads = await listUploadsAmong(app.database.db, paths)
    const removed = await listRemovedAmong(app.database.db, paths)
    const used = new Set([...uploads, ...removed, ...(await findUsed(app.database.db, paths))])
    for (const { key, path } of batch) {
      if (used.has(path)) continue
      await app.storage.delete(key)
      app.log.info({ key }, 'image.unused.deleted')
    }
    batch = []
  }
  for await (const { key, modifiedAt } of app.storage.list(rules.folder)) {
    const name = getName(rules, key)
    if (name === null || modifiedAt.getTime() > before) continue
    batch.push({ key, path: toMediaPath(listKeys(rules, name)[0]!) })
    if (batch.length === BATCH_SIZE) await removeBatch()
  }
  await removeBatch()
}

// A name is a hash of the content and random digits: two uploads of the same image are two files, so that
// deleting one keeps the other. The colours of the image follow (domain/media/picture-colours.ts).

function newName(content: Uint8Array, colours: string | undefined): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const name = `${hash}-${randomBytes(4).toString('hex')}`
  return colours === undefined ? name : `${name}-${colours}`
}

/** The key of each file, in the order of `processImage`. */
const listKeys = (rules: ImageRules, name: string): string[] =>
  listFileEndings(rules).map((ending) => `${rules.folder}/${name}${ending}`)

/** Returns the name within a key of this kind; null for any other file. */
function getName({ folder }: ImageRules, key: string | null): string | null {
  if (!key?.startsWith(`${folder}/`)) return null
  // A local file that was being written when the process ended has the suffix `.part`.
  return (
    /^([\da-f]{32}-[\da-f]{8}(?:-[\da-f]{15})?)-\d+\.(?:webp|avif)(?:\.[\da-f]+\.part)?$/.exec(
      key.slice(folder.length + 1),
    )?.[1] ?? null
  )
}
