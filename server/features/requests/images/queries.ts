/** SQL of pictures of requests. */
import { sql } from 'kysely'
import { MAX_REQUEST_IMAGES } from '#domain/requests/service-request.ts'
import { ownSentPictures, type NamedPicture } from '#server/features/media/media.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Takes all pictures off the request; returns them in any order. */
export const takeImages = (tx: Tx, requestId: string): Promise<NamedPicture[]> =>
  tx
    .deleteFrom('service_request_images')
    .where('request_id', '=', requestId)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

export async function insertImages(
  tx: Tx,
  requestId: string,
  images: readonly NamedPicture[],
): Promise<void> {
  if (images.length === 0) return
  const rows = images.map((image, position) => ({ ...image, request_id: requestId, position }))
  await tx.insertInto('service_request_images').values(rows).execute()
}

/** Takes the pictures off all requests of the account. */
export async function takeAccountImages(tx: Tx, accountId: string): Promise<NamedPicture[]> {
  const { rows } = await sql<NamedPicture>`
    DELETE FROM service_request_images
    WHERE request_id IN (SELECT id FROM service_requests WHERE account_id = ${accountId})
    RETURNING id, path, width, height`.execute(tx)
  return rows
}

/** Returns the given paths that a request has. */
export async function listUsedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('service_request_images')
    .select('path')
    .where('path', 'in', paths)
    .execute()
  return rows.map(({ path }) => path)
}

export const requestImageOwner = ownSentPictures({
  in: 'request',
  table: sql.table('service_request_images'),
  item: { table: sql.table('service_requests'), id: sql.ref('request_id') },
  max: MAX_REQUEST_IMAGES,
})
