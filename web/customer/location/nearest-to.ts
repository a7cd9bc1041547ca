import { call } from '#web/api/browser.ts'

/** The name of the nearest place with stores, or 'All Locations'. */
export async function nearestTo(point: { latitude: number; longitude: number }): Promise<string> {
  const { nearestAvailableLocation } = await call('POST /locations/reverse-geocode', { body: point })
  return nearestAvailableLocation
}
