/** Where people are, as far as it says which stores are near them. */
import { ALL_LOCATIONS } from '#contract/locations.ts'
import { isInKenya, nearestPlace, type Point } from '#domain/catalogue/places.ts'
import type { Geocoder } from '#server/adapters/geocode/geocode.ts'
import type { Ctx } from '#server/app-context.ts'
import { listPlacesOnTheMap } from './queries.ts'

/** The place a point is in, and the nearest that has stores. Our own table answers; the geocoder is asked where it knows nothing. */
export async function locate(
  ctx: Ctx,
  geocoder: Geocoder,
  here: Point,
): Promise<{ location: string; nearest: string }> {
  if (!isInKenya(here)) return { location: 'Outside Kenya', nearest: ALL_LOCATIONS }
  const places = await listPlacesOnTheMap(ctx.db)
  const at = nearestPlace(here, places)
  const nearest = nearestPlace(
    here,
    places.filter((place) => place.has_stores),
  )
  const location = at ? wholeName(at) : ((await geocoder.nameOf(here)) ?? 'Approximately Nairobi, Kenya')
  return { location, nearest: nearest?.name ?? ALL_LOCATIONS }
}

const wholeName = ({ name, city }: { name: string; city: string }) =>
  name === city ? name : `${name}, ${city}`
