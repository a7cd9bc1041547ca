import type { Ctx } from '#server/app-context.ts'
import { orderPlaces } from '#domain/catalogue/place-order.ts'
import { prepared, run, type Queryable } from '#server/platform/database/database.ts'
import { countByGroup } from '#server/platform/database/group-counts.ts'

export type LocationRow = {
  slug: string
  name: string
  city: string
  latitude: number
  longitude: number
  store_count: number
  offer_count: number
}
type LocationFields = Omit<LocationRow, 'store_count' | 'offer_count'>
const places = prepared('SELECT slug, name, city, latitude, longitude FROM locations WHERE NOT is_hidden')

/** Returns the places that have a published store, with their numbers of stores and current offers. */
export async function listPlaces({ app, db, now }: Ctx): Promise<LocationRow[]> {
  const { groupCounts } = app.cache
  const [all, shops, deals] = await Promise.all([
    run<LocationFields>(db, places, []),
    countByGroup(db, groupCounts, {
      by: 'location',
      from: 'shared.stores',
      where: "status = 'published'",
      values: [],
      key: 'stores by place',
    }),
    countByGroup(db, groupCounts, {
      by: 'location',
      from: 'shared.offers',
      where: 'is_listed AND expires_at > $1',
      values: [now],
      key: 'offers by place',
    }),
  ])
  const withStores = all.flatMap((place) => {
    const count = shops.get(place.slug)
    return count ? [{ ...place, store_count: count, offer_count: deals.get(place.slug) ?? 0 }] : []
  })
  return orderPlaces(withStores)
}

/** Returns the places by town, then by name. */
export const listAllPlaces = (db: Queryable) =>
  db
    .selectFrom('locations')
    .select(['slug', 'name', 'city', 'latitude', 'longitude'])
    .where('is_hidden', '=', false)
    .orderBy('city')
    .orderBy('name')
    .execute()

export type PlaceWithCoordinates = {
  name: string
  city: string
  latitude: number
  longitude: number
  has_stores: boolean
}

export const listPlacesWithCoordinates = (db: Queryable): Promise<PlaceWithCoordinates[]> =>
  db
    .selectFrom('locations')
    .select((place) => [
      'name',
      'city',
      'latitude',
      'longitude',
      place
        .exists(
          place
            .selectFrom('shared.stores as stores')
            .select('stores.id')
            .whereRef('stores.location', '=', 'locations.slug')
            .where('stores.status', '=', 'published'),
        )
        .$castTo<boolean>()
        .as('has_stores'),
    ])
    .execute()
