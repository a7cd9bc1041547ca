import { m } from '#messages'
import { currentPosition, PositionError } from '#web/parts/location/current-position.ts'
import { nearestTo } from './nearest-to.ts'
import { ALL_LOCATIONS } from './place-list.tsx'

/** Returns the name of the nearest place with stores, or a text that says why there is none. */
export async function findNearestPlace(): Promise<{ place: string } | { failed: string }> {
  try {
    const place = await nearestTo(await currentPosition())
    return place === ALL_LOCATIONS ? { failed: m.shell_location_none_near() } : { place }
  } catch (error) {
    return { failed: error instanceof PositionError ? error.message : m.shell_location_unknown() }
  }
}
