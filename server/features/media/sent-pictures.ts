/** Pictures that are uploaded first, and within a day attached to one message, request or review. */
import { generalProblems, type Problem } from '#contract/problem.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'
import { uuidv7 } from '#server/ids.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { requireBelow } from './daily-limit.ts'
import { deletePicture, replacePicture, thumbnailPath } from './images.ts'
import {
  countUploads,
  deleteOldUploads,
  insertUploads,
  SENT_KINDS,
  takeUploads,
  type NamedPicture,
  type SentKind,
  type StoredPicture,
} from './queries.ts'

/** Time for which an uploaded picture can be attached. */
const UPLOAD_LIFE_MS = DAY
const usableSince = (now: Date): Date => new Date(now.getTime() - UPLOAD_LIFE_MS)

export const serializePicture = <P extends StoredPicture>(
  media: MediaBase,
  kind: SentKind,
  { path, ...picture }: P,
) => ({
  ...picture,
  url: mediaUrl(media, path),
  thumbnailUrl: mediaUrl(media, thumbnailPath(kind, path)),
})

type Upload = {
  kind: SentKind
  upload: Uint8Array
  maxPerDay: number
  /** True if pictures that are attached already count: needed where nothing else limits their number. */
  countsUsed?: boolean
}

/** Stores a picture that the caller has uploaded, which can be attached within a day. */
export async function receivePicture(
  ctx: Ctx,
  { kind, upload, maxPerDay, countsUsed = false }: Upload,
): Promise<NamedPicture> {
  const { accountId } = requireActor(ctx)
  const counted = { kind, accountId, withUsed: countsUsed }
  const uploads = await countUploads(ctx.db, counted, new Date(ctx.now.getTime() - DAY))
  requireBelow(maxPerDay, uploads, ctx.now, generalProblems.tooMany)
  let received: NamedPicture = { id: uuidv7(ctx.now.getTime()), path: '', width: 0, height: 0 }
  await replacePicture(ctx, {
    kind,
    accountId,
    upload,
    async save(path, { width, height }) {
      received = { ...received, path, width, height }
      await insertUploads(ctx.db, [{ ...received, kind, account_id: accountId, created_at: ctx.now }])
      return null
    },
  })
  return received
}

type Attachment = {
  kind: SentKind
  accountId: string
  ids: readonly string[]
  /** Pictures that the item has already. */
  former?: readonly NamedPicture[]
  notFound: () => Problem
}

/**
 * The pictures of an item, in the order of the ids: uploads of the account, which no other item can have then, and
 * former ones. Throws `notFound` if an id is neither.
 */
export async function attachPictures(
  tx: TxCtx,
  { kind, accountId, ids, former = [], notFound }: Attachment,
): Promise<NamedPicture[]> {
  if (ids.length === 0) return []
  const uploaded = await takeUploads(tx.db, kind, accountId, ids, usableSince(tx.now))
  const known = new Map([...former, ...uploaded].map((picture) => [picture.id, picture]))
  const pictures = [...new Set(ids)].map((id) => known.get(id))
  if (!pictures.every((picture) => picture !== undefined)) throw notFound()
  return pictures
}

/** Leaves the files of pictures that an erased item had to the next run of the job below. */
export async function releasePictures(
  tx: Tx,
  kind: SentKind,
  accountId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map(({ path, width, height }) => ({
    id: uuidv7(0),
    kind,
    account_id: accountId,
    path,
    width,
    height,
    created_at: new Date(0),
  }))
  await insertUploads(tx, rows)
}

export const removeUnusedUploads: ScheduledJob = {
  name: 'remove-unused-uploads',
  everyMs: HOUR,
  isMaintenance: true,
  async run(app) {
    for (const kind of SENT_KINDS) {
      const paths = await deleteOldUploads(app.database.db, kind, usableSince(app.clock.now()))
      // A file that remains without a row is found by `removeStrayPictures`.
      for (const path of paths) await deletePicture(app, kind, path)
    }
  },
}
