/** Distances, and the place nearest to a position (docs/rules/catalogue.md#nearest-place). */

export type Point = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371
/** A place further away than this is not offered as the nearest. */
const NEAR_KM = 60

/** The great-circle distance by the haversine formula, accurate to half a percent. */
export function kmBetween(a: Point, b: Point): number {
  const fromLatitude = radians(a.latitude)
  const toLatitude = radians(b.latitude)
  const latitudeDifference = toLatitude - fromLatitude
  const longitudeDifference = radians(b.longitude - a.longitude)
  const haversine =
    Math.sin(latitudeDifference / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(longitudeDifference / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Whether the point is in the bounding box of Kenya. */
export const isInKenya = ({ latitude, longitude }: Point): boolean =>
  latitude >= -4.7 && latitude <= 4.6 && longitude >= 33.9 && longitude <= 41.9

/** The nearest place within `NEAR_KM`, or null. */
export function nearestPlace<Place extends Point>(position: Point, places: readonly Place[]): Place | null {
  let best: { place: Place; km: number } | null = null
  for (const place of places) {
    const km = kmBetween(position, place)
    if (km <= NEAR_KM && (!best || km < best.km)) best = { place, km }
  }
  return best?.place ?? null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
