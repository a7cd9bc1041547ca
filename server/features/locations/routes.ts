import { m } from '#messages'
import type { locations } from '#contract/locations.ts'
import { connectGeocoder } from '#server/adapters/geocode/geocode.ts'
import { oncePerApp } from '#server/app-context.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { locate } from './locations.ts'
import { serializeCounts, serializeLocation } from './serialize.ts'
import { listAllPlaces, listPlaces } from './queries.ts'

const getGeocoder = oncePerApp((app) => connectGeocoder(app.config.geocoder, app.log))

export const locationRoutes: HttpRoutes<typeof locations> = {
  'GET /locations': async (_input, { db }) => ({
    success: true,
    locations: (await listAllPlaces(db)).map(({ slug, ...place }) => ({ id: slug, ...place })),
  }),
  'GET /locations/available': async (_input, ctx) => {
    const places = await listPlaces(ctx)
    return {
      success: true,
      message: m.rule_reply_locations(),
      locations: places.map(serializeLocation),
    }
  },
  'GET /stores/locations': async (_input, ctx) => ({
    success: true,
    locations: (await listPlaces(ctx)).map(serializeLocation),
  }),

  'GET /locations/stats': async (_input, ctx) => ({
    success: true,
    stats: serializeCounts(await listPlaces(ctx)),
  }),

  'POST /locations/reverse-geocode': async ({ body }, ctx) => {
    const { location, nearest } = await locate(ctx, getGeocoder(ctx.app), body)
    return { success: true, location, nearestAvailableLocation: nearest, coordinates: body }
  },
}
