/** Pictures of services that admins remove after a report. */
import { sql } from 'kysely'
import { MAX_SERVICE_IMAGES } from '#domain/catalogue/images.ts'
import type { PictureOwner, PicturePlace } from '#server/features/media/media.ts'

export const servicePictureOwner: PictureOwner = {
  async take(tx, storeId, path) {
    const { rows } = await sql<PicturePlace>`
      UPDATE services SET images = array_remove(services.images, ${path}), version = version + 1
      FROM (
        SELECT id, array_position(images, ${path}) - 1 AS position FROM services
        WHERE store_id = ${storeId} AND ${path} = ANY (images) ORDER BY id FOR UPDATE
      ) shown
      WHERE services.id = shown.id
      RETURNING 'service' AS "in", services.id AS "rowId", shown.position, NULL AS alt, NULL AS sent`.execute(
      tx,
    )
    return rows
  },
  async putBack(tx, path, { rowId, position }) {
    await sql`
      UPDATE services
      SET images = images[:${position}] || ${path}::text || images[${position} + 1:], version = version + 1
      WHERE id = ${rowId} AND cardinality(images) < ${MAX_SERVICE_IMAGES} AND ${path} <> ALL (images)`.execute(
      tx,
    )
  },
}
