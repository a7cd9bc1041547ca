/** Places people choose from (wire.md §11). */
import * as z from 'zod'
import { Location } from './entities.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'

export const locations = {
  'GET /locations/available': {
    about: 'Areas and towns that have stores.',
    auth: 'public',
    shared: true,
    reply: ok({ message: z.string(), locations: z.array(Location) }),
  },
} satisfies Contract
