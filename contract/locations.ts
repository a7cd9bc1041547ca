/** Places people choose from, and which of them is nearest (docs/rules/catalogue.md#nearest-place). */
import * as z from 'zod'
import { Location } from './entities.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'

export const ALL_LOCATIONS = 'All Locations'

const MISSING = 'Latitude and longitude are required'
/** Zero is a latitude like any other. */
const degrees = (most: number) => z.number(MISSING).min(-most, MISSING).max(most, MISSING)

export const locations = {
  'GET /locations/available': {
    about: 'Areas and towns that have stores.',
    auth: 'public',
    shared: true,
    reply: ok({ message: z.string(), locations: z.array(Location) }),
  },
  'GET /stores/locations': {
    about: 'The same as GET /locations/available.',
    auth: 'public',
    shared: true,
    reply: ok({ locations: z.array(Location) }),
  },
  'GET /locations/stats': {
    about: 'How many stores and live offers each of these has, by name.',
    auth: 'public',
    shared: true,
    reply: ok({ stats: z.record(z.string(), z.object({ stores: z.number(), offers: z.number(), total: z.number() })) }),
  },
  'POST /locations/reverse-geocode': {
    about: 'Where a point is, and the nearest place that has stores; “All Locations” when none is near.',
    auth: 'public',
    body: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
    reply: ok({
      location: z.string(),
      nearestAvailableLocation: z.string(),
      coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
    }),
  },
} satisfies Contract

type LocationsRoutes = typeof locations
declare module './kernel.ts' {
  interface Api extends LocationsRoutes {}
}
