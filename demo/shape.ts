// The catalogue as plain objects: what loadDemo writes and what the pictures are drawn for.
// Instants are milliseconds (domain/time/time.ts), money is integer cents, times of day are minutes since midnight in Nairobi.

import type { OfferLimits } from '#domain/catalogue/offer-limits.ts'
import type { SpecialDay } from '#domain/booking/slots.ts'
import type { At, Day } from '#domain/time/time.ts'
import type { Category } from './categories.ts'
import type { CategorySlug } from './drafts.ts'
import type { Place } from './places.ts'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'

export type Catalogue = {
  today: Day
  places: readonly Place[]
  categories: readonly Category[]
  accounts: Account[]
  merchants: Merchant[]
  stores: Store[]
  bookings: BookingPlan[]
  reviews: Review[]
  follows: Follow[]
  favourites: Favourite[]
}

export type Account = {
  id: string
  role: 'customer' | 'merchant' | 'admin'
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  referralSlug: string
  /** Who sent them: the account's id. */
  referredBy: string | null
  createdAt: At
}

export type Merchant = { id: string; accountId: string; key: string; businessName: string; createdAt: At }

export type Store = {
  id: string
  slug: string
  merchantId: string
  category: CategorySlug
  location: string
  name: string
  description: string
  phoneNumber: string
  email: string
  latitude: number
  longitude: number
  pictureKey: string
  socials: { id: string; platform: SocialPlatform; link: string }[]
  createdAt: At
  branches: Branch[]
  services: Service[]
  offers: Offer[]
}

export type Branch = {
  id: string
  location: string
  name: string
  address: string
  stage: string
  landmark: string
  gate: string | null
  floor: string | null
  phoneNumber: string
  email: string
  manager: string
  isMain: boolean
  latitude: number
  longitude: number
  /** 0 is Sunday; a day without hours is closed. */
  hours: { weekday: number; opens: number; closes: number }[]
  /** Days that are not as their week says. */
  days: SpecialDay[]
  closedOnHolidays: boolean
  staff: Staff[]
}

type WeekSpan = { weekday: number; starts: number; ends: number }
export type Staff = {
  id: string
  name: string
  role: string
  shifts: WeekSpan[]
  breaks: WeekSpan[]
  leaves: { id: string; start: At; end: At; reason: string; createdAt: At }[]
}

export type Service = {
  id: string
  name: string
  description: string
  type: 'fixed' | 'dynamic'
  priceCents: number | null
  priceRange: string | null
  durationMinutes: number
  bufferMinutes: number
  bookingEnabled: boolean
  autoConfirm: boolean
  consultationRequired: boolean
  pricingFactors: readonly string[]
  features: readonly string[]
  requirements: string | null
  cancellationPolicy: string
  minCancellationHours: number
  minAdvanceMinutes: number
  isFeatured: boolean
  /** How many at one time, branch by branch, in the order of the store's branches. */
  pools: { id: string; branchId: string; capacity: number }[]
  /** Who can perform it; empty when it needs nobody in particular. */
  staffIds: string[]
  priceHistory: { cents: number; since: At }[]
  pictureKey: string
  scene?: string
  createdAt: At
}

export type Offer = {
  id: string
  serviceId: string
  title: string
  description: string
  type: 'fixed' | 'dynamic'
  discountPercent: number
  originalCents: number | null
  discountedCents: number | null
  feeWaived: boolean
  discountExplanation: string | null
  requiresConsultation: boolean
  isFeatured: boolean
  status: 'active' | 'inactive'
  expiresAt: At
  createdAt: At
} & OfferLimits

/** `by-the-clock` is today's: over, going on or still to come, as the hour of loading has it. */
export type BookingState = 'completed' | 'by-the-clock' | 'confirmed' | 'waiting' | 'cancelled' | 'lapsed'

export type BookingPlan = {
  id: string
  code: string
  accountId: string
  storeId: string
  serviceId: string
  offerId: string | null
  branchId: string
  poolId: string
  staffId: string | null
  dayOffset: number
  start: At
  end: At
  state: BookingState
  notes: string | null
  createdAt: At
}

export type Review = {
  id: string
  storeId: string
  accountId: string
  /** Of a completed visit; null where nobody knows of any. */
  bookingId: string | null
  rating: number
  comment: string
  reply: string | null
  repliedAt: At | null
  createdAt: At
}

export type Follow = { accountId: string; storeId: string; at: At }
export type Favourite = { id: string; accountId: string; offerId: string; at: At }
