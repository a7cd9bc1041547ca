// The demo's requests for services, and the quotes for them.

import * as z from 'zod'
import { REQUEST_PRIORITIES, REQUIREMENTS, TIMELINES } from '#domain/requests/service-request.ts'
import { Category } from './drafts.ts'
import { readData } from './read-data.ts'

const Quote = z.strictObject({
  /** The name of a store, or the key of a customer who is an individual provider. */
  by: z.string(),
  /** Minutes after the request. */
  after: z.number(),
  /** Price in KES. */
  price: z.number(),
  message: z.string(),
  availability: z.string(),
  /** A free time of the store's calendar, as near as possible to this hour of that day, counted from today. */
  time: z.strictObject({ service: z.string(), day: z.number(), hour: z.number() }).optional(),
  minutes: z.number().optional(),
  supplies: z.string().optional(),
  warranty: z.string().optional(),
  /** Pending, or expired with the request, if nothing became of it. `booked` has the booking of its service. */
  outcome: z.enum(['accepted', 'booked', 'rejected', 'withdrawn']).optional(),
  service: z.string().optional(),
  reason: z.string().optional(),
  isUnseen: z.boolean().optional(),
})
export type QuoteDraft = z.infer<typeof Quote>

const Request = z.strictObject({
  customer: z.string(),
  /** Hours before the demo is loaded; the booking of an accepted quote says otherwise. */
  ago: z.number(),
  title: z.string(),
  category: Category,
  description: z.string(),
  /** The least and the most, in KES. */
  budget: z.tuple([z.number(), z.number()]),
  timeline: z.enum(TIMELINES),
  area: z.string(),
  location: z.string(),
  requirements: z.array(z.enum(REQUIREMENTS)).optional(),
  priority: z.enum(REQUEST_PRIORITIES).optional(),
  /** Pictures of the catalogue. Each is in one request. */
  pictures: z.array(z.string()).optional(),
  isWithdrawn: z.boolean().optional(),
  /** Hours after its posting at which the request is done; if there is a booking, it is done with the booking. */
  doneAfter: z.number().optional(),
  rating: z.strictObject({ stars: z.int().min(1).max(5), text: z.string() }).optional(),
  quotes: z.array(Quote),
})
export type RequestDraft = z.infer<typeof Request>

export const REQUESTS: readonly RequestDraft[] = readData('requests', z.array(Request))
