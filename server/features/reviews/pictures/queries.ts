/** SQL of pictures of reviews. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { NamedPicture } from '#server/features/media/media.ts'

export const countUploadsSince = (db: Queryable, accountId: string, since: Date) =>
  db
    .selectFrom('review_uploads')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('earliest')])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()

export const insertUpload = (db: Queryable, row: NamedPicture & { account_id: string; created_at: Date }) =>
  db.insertInto('review_uploads').values(row).execute()

/** Takes those of the account that are not too old; returns them in any order. */
export const takeUploads = (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  since: Date,
): Promise<NamedPicture[]> =>
  tx
    .deleteFrom('review_uploads')
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

/** Takes all pictures off the review; returns them in any order. */
export const takePictures = (tx: Tx, reviewId: string): Promise<NamedPicture[]> =>
  tx
    .deleteFrom('review_pictures')
    .where('review_id', '=', reviewId)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

export const insertPictures = (tx: Tx, reviewId: string, pictures: readonly NamedPicture[]) =>
  tx
    .insertInto('review_pictures')
    .values(pictures.map((picture, position) => ({ ...picture, review_id: reviewId, position })))
    .execute()

export const deleteOldUploads = async (db: Queryable, before: Date): Promise<string[]> =>
  (await db.deleteFrom('review_uploads').where('created_at', '<=', before).returning('path').execute()).map(
    ({ path }) => path,
  )

/** Those of the paths that a review or an upload has. */
export async function listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT path FROM review_pictures WHERE path = ANY (${paths}::text[])
    UNION SELECT path FROM review_uploads WHERE path = ANY (${paths}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}

/** The reviews remain, because the ratings of stores follow from them; their pictures may show their author. */
export async function erasePictures(tx: Tx, accountId: string): Promise<void> {
  await sql`
    DELETE FROM review_pictures WHERE review_id IN (SELECT id FROM reviews WHERE account_id = ${accountId})`.execute(
    tx,
  )
  await tx.deleteFrom('review_uploads').where('account_id', '=', accountId).execute()
}
