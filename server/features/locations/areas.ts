/** Places for which a list is asked: the locations of an area, a town, or near a point (docs/rules/catalogue.md#places). */
import { sql, type RawBuilder } from 'kysely'
import { KM_AROUND_A_PLACE, KM_AROUND_A_POINT } from '#contract/times.ts'
import type { Point } from '#domain/catalogue/places.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'

export type Where = {
  /** Slug or name: the place and its parts. */
  location?: string | undefined
  /** A circle around the middle of a place, by its slug or name. Around a town it also has all areas of the town. */
  around?: { place: string; km: number } | undefined
  /** A circle around a point. */
  near?: { lat: number; lng: number; km: number } | undefined
}

type WhereQuery = {
  location?: string | undefined
  near?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  km?: number | undefined
}

/** Returns the parameters as a filter. `km` is about `near`, else about the point, else about the `location`. */
export function readWhere<Query extends WhereQuery>({ location, near, lat, lng, km, ...rest }: Query) {
  return { where: toWhere({ location, near, lat, lng, km }), rest }
}

function toWhere({ location, near = '', lat, lng, km }: WhereQuery): Where {
  const point = toPoint(near) ?? (lat === undefined || lng === undefined ? null : { lat, lng })
  if (point) return { location, near: { ...point, km: km ?? KM_AROUND_A_POINT } }
  if (near !== '') return { location, around: { place: near, km: km ?? KM_AROUND_A_PLACE } }
  return location === undefined || km === undefined ? { location } : { around: { place: location, km } }
}

export const isCircle = ({ around, near }: Where): boolean => around !== undefined || near !== undefined

/** 'lat,lng' as a point. */
function toPoint(text: string): { lat: number; lng: number } | null {
  const [, lat, lng] = /^(-?\d+(?:\.\d+)?), ?(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? []
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) }
}

/** Returns the slugs of the locations, as SQL; null for all of them. */
export function slugsIn({ location, around, near }: Where): RawBuilder<string[]> | null {
  const all = [
    ...(location === undefined ? [] : [sql<string[]>`location_slugs(${location})`]),
    ...(around ? [sql<string[]>`location_slugs_within(${around.place}, ${around.km}::float8)`] : []),
    ...(near
      ? [sql<string[]>`location_slugs_near(${near.lat}::float8, ${near.lng}::float8, ${near.km}::float8)`]
      : []),
  ]
  if (all.length <= 1) return all[0] ?? null
  return sql<string[]>`ARRAY(${sql.join(
    all.map((slugs) => sql`SELECT unnest(${slugs})`),
    sql` INTERSECT `,
  )})`
}

export type Area = {
  /** Null for all locations. */
  slugs: string[] | null
  /** Point from which distances are measured: the given point, or the middle of an area; null for a town. */
  centre: Point | null
}

export async function findArea(db: Queryable, where: Where): Promise<Area> {
  const slugs = slugsIn(where)
  if (slugs === null) return { slugs: null, centre: null }
  const [row] = await executePrepared(
    db,
    sql<Area>`
      SELECT ${slugs} AS slugs, (
        SELECT json_build_object('latitude', latitude, 'longitude', longitude) FROM locations
        WHERE (lower(${where.around?.place ?? where.location ?? ''}) IN (slug, lower(name))
          OR slug = named_slug(${where.around?.place ?? where.location ?? ''})) AND name <> city
      ) AS centre`,
  )
  const { near } = where
  return {
    slugs: row?.slugs ?? [],
    centre: near ? { latitude: near.lat, longitude: near.lng } : (row?.centre ?? null),
  }
}
