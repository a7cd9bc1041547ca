/** Pictures that are uploaded first, and within a day used in one message, request or review. */
import { generalProblems, type Problem } from '#contract/problem.ts'
import type { ImageKind } from '#domain/media/image-kinds.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/media.ts'
import { uuidv7 } from '#server/ids.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { deleteImage, removeUnusedImages, replaceImage, thumbnailPath } from './images.ts'

/** How long an uploaded picture can be used. */
const UPLOAD_LIFE_MS = DAY

export type StoredPicture = { path: string; width: number; height: number }
export type NamedPicture = StoredPicture & { id: string }

/** The SQL of a feature, on its own tables. */
type UploadQueries = {
  countUploadsSince(
    db: Queryable,
    accountId: string,
    since: Date,
  ): Promise<{ count: number; earliest: Date | null }>
  insertUpload(db: Queryable, row: NamedPicture & { account_id: string; created_at: Date }): Promise<unknown>
  /** Takes those of the account that are unused and not too old; returns them in any order. */
  takeUploads(tx: Tx, accountId: string, ids: readonly string[], since: Date): Promise<NamedPicture[]>
  /** Returns the paths that nothing uses any more. */
  deleteOldUploads(db: Queryable, before: Date): Promise<string[]>
  /** Those of the paths that an upload or an item has. */
  listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]>
}

type Options<Queries> = {
  kind: ImageKind
  /** The word for them in the names of scheduled jobs. */
  items: string
  maxUploadsPerDay: number
  queries: Queries
}

export function sentPictures({ kind, items, maxUploadsPerDay, queries: q }: Options<UploadQueries>) {
  const usableSince = (now: Date) => new Date(now.getTime() - UPLOAD_LIFE_MS)

  return {
    serialize: (media: MediaBase, { path, width, height }: StoredPicture) => ({
      url: mediaUrl(media, path),
      thumbnailUrl: mediaUrl(media, thumbnailPath(kind, path)),
      width,
      height,
    }),

    async upload(ctx: Ctx, accountId: string, upload: Uint8Array): Promise<NamedPicture> {
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
      return { id, ...saved }
    },

    /** Takes those of the uploads that the account can use; returns them in any order. */
    take: (tx: TxCtx, accountId: string, ids: readonly string[]) =>
      q.takeUploads(tx.db, accountId, ids, usableSince(tx.now)),

    schedule: [
      {
        name: `remove-unused-${items}-images`,
        everyMs: HOUR,
        isMaintenance: true,
        async run(app) {
          // The row goes first: a file that remains without one is found by the other job.
          for (const path of await q.deleteOldUploads(app.database.db, usableSince(app.clock.now())))
            await deleteImage(app, kind, path)
        },
      },
      {
        name: `remove-stray-${items}-images`,
        everyMs: DAY,
        isMaintenance: true,
        run: (app) => removeUnusedImages(app, kind, q.listUsedAmong),
      },
    ] satisfies readonly ScheduledJob[],
  }
}

type ListQueries = UploadQueries & {
  /** Takes all pictures off the item; returns them in any order. */
  takePictures(tx: Tx, itemId: string): Promise<NamedPicture[]>
  insertPictures(tx: Tx, itemId: string, pictures: readonly NamedPicture[]): Promise<unknown>
}

/** Pictures of items that have an ordered list of them. */
export function sentPictureLists({
  notFound,
  ...options
}: Options<ListQueries> & { notFound: () => Problem }) {
  const { queries: q } = options
  const sent = sentPictures(options)
  const serialize = (media: MediaBase, picture: NamedPicture) => ({
    id: picture.id,
    ...sent.serialize(media, picture),
  })

  return {
    serialize,
    schedule: sent.schedule,

    upload: async (ctx: Ctx, accountId: string, upload: Uint8Array) =>
      serialize(ctx.app.config, await sent.upload(ctx, accountId, upload)),

    /**
     * Gives the item these pictures, in this order: uploads of the account, and those that it has already. The
     * schedule deletes the files of the others.
     */
    async set(tx: TxCtx, accountId: string, itemId: string, ids: readonly string[]): Promise<void> {
      const former = await q.takePictures(tx.db, itemId)
      if (ids.length === 0) return
      const uploaded = await sent.take(tx, accountId, ids)
      const known = new Map([...former, ...uploaded].map((picture) => [picture.id, picture]))
      const pictures = [...new Set(ids)].map((id) => known.get(id))
      if (!pictures.every((picture) => picture !== undefined)) throw notFound()
      await q.insertPictures(tx.db, itemId, pictures)
    },
  }
}

async function requireUploadsLeft(
  ctx: Ctx,
  accountId: string,
  maxPerDay: number,
  countUploadsSince: UploadQueries['countUploadsSince'],
): Promise<void> {
  const { count, earliest } = await countUploadsSince(ctx.db, accountId, new Date(ctx.now.getTime() - DAY))
  if (count < maxPerDay || earliest === null) return
  const retryAfter = Math.ceil((earliest.getTime() + DAY - ctx.now.getTime()) / 1000)
  throw generalProblems.tooMany().with({ retryAfter })
}
