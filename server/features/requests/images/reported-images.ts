/** Pictures of requests that admins remove after a report. */
import { sql } from 'kysely'
import { MAX_REQUEST_IMAGES } from '#domain/requests/service-request.ts'
import type { PictureOwner, PicturePlace } from '#server/features/media/media.ts'

export const requestImageOwner: PictureOwner = {
  async take(tx, requestId, path) {
    const { rows } = await sql<PicturePlace>`
      DELETE FROM service_request_images WHERE request_id = ${requestId} AND path = ${path}
      RETURNING 'request' AS "in", request_id AS "rowId", position, NULL AS alt,
        json_build_object('id', id, 'width', width, 'height', height) AS sent`.execute(tx)
    return rows
  },
  /** The picture gets the first free position, because the others may have changed. */
  async putBack(tx, path, { rowId, sent }) {
    if (!sent) return
    await sql`
      INSERT INTO service_request_images (id, request_id, position, path, width, height)
      SELECT ${sent.id}, id, free.position, ${path}, ${sent.width}, ${sent.height}
      FROM service_requests, LATERAL (
        SELECT min(each) AS position FROM generate_series(0, ${MAX_REQUEST_IMAGES - 1}) each
        WHERE each <> ALL (SELECT position FROM service_request_images WHERE request_id = service_requests.id)
      ) free
      WHERE id = ${rowId} AND free.position IS NOT NULL`.execute(tx)
  },
}
