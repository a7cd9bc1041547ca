import type { locations } from '#contract/locations.ts'
import type { HttpRoutes } from '#server/kernel/http.ts'
import { placeOnTheWire } from './present.ts'
import { listPlaces } from './queries.ts'

export const locationRoutes: HttpRoutes<typeof locations> = {
  'GET /locations/available': async (_input, ctx) => {
    const places = await listPlaces(ctx.db, ctx.now)
    return { success: true, message: 'Locations retrieved successfully', locations: places.map(placeOnTheWire) }
  },
  'GET /stores/locations': async (_input, ctx) => ({ success: true, locations: (await listPlaces(ctx.db, ctx.now)).map(placeOnTheWire) }),
}
