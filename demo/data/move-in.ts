// What a store brought from elsewhere: its price list, a calendar, its clients and its website.

import * as z from 'zod'
import { BOOKING_ORIGINS } from '#domain/booking/booking-origins.ts'
import { readData } from './read-data.ts'

const MoveIn = z.strictObject({
  store: z.string(),
  /** Headings of the price list, with their services in order. */
  groups: z.array(z.strictObject({ name: z.string(), services: z.array(z.string()) })),
  /** A service with variants, which is otherwise like another one. */
  family: z.strictObject({
    name: z.string(),
    group: z.string(),
    like: z.string(),
    about: z.string(),
    /** Prices are in shillings. */
    variants: z.array(z.strictObject({ label: z.string(), minutes: z.number(), price: z.number() })),
  }),
  websites: z.array(z.string()),
  /** Where the latest bookings come from, by turns. */
  origins: z.array(z.strictObject({ origin: z.enum(BOOKING_ORIGINS), host: z.string().nullable() })),
  /** Imported clients, with their visits before D3. */
  clients: z.array(
    z.strictObject({
      name: z.string(),
      phone: z.string().nullable(),
      birthday: z.string().nullable(),
      visits: z.number(),
      lastVisitDays: z.number().nullable(),
      tags: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
})

export const MOVE_IN = readData('move-in', MoveIn)
