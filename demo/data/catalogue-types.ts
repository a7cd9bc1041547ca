// The types of the demo catalogue. Instants are milliseconds (domain/time/time.ts), money is integer cents,
// times of day are minutes since midnight in Nairobi.

import type { OfferLimits } from '#domain/catalogue/offer-limits.ts'
import type { Answer, Question } from '#domain/booking/answers.ts'
import type { SpecialDay } from '#domain/booking/plan.ts'
import type { At, Day } from '#domain/time/time.ts'
import type { Category } from './categories.ts'
import type { CategorySlug } from './drafts.ts'
import type { DemoPlace } from './places.ts'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'

export type Catalogue = {
  today: Day
  places: readonly DemoPlace[]
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
  /** The id of the referring account. */
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
  /** Offers that customers do not see. */
  hiddenOffers: HiddenOffer[]
  gallery: readonly { picture: string; alt: string }[]
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
  /** Days that differ from the weekly hours. */
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
  /** The capacity at each branch, in the order of the store's branches. */
  pools: { id: string; branchId: string; capacity: number }[]
  /** The staff who can perform it; empty if it needs no particular staff. */
  staffIds: string[]
  priceHistory: { cents: number; since: At }[]
  questions: Question[]
  pictureKey: string
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

export type HiddenOffer = Pick<
  Offer,
  | 'id'
  | 'serviceId'
  | 'title'
  | 'description'
  | 'discountPercent'
  | 'originalCents'
  | 'discountedCents'
  | 'expiresAt'
  | 'createdAt'
> & {
  status: 'draft' | 'scheduled' | 'paused'
  /** Time at which a scheduled offer becomes public. */
  startsAt: At | null
  weekdays: readonly number[] | null
  hours: readonly [from: number, until: number] | null
  terms: string | null
}

/** `by-time` is a booking of today: past, current or upcoming, depending on the time of loading. */
export type BookingState =
  | 'completed'
  | 'by-time'
  | 'confirmed'
  | 'waiting'
  | 'cancelled'
  | 'expired'
  | 'no-show'

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
  answers: Answer[]
  /** Available rewards pay its access fee, or a part of it. */
  usesRewards: boolean
  createdAt: At
}

export type Review = {
  id: string
  storeId: string
  accountId: string
  /** The completed booking of a verified visit. */
  bookingId: string | null
  rating: number
  comment: string
  reply: string | null
  repliedAt: At | null
  createdAt: At
  /** Paths of the pictures. */
  pictures: string[]
}

export type Follow = { accountId: string; storeId: string; at: At }
export type Favourite = { id: string; accountId: string; offerId: string; at: At }
