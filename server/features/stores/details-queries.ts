/** SQL of what the page of a store shows beside its card. */
import { sql } from 'kysely'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'
import type { Queryable } from '#server/database/database.ts'

export const listOffersOfStore = (
  db: Queryable,
  now: Date,
  storeId: string,
): Promise<{ id: string; title: string }[]> =>
  db
    .selectFrom('shared.offers')
    .select(['id', 'title'])
    .where('store_id', '=', storeId)
    .where('is_listed', '=', true)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export const listServicesOfStore = (
  db: Queryable,
  storeId: string,
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('shared.services')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type PictureRow = { image: string; alt: string | null }

export const listPictures = (db: Queryable, storeId: string): Promise<PictureRow[]> =>
  db
    .selectFrom('store_pictures')
    .select(['image', 'alt'])
    .where('store_id', '=', storeId)
    .orderBy('position')
    .execute()

export type SocialRow = { id: string; platform: SocialPlatform; link: string }

export async function listSocials(db: Queryable, storeId: string): Promise<SocialRow[]> {
  const { rows } = await sql<SocialRow>`
    SELECT id, platform, link FROM store_socials WHERE store_id = ${storeId} ORDER BY position, platform`.execute(
    db,
  )
  return rows
}
