/** SQL of the links of a merchant's own stores. */
import { sql } from 'kysely'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SocialRow } from '../details-queries.ts'

/** The last of the store's links. Undefined if the store has one to the platform. */
export async function insertSocial(
  tx: Tx,
  storeId: string,
  { id, platform, link }: SocialRow,
): Promise<SocialRow | undefined> {
  const { rows } = await sql<SocialRow>`
    INSERT INTO store_socials (id, store_id, platform, link, position)
    SELECT ${id}, ${storeId}, ${platform}, ${link}, coalesce(max(position) + 1, 0)
    FROM store_socials WHERE store_id = ${storeId}
    ON CONFLICT (store_id, platform) DO NOTHING
    RETURNING id, platform, link`.execute(tx)
  return rows[0]
}

/** Returns the store of a link of the scope. */
export const findSocialStore = async (tx: Tx, scopeId: string, id: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('store_socials')
      .innerJoin('shared.own_stores as stores', 'stores.id', 'store_socials.store_id')
      .select('stores.id')
      .where('store_socials.id', '=', id)
      .where('stores.scope_id', '=', scopeId)
      .executeTakeFirst()
  )?.id

export const hasPlatform = async (
  tx: Tx,
  storeId: string,
  platform: SocialPlatform,
  exceptId: string,
): Promise<boolean> =>
  !!(await tx
    .selectFrom('store_socials')
    .select('id')
    .where('store_id', '=', storeId)
    .where('platform', '=', platform)
    .where('id', '<>', exceptId)
    .executeTakeFirst())

export const updateSocial = (tx: Tx, id: string, change: Omit<SocialRow, 'id'>) =>
  tx.updateTable('store_socials').set(change).where('id', '=', id).execute()

export const deleteSocialRow = (tx: Tx, id: string) =>
  tx.deleteFrom('store_socials').where('id', '=', id).execute()
