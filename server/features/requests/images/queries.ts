/** SQL of pictures of requests. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

export const countUploadsSince = (db: Queryable, accountId: string, since: Date) =>
  db
    .selectFrom('service_request_uploads')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('earliest')])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()

export const insertUpload = (db: Queryable, row: NamedPicture & { account_id: string; created_at: Date }) =>
  db.insertInto('service_request_uploads').values(row).execute()

/** Takes those of the account that are not too old; returns them in any order. */
export const takeUploads = (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  since: Date,
): Promise<NamedPicture[]> =>
  tx
    .deleteFrom('service_request_uploads')
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

/** Takes all pictures off the request; returns them in any order. */
export const takePictures = (tx: Tx, requestId: string): Promise<NamedPicture[]> =>
  tx
    .deleteFrom('service_request_images')
    .where('request_id', '=', requestId)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

export const insertPictures = (tx: Tx, requestId: string, pictures: readonly NamedPicture[]) =>
  tx
    .insertInto('service_request_images')
    .values(pictures.map((picture, position) => ({ ...picture, request_id: requestId, position })))
    .execute()

export const deleteOldUploads = async (db: Queryable, before: Date): Promise<string[]> =>
  (
    await db
      .deleteFrom('service_request_uploads')
      .where('created_at', '<=', before)
      .returning('path')
      .execute()
  ).map(({ path }) => path)

/** Those of the paths that a request or an upload has. */
export async function listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT path FROM service_request_images WHERE path = ANY (${paths}::text[])
    UNION SELECT path FROM service_request_uploads WHERE path = ANY (${paths}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}
