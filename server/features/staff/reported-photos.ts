/** Photos of staff that admins remove after a report. */
import { sql } from 'kysely'
import type { PictureOwner, PicturePlace } from '#server/features/media/media.ts'

export const staffPhotoOwner: PictureOwner = {
  async take(tx, storeId, path) {
    const { rows } = await sql<PicturePlace>`
      UPDATE staff SET photo = NULL, version = version + 1
      WHERE photo = ${path} AND branch_id IN (SELECT id FROM shared.branches WHERE store_id = ${storeId})
      RETURNING 'staff' AS "in", id AS "rowId", 0 AS position, NULL AS alt, NULL AS sent`.execute(tx)
    return rows
  },
  async putBack(tx, path, { rowId }) {
    await sql`
      UPDATE staff SET photo = ${path}, version = version + 1 WHERE id = ${rowId} AND photo IS NULL`.execute(
      tx,
    )
  },
}
