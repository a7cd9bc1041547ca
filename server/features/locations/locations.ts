/** The public API of locations. */
import { m } from '#messages'
import { ALL_LOCATIONS } from '#contract/locations.ts'
import { isInKenya, nearestPlace, placeNamedIn, type Point } from '#domain/catalogue/places.ts'
import type { Geocoder } from '#server/adapters/geocode/geocode.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listAllPlaces, listPlacesWithCoordinates } from './queries.ts'

export { insertArea, updateArea } from './editing.ts'
export { findArea, isCircle, readWhere, slugsIn, type Area, type Where } from './areas.ts'

/** Returns the area that a text names, or the one nearest to a point, or the town that the text names; the slug, or null. */
export async function findMatchingArea(
  db: Queryable,
  text: string,
  point: Point | null,
): Promise<string | null> {
  const places = await listAllPlaces(db)
  const named = placeNamedIn(text, places)
  const isArea = named !== null && named.name !== named.city
  const nearest = isArea || point === null || !isInKenya(point) ? null : nearestPlace(point, places)
  return (nearest ?? named)?.slug ?? null
}

/** Names the place a visitor is in, and the nearest place with stores. The geocoder is called only for points that are near no place in the `locations` table. */
export async function locate(
  ctx: Ctx,
  geocoder: Geocoder,
  point: Point,
): Promise<{ location: string; nearest: string }> {
  if (!isInKenya(point)) return { location: m.rule_location_outside_kenya(), nearest: ALL_LOCATIONS }
  const places = await listPlacesWithCoordinates(ctx.db)
  const place = nearestPlace(point, places)
  const nearest = nearestPlace(
    point,
    places.filter(({ has_stores }) => has_stores),
  )
  const location = place
    ? fullName(place)
    : ((await geocoder.getName(point)) ?? m.rule_location_near_nairobi())
  return { location, nearest: nearest?.name ?? ALL_LOCATIONS }
}

const fullName = ({ name, city }: { name: string; city: string }) =>
  name === city ? name : `${name}, ${city}`
