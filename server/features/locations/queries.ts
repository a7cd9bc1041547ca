import { sql } from 'kysely'
import type { Queryable } from '#server/kernel/db.ts'

export type LocationRow = { slug: string; name: string; city: string; store_count: number; offer_count: number }

/** The places that have a published store, with what is on there now. */
export async function listPlaces(db: Queryable, now: Date): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    SELECT place.slug, place.name, place.city, shops.count AS store_count, coalesce(deals.count, 0) AS offer_count
    FROM locations place
    JOIN (SELECT location, count(*)::int FROM stores WHERE status = 'published' GROUP BY location) shops ON shops.location = place.slug
    LEFT JOIN (SELECT location, count(*)::int FROM offers WHERE is_listed AND expires_at > ${now} GROUP BY location) deals
      ON deals.location = place.slug
    ORDER BY place.city, place.name`.execute(db)
  return rows
}

export type PlaceOnTheMap = { name: string; city: string; latitude: number; longitude: number; has_stores: boolean }

/** All places of our table, by where they are. */
export const listPlacesOnTheMap = (db: Queryable): Promise<PlaceOnTheMap[]> =>
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
            .selectFrom('stores')
            .select('stores.id')
            .whereRef('stores.location', '=', 'locations.slug')
            .where('stores.status', '=', 'published'),
        )
        .$castTo<boolean>()
        .as('has_stores'),
    ])
    .execute()
