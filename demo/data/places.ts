// The areas and towns of the demo stores, with streets, matatu stages and landmarks for their addresses.
// Coordinates are accurate to about a kilometre (docs/rules/providers.md#coordinates-of-places).

import * as z from 'zod'
import { readData } from './read-data.ts'

const DemoPlace = z.strictObject({
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  streets: z.array(z.string()),
  stages: z.array(z.string()),
  landmarks: z.array(z.string()),
})
export type DemoPlace = z.infer<typeof DemoPlace>

export const PLACES: readonly DemoPlace[] = readData('places', z.array(DemoPlace))
