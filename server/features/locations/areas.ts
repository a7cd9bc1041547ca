/** Where a list is asked for: the locations of an area, a town, or near a point (docs/rules/catalogue.md#places). */
import { sql, type RawBuilder } from 'kysely'
import type { Point } from '#domain/catalogue/places.ts'
import { executePrepared, type Queryable } from '#server/database/database.ts'

export type Where = {
  /** Slug or name. */
  location?: string | undefined
  near?: { lat: number; lng: number; km: number } | undefined
  /** Of an area: how far from its middle. */
  areaKm?: number | undefined
}

type WhereQuery = {
  location?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  km?: number | undefined
}

/** The distance of 'near me' when none is given. */
const NEAR_KM = 10

/** Splits the parameters of a request. `km` is about the point, if there is one. */
export function readWhere<Query extends WhereQuery>({ location, lat, lng, km, ...rest }: Query) {
  const near = lat === undefined || lng === undefined ? undefined : { lat, lng, km: km ?? NEAR_KM }
  return { where: { location, near, areaKm: near ? undefined : km } satisfies Where, rest }
}

/** The slugs of the locations, as SQL; null for all of them. */
export function slugsIn({ location, near, areaKm }: Where): RawBuilder<string[]> | null {
  const within =
    location === undefined
      ? null
      : areaKm === undefined
        ? sql<string[]>`location_slugs(${location})`
        : sql<string[]>`location_slugs_within(${location}, ${areaKm}::float8)`
  if (!near) return within
  const around = sql<
    string[]
  >`location_slugs_near(${near.lat}::float8, ${near.lng}::float8, ${near.km}::float8)`
  return within === null
    ? around
    : sql<string[]>`ARRAY(SELECT unnest(${within}) INTERSECT SELECT unnest(${around}))`
}

export type Area = {
  /** Null for all locations. */
  slugs: string[] | null
  /** What distances are from: the point, or the middle of an area; null for a town. */
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
        WHERE lower(${where.location ?? ''}) IN (slug, lower(name)) AND name <> city
      ) AS centre`,
  )
  const { near } = where
  return {
    slugs: row?.slugs ?? [],
    centre: near ? { latitude: near.lat, longitude: near.lng } : (row?.centre ?? null),
  }
}
