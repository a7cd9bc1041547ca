/** Places people choose from (wire.md §11). */
import * as z from 'zod'
import { Location } from './entities.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'

export const locations = {
  'GET /locations/available': {
    about: 'Areas and towns that have stores.',
    auth: 'public',
    reply: ok({ message: z.string(), locations: z.array(Location) }),
  },
  'GET /stores/locations': {
    about: 'The same as GET /locations/available.',
    auth: 'public',
    reply: ok({ locations: z.array(Location) }),
  },
} satisfies Contract
