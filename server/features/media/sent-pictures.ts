/** Pictures that are uploaded first and then used: in one message, request or review. */
import { generalProblems, type Problem } from '#contract/problem.ts'
import type { ImageKind } from '#domain/media/image-kinds.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { AppContext, Ctx, TxCtx } from '#server/app-context.ts'
import type { Queryable, Tx } from '#server/database/database.ts'
import { mediaUrl, type MediaBase } from '#server/http/media.ts'
import { uuidv7 } from '#server/ids.ts'
import type { ScheduledJob } from '#server/jobs/scheduled.ts'
import { deleteImage, removeUnusedImages, replaceImage, thumbnailPath } from './images.ts'

/** How long an uploaded picture can be used. */
const UPLOAD_LIFE_MS = DAY

type StoredPicture = { path: string; width: number; height: number }
export type NamedPicture = StoredPicture & { id: string }

/** The SQL of a feature, on its own tables. */
type PictureQueries = {
  countUploadsSince(
    db: Queryable,
    accountId: string,
    since: Date,
  ): Promise<{ count: number; earliest: Date | null }>
  /** Returns the paths of the deleted rows. */
  deleteOldUploads(db: Queryable, before: Date): Promise<string[]>
  /** Those of the paths that an upload or an item has. */
  listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]>
  insertUpload(db: Queryable, row: NamedPicture & { account_id: string; created_at: Date }): Promise<unknown>
  /** Takes those of the account that are not too old; returns them in any order. */
  takeUploads(tx: Tx, accountId: string, ids: readonly string[], since: Date): Promise<NamedPicture[]>
  /** Takes all pictures off the item; returns them in any order. */
  takePictures(tx: Tx, itemId: string): Promise<NamedPicture[]>
  insertPictures(tx: Tx, itemId: string, pictures: readonly NamedPicture[]): Promise<unknown>
}

/** `items` names them in the names of scheduled jobs. */
export function sentPictures({
  kind,
  items,
  maxUploadsPerDay,
  queries: q,
  notFound,
}: {
  kind: ImageKind
  items: string
  maxUploadsPerDay: number
  queries: PictureQueries
  notFound: () => Problem
}) {
  const serialize = (media: MediaBase, { id, path, width, height }: NamedPicture) => ({
    id,
    url: mediaUrl(media, path),
    thumbnailUrl: mediaUrl(media, thumbnailPath(kind, path)),
    width,
    height,
  })

  /** Deletes uploads that were not used in time. */
  async function removeUnused(app: AppContext): Promise<void> {
    const before = new Date(app.clock.now().getTime() - UPLOAD_LIFE_MS)
    // The row goes first: a file that remains without one is found by the other job.
    for (const path of await q.deleteOldUploads(app.database.db, before)) await deleteImage(app, kind, path)
  }

  return {
    serialize,

    async upload(ctx: Ctx, accountId: string, upload: Uint8Array) {
      await requireUploadsLeft(ctx, accountId, maxUploadsPerDay, q.countUploadsSince)
      const id = uuidv7(ctx.now.getTime())
      let saved: StoredPicture = { path: '', width: 0, height: 0 }
      await replaceImage(ctx, {
        kind,
        accountId,
        upload,
        async save(path, { width, height }) {
          saved = { path, width, height }
          await q.insertUpload(ctx.db, { id, account_id: accountId, ...saved, created_at: ctx.now })
          return null
        },
      })
      return serialize(ctx.app.config, { id, ...saved })
    },

    /**
     * Gives the item these pictures, in this order: uploads of the account, and those that it has already. The
     * schedule deletes the files of the others.
     */
    async set(tx: TxCtx, accountId: string, itemId: string, ids: readonly string[]): Promise<void> {
      const former = await q.takePictures(tx.db, itemId)
      if (ids.length === 0) return
      const since = new Date(tx.now.getTime() - UPLOAD_LIFE_MS)
      const uploaded = await q.takeUploads(tx.db, accountId, ids, since)
      const known = new Map([...former, ...uploaded].map((picture) => [picture.id, picture]))
      const pictures = [...new Set(ids)].map((id) => known.get(id))
      if (!pictures.every((picture) => picture !== undefined)) throw notFound()
      await q.insertPictures(tx.db, itemId, pictures)
    },

    removeUnused,
    schedule: [
      { name: `remove-unused-${items}-images`, everyMs: HOUR, isMaintenance: true, run: removeUnused },
      {
        name: `remove-stray-${items}-images`,
        everyMs: DAY,
        isMaintenance: true,
        run: (app) => removeUnusedImages(app, kind, q.listUsedAmong),
      },
    ] satisfies readonly ScheduledJob[],
  }
}

export async function requireUploadsLeft(
  ctx: Ctx,
  accountId: string,
  maxPerDay: number,
  countUploadsSince: PictureQueries['countUploadsSince'],
): Promise<void> {
  const { count, earliest } = await countUploadsSince(ctx.db, accountId, new Date(ctx.now.getTime() - DAY))
  if (count < maxPerDay || earliest === null) return
  const retryAfter = Math.ceil((earliest.getTime() + DAY - ctx.now.getTime()) / 1000)
  throw generalProblems.tooMany().with({ retryAfter })
}
