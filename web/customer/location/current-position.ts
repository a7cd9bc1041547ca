/**
 * The device's position, rounded to about a hundred metres, which is enough to find the nearest place
 * (docs/rules/catalogue.md#nearest-place).
 */
export function currentPosition(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    // Old browsers, and pages that are not on https.
    if (!('geolocation' in navigator))
      return reject(new PositionError('Geolocation is not supported by this browser'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => reject(new PositionError(MESSAGES[code] ?? 'Unable to retrieve your location')),
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 },
    )
  })
}

/** Each failure has its own message (docs/rules/pages.md#location). */
export class PositionError extends Error {
  override readonly name = 'PositionError'
}

/** By code of GeolocationPositionError. */
const MESSAGES: Record<number, string> = {
  1: 'Location access denied',
  2: 'Location information unavailable',
  3: 'Location request timed out',
}
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
