/** Where on the map someone is, and which of our places is nearest (docs/rules/catalogue.md#nearest-place). */

export type Point = { latitude: number; longitude: number }

const EARTH_KM = 6371
/** Whoever is further than this from every store is near none. */
export const NEAR_KM = 60

/** The great-circle distance, by haversine; exact to half a percent. */
export function kmBetween(a: Point, b: Point): number {
  const [fromLat, toLat] = [radians(a.latitude), radians(b.latitude)]
  const [dLat, dLng] = [toLat - fromLat, radians(b.longitude - a.longitude)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(fromLat) * Math.cos(toLat) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The box around Kenya. */
export const isInKenya = ({ latitude, longitude }: Point): boolean =>
  latitude >= -4.7 && latitude <= 4.6 && longitude >= 33.9 && longitude <= 41.9

/** The nearest of these places that is near at all. */
export function nearestPlace<Place extends Point>(here: Point, places: readonly Place[]): Place | null {
  let best: { place: Place; km: number } | null = null
  for (const place of places) {
    const km = kmBetween(here, place)
    if (km <= NEAR_KM && (!best || km < best.km)) best = { place, km }
  }
  return best?.place ?? null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
