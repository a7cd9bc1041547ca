// The hand-written part of the demo stores. Ids, staff, shifts, dates and discounts are generated from it.

import * as z from 'zod'
import { readData } from './read-data.ts'

const CATEGORIES = [
  'barber',
  'salon',
  'nails',
  'spa',
  'food',
  'car-care',
  'repairs',
  'cleaning',
  'health',
  'fitness',
  'fashion',
  'days-out',
] as const
export const Category = z.enum(CATEGORIES)
export type CategorySlug = z.infer<typeof Category>

const Hours = z.enum([
  'barber',
  'salon',
  'spa',
  'grill',
  'cafe',
  'bakery',
  'yard',
  'workshop',
  'crew',
  'clinic',
  'gym',
  'studio',
  'leisure',
])
export type HoursKind = z.infer<typeof Hours>

const Deal = z.strictObject({
  title: z.string(),
  /** Description of one sentence. */
  line: z.string(),
  /** Price in shillings; random by default. */
  now: z.number().optional(),
  /** Price in shillings; that of the service by default. */
  normal: z.number().optional(),
})
export type DealDraft = z.infer<typeof Deal>

const Service = z.strictObject({
  name: z.string(),
  minutes: z.number(),
  /** Price in shillings; a pair is the range of a price that is agreed later. */
  price: z.union([z.number(), z.tuple([z.number(), z.number()])]),
  about: z.string(),
  deals: z.array(Deal),
  /** Number of customers who can be served at once; by default the number of staff. */
  capacity: z.number().optional(),
  factors: z.array(z.string()).optional(),
  consultation: z.boolean().optional(),
  /** The store confirms each booking. */
  isConfirmedByStore: z.boolean().optional(),
  /** True if the service is listed, but booked by chat or phone. */
  isOffline: z.boolean().optional(),
  requirements: z.string().optional(),
})
export type ServiceDraft = z.infer<typeof Service>

const Store = z.strictObject({
  name: z.string(),
  owner: z.string(),
  /** Slugs of places; the first is the main branch. */
  places: z.array(z.string()),
  about: z.string(),
  /** Replaces the usual opening hours of the category. */
  hours: Hours.optional(),
  /** The number of staff at each branch; none where customers book a table or a place. */
  staff: z.number().optional(),
  roles: z.array(z.string()).optional(),
  /** The address of the main branch; random by default. */
  mainAddress: z
    .strictObject({
      street: z.string(),
      stage: z.string(),
      landmark: z.string(),
      gate: z.string().nullable(),
      floor: z.string().nullable(),
    })
    .optional(),
  services: z.array(Service),
})
export type StoreDraft = z.infer<typeof Store>

export const STORES: readonly (readonly [CategorySlug, readonly StoreDraft[]])[] = CATEGORIES.map((slug) => [
  slug,
  readData(`stores/${slug}`, z.array(Store)),
])
