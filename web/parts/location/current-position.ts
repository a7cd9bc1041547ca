import { m } from '#messages'

/**
 * The device's position. By default it is rounded to about a hundred metres, which is enough to find the nearest
 * place (docs/rules/catalogue.md#nearest-place); `exact` is where the door of a store is.
 */
export function currentPosition({ exact = false } = {}): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    // Old browsers have no geolocation, and neither do pages that are not on https.
    if (!('geolocation' in navigator)) return reject(new PositionError(m.shell_location_unsupported()))
    const rounded = (degrees: number) => roundTo(degrees, exact ? 6 : 3)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => reject(new PositionError((MESSAGES[code] ?? m.shell_location_error)())),
      { enableHighAccuracy: exact, timeout: 10_000, maximumAge: exact ? 30_000 : 600_000 },
    )
  })
}

/** The position if the visitor has allowed it before, without asking. */
export async function knownPosition(): Promise<{ latitude: number; longitude: number } | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted' ? await currentPosition() : null
  } catch {
    return null
  }
}

/** Failure to find the position. Each failure has its own message (docs/rules/pages.md#location). */
export class PositionError extends Error {
  override readonly name = 'PositionError'
}

/** Messages by code of GeolocationPositionError. */
const MESSAGES: Record<number, (() => string) | undefined> = {
  1: m.shell_location_denied,
  2: m.shell_location_unavailable,
  3: m.shell_location_timeout,
}
const roundTo = (degrees: number, digits: number) => Math.round(degrees * 10 ** digits) / 10 ** digits
