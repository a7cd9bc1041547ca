/** SQL of pictures of reviews. */
import { sql } from 'kysely'
import { MAX_REVIEW_IMAGES } from '#domain/catalogue/reviews.ts'
import { ownSentPictures, type NamedPicture } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Takes all pictures off the review; returns them in any order. */
export const takePictures = (tx: Tx, reviewId: string): Promise<NamedPicture[]> =>
  tx
    .deleteFrom('review_pictures')
    .where('review_id', '=', reviewId)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

export async function insertPictures(
  tx: Tx,
  reviewId: string,
  pictures: readonly NamedPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map((picture, position) => ({ ...picture, review_id: reviewId, position }))
  await tx.insertInto('review_pictures').values(rows).execute()
}

/** Takes the pictures off all reviews of the account. */
export async function takeAccountPictures(tx: Tx, accountId: string): Promise<NamedPicture[]> {
  const { rows } = await sql<NamedPicture>`
    DELETE FROM review_pictures WHERE review_id IN (SELECT id FROM reviews WHERE account_id = ${accountId})
    RETURNING id, path, width, height`.execute(tx)
  return rows
}

/** Returns the given paths that a review has. */
export async function listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('review_pictures').select('path').where('path', 'in', paths).execute()
  return rows.map(({ path }) => path)
}

export const reviewPictureOwner = ownSentPictures({
  in: 'review',
  table: sql.table('review_pictures'),
  item: { table: sql.table('reviews'), id: sql.ref('review_id') },
  max: MAX_REVIEW_IMAGES,
})
