/** Names the place a visitor is in, and the nearest place with stores. */
import { m } from '#messages'
import { ALL_LOCATIONS } from '#contract/locations.ts'
import { isInKenya, nearestPlace, type Point } from '#domain/catalogue/places.ts'
import type { Geocoder } from '#server/adapters/geocode/geocode.ts'
import type { Ctx } from '#server/app-context.ts'
import { listPlacesWithCoordinates } from './queries.ts'

/** The geocoder is called only for points that are near no place in the `locations` table. */
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
    : ((await geocoder.nameOf(point)) ?? m.rule_location_near_nairobi())
  return { location, nearest: nearest?.name ?? ALL_LOCATIONS }
}

const fullName = ({ name, city }: { name: string; city: string }) =>
  name === city ? name : `${name}, ${city}`
