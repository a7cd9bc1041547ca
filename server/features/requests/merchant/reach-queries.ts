/** Reach of a merchant, from its interests, stores and branches. */
import { DEFAULT_RADIUS_KM, getReach, type Reach } from '#domain/requests/matching.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmongOwnStores, listBranchPlaces, type OwnStores } from '../listing/queries.ts'

export type StoredInterests = {
  categories: string[]
  areas: string[]
  radiusKm: number
  isNotified: boolean
}

export async function findInterests(db: Queryable, merchantId: string): Promise<StoredInterests> {
  const row = await db
    .selectFrom('request_interests')
    .select(['categories', 'areas', 'radius_km as radiusKm', 'is_notified as isNotified'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ?? { categories: [], areas: [], radiusKm: DEFAULT_RADIUS_KM, isNotified: true }
}

/** A fixed number of queries; there are a few dozen areas. */
export async function findReach(
  db: Queryable,
  { merchantId, ...stores }: OwnStores & { merchantId: string },
): Promise<Reach> {
  const [interests, storeCategories, branches, areas] = await Promise.all([
    findInterests(db, merchantId),
    listStoreCategories(db, stores),
    listBranchPlaces(db, stores),
    db.selectFrom('shared.locations').select(['slug', 'latitude', 'longitude']).execute(),
  ])
  return getReach({ interests, storeCategories, branches, areas })
}

async function listStoreCategories(db: Queryable, stores: OwnStores): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.own_stores as store')
    .select('category')
    .distinct()
    .where(isAmongOwnStores(stores))
    .where('status', '=', 'published')
    .orderBy('category')
    .execute()
  return rows.map(({ category }) => category)
}
