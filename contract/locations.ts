/** Areas and towns to choose from, and which of them is nearest (docs/rules/catalogue.md#nearest-place). */
import * as z from 'zod'
import { m } from '#messages'
import { Location } from './entities/store.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { integer, message, number, string } from './values.ts'

export const ALL_LOCATIONS = 'All Locations'

const MISSING = saying(m.field_coordinates_required)
/** Zero is a valid coordinate. */
const degrees = (max: number, description: string, example: number) =>
  z.number(MISSING).min(-max, MISSING).max(max, MISSING).meta({ description, example })

const Area = z
  .object({
    id: string('Slug of the location.', 'westlands'),
    name: string('Name.', 'Westlands'),
    city: string('Town or city.', 'Nairobi'),
    latitude: number('Latitude of its centre.', -1.2635),
    longitude: number('Longitude of its centre.', 36.8024),
  })
  .meta({ id: 'Area', description: 'An area or town where a store can be.' })

export const locations = {
  'GET /locations': {
    summary: 'List all locations, also those without stores',
    auth: 'public',
    site: 'every',
    shared: true,
    reply: ok({ locations: z.array(Area) }),
  },
  'GET /locations/available': {
    summary: 'List the locations that have stores',
    auth: 'public',
    shared: true,
    reply: ok({ message, locations: z.array(Location) }),
  },
  'GET /stores/locations': {
    summary: 'List the locations that have stores',
    canonicalRoute: 'GET /locations/available',
    auth: 'public',
    shared: true,
    reply: ok({ locations: z.array(Location) }),
  },
  'GET /locations/stats': {
    summary: 'Count stores and active offers by location',
    auth: 'public',
    shared: true,
    reply: ok({
      stats: z
        .record(
          z.string(),
          z.object({
            stores: integer('Number of stores.', 11),
            offers: integer('Number of active offers.', 24),
            total: integer('Sum of both.', 35),
          }),
        )
        .meta({
          description: 'Counts by name of the location.',
          example: { Westlands: { stores: 11, offers: 24, total: 35 } },
        }),
    }),
  },
  'POST /locations/reverse-geocode': {
    worksWhenReadOnly: true,
    summary: 'Name a point and find the nearest location',
    auth: 'public',
    body: z
      .strictObject({
        latitude: degrees(90, 'Latitude in degrees (WGS 84).', -1.2635),
        longitude: degrees(180, 'Longitude in degrees (WGS 84).', 36.8024),
      })
      .meta({ id: 'Coordinates', description: 'A point on Earth.' }),
    reply: ok({
      location: string('Name of the place at the point.', 'Parklands'),
      nearestAvailableLocation: string(
        `Name of the nearest location that has stores; \`${ALL_LOCATIONS}\` if none is near.`,
        'Westlands',
      ),
      coordinates: z
        .object({ latitude: number('Latitude.', -1.2635), longitude: number('Longitude.', 36.8024) })
        .meta({ description: 'The point of the request.' }),
    }),
  },
} satisfies Contract

type LocationsRoutes = typeof locations
declare module './kernel.ts' {
  interface Api extends LocationsRoutes {}
}
