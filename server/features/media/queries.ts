/** SQL of the pictures that merchants upload, and of those that people send. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { UploadCount } from './daily-limit.ts'

export type UploadedKind = 'logo' | 'picture'

export const countMerchantUploads = (db: Queryable, merchantId: string, since: Date): Promise<UploadCount> =>
  db
    .selectFrom('uploaded_images')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('uploaded_at').as('earliest')])
    .where('merchant_id', '=', merchantId)
    .where('uploaded_at', '>', since)
    .executeTakeFirstOrThrow()

export const insertMerchantUpload = (
  db: Queryable,
  row: { path: string; merchant_id: string; kind: UploadedKind; uploaded_at: Date },
) => db.insertInto('uploaded_images').values(row).execute()

/** Attaches the given paths that the merchant has uploaded and no admin has removed. They are not deleted for another day. */
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
    .where('path', 'not in', (e) => e.selectFrom('shared.removed_pictures').select('path'))
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
const isKept = sql`EXISTS (SELECT FROM shared.removed_pictures WHERE uploaded_images.path = removed_pictures.path)`

/** Deletes the rows of images that nothing shows or keeps and that were last attached before `before`. */
export async function deleteUnusedUploads(db: Queryable, before: Date): Promise<void> {
  await sql`
    DELETE FROM uploaded_images
    WHERE coalesce(attached_at, uploaded_at) <= ${before} AND NOT ${isShown} AND NOT ${isKept}`.execute(db)
}

/** Returns the given paths that have a row. */
export async function listMerchantUploadsAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploaded_images')
    .select('path')
    .where('path', 'in', [...paths])
    .execute()
  return rows.map(({ path }) => path)
}

// ---------------------------------------------------------------- pictures that people send

export const SENT_KINDS = ['chatPicture', 'requestPicture', 'reviewPicture'] as const
export type SentKind = (typeof SENT_KINDS)[number]
export type StoredPicture = { path: string; width: number; height: number }
export type NamedPicture = StoredPicture & { id: string }

export const countUploads = (
  db: Queryable,
  { kind, accountId, withUsed }: { kind: SentKind; accountId: string; withUsed: boolean },
  since: Date,
): Promise<UploadCount> =>
  db
    .selectFrom('picture_uploads')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('earliest')])
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .$if(!withUsed, (query) => query.where('is_used', '=', false))
    .executeTakeFirstOrThrow()

export const insertUploads = (
  db: Queryable,
  rows: readonly (NamedPicture & { kind: SentKind; account_id: string; created_at: Date })[],
) => db.insertInto('picture_uploads').values(rows).execute()

/** Marks those of the account that are unused and not too old as used; returns them in any order. */
export const takeUploads = (
  tx: Tx,
  kind: SentKind,
  accountId: string,
  ids: readonly string[],
  since: Date,
): Promise<NamedPicture[]> =>
  tx
    .updateTable('picture_uploads')
    .set({ is_used: true })
    .where('id', 'in', ids)
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .where('is_used', '=', false)
    .where('created_at', '>', since)
    .returning(['id', 'path', 'width', 'height'])
    .execute()

/** Returns the given paths that nothing shows. */
export async function deleteOldUploads(db: Queryable, kind: SentKind, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('picture_uploads')
    .where('kind', '=', kind)
    .where('created_at', '<=', before)
    .returning(['path', 'is_used as isUsed'])
    .execute()
  return rows.filter(({ isUsed }) => !isUsed).map(({ path }) => path)
}

/** Lets the unused uploads of an account expire. */
export const expireUploads = (tx: Tx, accountId: string) =>
  tx
    .updateTable('picture_uploads')
    .set({ created_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('is_used', '=', false)
    .execute()

/** Returns the given paths that an upload has. */
export async function listUploadsAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('picture_uploads').select('path').where('path', 'in', paths).execute()
  return rows.map(({ path }) => path)
}

/** Returns the given paths that are kept for an appeal. */
export async function listRemovedAmong(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.removed_pictures')
    .select('path')
    .where('path', 'in', paths)
    .execute()
  return rows.map(({ path }) => path)
}
