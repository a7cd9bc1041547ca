/**
 * Where the device is, rounded to some hundred metres: no more than it takes to find the nearest place
 * (docs/rules/catalogue.md#nearest-place).
 */
export function currentPosition(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((found, failed) => {
    // Old browsers, and pages that are not on https.
    if (!('geolocation' in navigator))
      return failed(new PositionError('Geolocation is not supported by this browser'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => failed(new PositionError(SENTENCES[code] ?? 'Unable to retrieve your location')),
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 },
    )
  })
}

/** Each failure has its own sentence (docs/rules/pages.md#location). */
export class PositionError extends Error {
  override readonly name = 'PositionError'
}

/** By the codes of GeolocationPositionError. */
const SENTENCES: Record<number, string> = {
  1: 'Location access denied',
  2: 'Location information unavailable',
  3: 'Location request timed out',
}
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
