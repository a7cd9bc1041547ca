/** Pictures of reviews that admins remove after a report. */
import { sql } from 'kysely'
import { MAX_REVIEW_IMAGES } from '#domain/catalogue/reviews.ts'
import type { PictureOwner, PicturePlace } from '#server/features/media/media.ts'

export const reviewPictureOwner: PictureOwner = {
  async take(tx, reviewId, path) {
    const { rows } = await sql<PicturePlace>`
      DELETE FROM review_pictures WHERE review_id = ${reviewId} AND path = ${path}
      RETURNING 'review' AS "in", review_id AS "rowId", position, NULL AS alt,
        json_build_object('id', id, 'width', width, 'height', height) AS sent`.execute(tx)
    return rows
  },
  /** The picture gets the first free position, because the others may have changed. */
  async putBack(tx, path, { rowId, sent }) {
    if (!sent) return
    await sql`
      INSERT INTO review_pictures (id, review_id, position, path, width, height)
      SELECT ${sent.id}, id, free.position, ${path}, ${sent.width}, ${sent.height}
      FROM reviews, LATERAL (
        SELECT min(each) AS position FROM generate_series(0, ${MAX_REVIEW_IMAGES - 1}) each
        WHERE each <> ALL (SELECT position FROM review_pictures WHERE review_id = reviews.id)
      ) free
      WHERE id = ${rowId} AND free.position IS NOT NULL`.execute(tx)
  },
}
