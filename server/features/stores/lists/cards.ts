/** The cards of stores: the read model of a store, stored in its row (sql/store_read_model.sql). */
import { sql } from 'kysely'
import type { Hours } from '#domain/booking/plan.ts'
import { CardCache, type CardRef } from './card-cache.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { JsonRow } from '#server/platform/database/rows.ts'
import type { SpecialRow } from './branch-queries.ts'

/** The column `stores.card`. */
export type StoreCardRow = Pick<
  JsonRow<'stores'>,
  | 'id'
  | 'name'
  | 'logo'
  | 'cover'
  | 'category'
  | 'description'
  | 'phone_number'
  | 'email'
  | 'website'
  | 'latitude'
  | 'longitude'
  | 'rating_sum'
  | 'rating_count'
  | 'follower_count'
  | 'created_at'
> & {
  /** Missing while a store that an earlier version created has no name in addresses yet. */
  slug?: JsonRow<'store_slugs'>['slug'] | null
  category_name: JsonRow<'categories'>['name']
  location_name: string
  /** Hours of the main branch. */
  hours: Hours[]
  special: SpecialRow
}
/** A card, and the highest saving of the store's live offers, which changes with time. */
export type StoreRow = { card: StoreCardRow; best_discount: number | null }

const cards = new CardCache<StoreCardRow>({
  max: 1_000,
  read: (db, ids) =>
    executePrepared(
      db,
      sql`SELECT id, card_version AS version, card FROM stores WHERE id = ANY (${ids}::uuid[])`,
    ),
})

/** The columns a list query returns for each store. */
export type StoreRef = [...CardRef, bestDiscount: number | null]

export async function loadStores(db: Queryable, refs: readonly StoreRef[]): Promise<StoreRow[]> {
  const loaded = await cards.load(
    db,
    refs.map(([id, version]) => [id, version]),
  )
  const bestDiscounts = new Map(refs.map(([id, , bestDiscount]) => [id, bestDiscount]))
  return loaded.map((card) => ({ card, best_discount: bestDiscounts.get(card.id) ?? null }))
}
