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

/** Returns whether the point is in the bounding box of Kenya. */
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

/**
 * Returns the place that a position is in rather than in `chosen`; null if it may be in `chosen`. Only the
 * centres of places are known, so a position between two of them may be in either.
 */
export function otherPlaceAt<Place extends Point>(
  position: Point,
  chosen: Place,
  places: readonly Place[],
): Place | null {
  const nearest = nearestPlace(position, places)
  if (!nearest || nearest === chosen) return null
  return kmBetween(position, chosen) > 1.5 * kmBetween(position, nearest) + 1 ? nearest : null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The place that a text names: 'Argwings Kodhek Road, Kilimani, Nairobi' is in Kilimani. An area comes before a town, a
 * longer name before a shorter one.
 */
export function placeNamedIn<Place extends { slug: string; name: string; city: string }>(
  text: string,
  places: readonly Place[],
): Place | null {
  const words = toWords(text)
  const named = places.filter(
    ({ slug, name }) => words.includes(toWords(name)) || words.includes(toWords(slug)),
  )
  const rank = ({ name, city }: Place): number => (name === city ? 0 : 1000) + name.length
  return named.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

const toWords = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
