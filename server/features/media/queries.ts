/** SQL of the images that merchants upload. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type UploadedKind = 'logo' | 'picture'

export const countUploadsSince = async (db: Queryable, merchantId: string, since: Date) =>
  db
    .selectFrom('uploaded_images')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('uploaded_at').as('earliest')])
    .where('merchant_id', '=', merchantId)
    .where('uploaded_at', '>', since)
    .executeTakeFirstOrThrow()

export const insertUpload = (
  db: Queryable,
  row: { path: string; merchant_id: string; kind: UploadedKind; uploaded_at: Date },
) => db.insertInto('uploaded_images').values(row).execute()

/** Those of the paths that the merchant has uploaded. They are not deleted for another day. */
export async function attachUploads(
  tx: Tx,
  merchantId: string,
  paths: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await tx
    .updateTable('uploaded_images')
    .set({ attached_at: now })
    .where('merchant_id', '=', merchantId)
    .where('path', 'in', [...paths])
    .returning('path')
    .execute()
  return new Set(rows.map(({ path }) => path))
}

const isShown = sql`(
  EXISTS (SELECT FROM shared.stores WHERE uploaded_images.path IN (logo, cover))
  OR EXISTS (SELECT FROM shared.store_pictures WHERE uploaded_images.path = image)
  OR EXISTS (SELECT FROM shared.services WHERE uploaded_images.path = ANY (images))
  OR EXISTS (SELECT FROM shared.offers WHERE uploaded_images.path = ANY (images))
)`

/** Deletes the rows of images that nothing shows and that were last attached before `before`. */
export async function deleteUnusedUploads(db: Queryable, before: Date): Promise<void> {
  await sql`
    DELETE FROM uploaded_images
    WHERE coalesce(attached_at, uploaded_at) <= ${before} AND NOT ${isShown}`.execute(db)
}

/** Those of the paths that have a row. */
export async function listUploadsAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploaded_images')
    .select('path')
    .where('path', 'in', [...paths])
    .execute()
  return rows.map(({ path }) => path)
}
