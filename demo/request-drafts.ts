// The types of the demo's requests for services and of the quotes for them.

import type { RequestPriority, Requirement, Timeline } from '#domain/requests/service-request.ts'
import type { CategorySlug } from './drafts.ts'

export type QuoteDraft = {
  /** The name of a store, or the key of a customer who is an individual provider. */
  by: string
  /** Minutes after the request. */
  after: number
  /** In KES. */
  price: number
  message: string
  availability: string
  /** A free time of the store's calendar, as near as possible to this hour of that day, counted from today. */
  time?: { service: string; day: number; hour: number }
  minutes?: number
  supplies?: string
  warranty?: string
  /** Pending, or expired with the request, if nothing became of it. `booked` has the booking of its service. */
  outcome?: 'accepted' | 'booked' | 'rejected' | 'withdrawn'
  service?: string
  reason?: string
  isUnseen?: true
}

export type RequestDraft = {
  customer: string
  /** Hours before the demo is loaded; the booking of an accepted quote says otherwise. */
  ago: number
  title: string
  category: CategorySlug
  description: string
  /** In KES. */
  budget: readonly [min: number, max: number]
  timeline: Timeline
  area: string
  location: string
  requirements?: readonly Requirement[]
  priority?: RequestPriority
  /** Of the catalogue. Each is in one request. */
  pictures?: readonly string[]
  isWithdrawn?: true
  /** Done this many hours after it was posted, or with its booking. */
  doneAfter?: number
  rating?: { stars: 1 | 2 | 3 | 4 | 5; text: string }
  quotes: readonly QuoteDraft[]
}
